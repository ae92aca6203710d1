/** Who is paid what, over all side games. */
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../../api/client.ts';
import { money } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../../../kit/data/table.tsx';
import { EmptyState, ErrorAlert, Skeleton } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ExportLink } from '../../../patterns/list-view.tsx';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';

const said = words.sideGames;

const COLUMNS = [{ label: said.name }, { label: said.for }, { label: said.amount, numeric: true }];

export function Payouts() {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const { data, error } = useQuery({
    queryKey: [...useGamesKey('side-games'), 'payouts'],
    queryFn: () => api.tournaments.sideGames.getPayouts(tournamentId),
  });
  return (
    <Card
      title={said.payouts}
      description={data?.provisional ? said.provisional : undefined}
      actions={
        <ExportLink
          href={addressOf(org, `/tournaments/${tournamentId}/sidegames/payouts`, { format: 'csv' })}
        />
      }
    >
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton />}
      {data?.rows.length === 0 && <EmptyState title={said.noPayouts} />}
      {data && data.rows.length > 0 && (
        <Table label={said.payouts} columns={COLUMNS}>
          {data.rows.map(({ entrantId, name, games, amountCents, currency }) => (
            <tr key={`${entrantId ?? name} ${currency}`}>
              <RowHead>{name}</RowHead>
              <Cell soft prose>
                {games.map((game) => `${game.name} ${money(game.amountCents, currency)}`).join(', ')}
              </Cell>
              <Cell numeric>{money(amountCents, currency)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
