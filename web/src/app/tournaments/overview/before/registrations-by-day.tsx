/** How registrations come in. */
import { day } from '../../../../api/format.ts';
import { Bars } from '../../../../kit/data/chart.tsx';
import { words } from '../../../../words/app.ts';
import { daySpans, sumWithin } from '../day-row.ts';
import type { Before } from '../queries.ts';

const said = words.overview.registrations;

export function RegistrationsByDay({ before, today }: { before: Before; today: string }) {
  const { registrations, registration } = before;
  const none = registration === 'off' ? said.noneHint : said.noneOpen;
  const { isWeeks, spans } = daySpans(
    registrations.map((one) => one.day),
    today,
  );
  return (
    <Bars
      note={registrations.length === 0 ? `${said.none} ${none}` : undefined}
      label={said.title}
      pointLabel={isWeeks ? said.week : said.day}
      points={spans.map(({ from }) => day(from, 'medium'))}
      series={[
        {
          label: said.registrations,
          tone: 'green',
          values: spans.map((span) => sumWithin(registrations, span, (one) => one.registrations)),
        },
      ]}
    />
  );
}
