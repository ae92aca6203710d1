/** All money of the event: in total, by day, and what its games have brought in. */
import { addressOf } from '../../../api/client.ts';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Stack } from '../../patterns/stack.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { ByDay } from './by-day.tsx';
import { Games } from './games.tsx';
import { useMoneyReport } from './queries.ts';
import { Totals } from './totals.tsx';

export default function MoneyPage() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const { data: report, error } = useMoneyReport();
  const csv = addressOf(org, `/tournaments/${tournamentId}/money/report`, { format: 'csv' });
  return (
    <>
      <SectionHeader
        title={words.money.title}
        description={words.money.description}
        actions={<ExportLink href={csv} />}
      />
      <Stack>
        {report === undefined ? (
          error ? (
            <ErrorAlert error={error} />
          ) : (
            <Skeleton lines={10} />
          )
        ) : (
          <>
            <Totals money={report.money} />
            <ByDay days={report.days} />
            <Games report={report} />
          </>
        )}
      </Stack>
    </>
  );
}
