/** Before the day: how long it is, what is still to do, who registers, and the money so far. */
import { number } from '../../../../api/format.ts';
import { Stat, Stats } from '../../../../kit/data/stat.tsx';
import { words } from '../../../../words/app.ts';
import { useSummary } from '../../event-queries.ts';
import { daysBetween } from '../day-row.ts';
import { MoneySoFar } from '../money-so-far.tsx';
import styles from '../overview.module.css';
import type { Before, Overview } from '../queries.ts';
import { BeforeTheDay } from './before-the-day.tsx';
import { RegistrationsByDay } from './registrations-by-day.tsx';

const said = words.overview.numbers;

export const Ahead = ({ overview, before }: { overview: Overview; before: Before }) => (
  <>
    <Numbers overview={overview} before={before} />
    <div className={styles.columns}>
      <BeforeTheDay overview={overview} before={before} />
      <div className={styles.column}>
        <RegistrationsByDay before={before} today={overview.today} />
        <MoneySoFar totals={before.money.totals} />
      </div>
    </div>
  </>
);

function Numbers({ overview: { event_date, today }, before }: { overview: Overview; before: Before }) {
  const { data: summary } = useSummary();
  const { registrations, places } = before.money;
  const days = event_date === null ? undefined : daysBetween(today, event_date);
  return (
    <Stats label={words.overview.summary}>
      <Stat
        label={said.daysToGo}
        value={days === undefined ? '–' : number(Math.max(0, days))}
        note={days === undefined ? said.noDate : days === 0 && said.today}
      />
      <Stat
        label={said.registrations}
        value={number(registrations.paid + registrations.pending + registrations.waitlisted)}
        note={said.registrationsNote(number(registrations.paid), number(registrations.pending))}
      />
      <Stat
        label={said.players}
        value={summary === undefined ? '–' : number(summary.players.total)}
        note={places.left !== null && said.placesLeft(places.left)}
      />
      <Stat label={said.teams} value={number(before.teams)} />
      <Stat
        label={said.holes}
        value={number(before.holes)}
        note={before.holes === 0 ? said.noCourse : said.onCourse}
      />
    </Stats>
  );
}
