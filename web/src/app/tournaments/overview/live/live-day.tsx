/** The live day: what needs a hand first, then who leads, where everybody is, and what just happened. */
import { number } from '../../../../api/format.ts';
import { Stat, Stats } from '../../../../kit/data/stat.tsx';
import { words } from '../../../../words/app.ts';
import { useSummary } from '../../event-queries.ts';
import { ActionBar, AnnounceButton, FreezeButton, SuspendButton } from '../actions.tsx';
import styles from '../overview.module.css';
import type { LiveDay, Overview } from '../queries.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { Course } from './course.tsx';
import { Latest } from './latest.tsx';
import { Leaders } from './leaders.tsx';

const said = words.overview.numbers;

export const LiveDayPage = ({ overview, live }: { overview: Overview; live: LiveDay }) => (
  <>
    <ActionBar overview={overview}>
      <FreezeButton overview={overview} />
      <AnnounceButton label={words.overview.actions.announce} />
      <SuspendButton overview={overview} />
    </ActionBar>
    <Numbers live={live} />
    <div className={styles.columns}>
      <Attention live={live} />
      <Leaders live={live} />
    </div>
    <Course live={live} />
    <div className={styles.columns}>
      <Latest live={live} />
      <Arrivals />
    </div>
  </>
);

function Numbers({ live }: { live: LiveDay }) {
  const { data: summary } = useSummary();
  const finished = live.teams.filter(({ hole, thru }) => hole === null && thru > 0).length;
  return (
    <Stats label={words.overview.summary}>
      <Stat
        label={said.players}
        value={summary === undefined ? '–' : number(summary.players.total)}
        note={summary && said.checkedIn(number(summary.players.checkedIn))}
      />
      <Stat label={said.teams} value={number(live.teams.length)} note={said.finished(number(finished))} />
      <Stat
        label={said.scores}
        value={summary === undefined ? '–' : number(summary.scoresPosted)}
        note={said.scoresNote}
      />
      <Stat
        label={said.flags}
        value={number(live.open_flags)}
        note={live.open_flags === 0 ? said.noFlags : said.someFlags}
      />
      <Stat label={said.phones} value={number(live.phones)} note={said.phonesNote} />
    </Stats>
  );
}
