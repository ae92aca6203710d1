/** Once the event is over: who has won, what is left to settle, and what goes out to everybody. */
import { number } from '../../../../api/format.ts';
import { publicUrl } from '../../../../api/public-url.ts';
import { Stat, Stats } from '../../../../kit/data/stat.tsx';
import { words } from '../../../../words/app.ts';
import { useSummary } from '../../event-queries.ts';
import { useTournament } from '../../queries.ts';
import { ActionBar, AnnounceButton, FreezeButton, PrintResultsButton } from '../actions.tsx';
import { MoneySoFar } from '../money-so-far.tsx';
import styles from '../overview.module.css';
import type { Final, Overview } from '../queries.ts';
import { Incomplete } from './incomplete.tsx';
import { Payouts } from './payouts.tsx';
import { Podium } from './podium.tsx';
import { resultsLetter } from './results-letter.ts';

const said = words.overview;

export function FinalDay({ overview, final }: { overview: Overview; final: Final }) {
  const { data: tournament } = useTournament();
  const { status, public_slug } = overview;
  const letter = () =>
    resultsLetter(
      tournament?.name ?? '',
      final.podium,
      public_slug === null ? undefined : `${publicUrl()}/e/${public_slug}`,
    );
  return (
    <>
      <ActionBar overview={overview}>
        {status === 'final' && <FreezeButton overview={overview} />}
        {status === 'final' && <AnnounceButton label={said.actions.mailResults} prepare={letter} />}
        <PrintResultsButton />
      </ActionBar>
      <Numbers final={final} />
      <Podium podium={final.podium} />
      <div className={styles.columns}>
        <Incomplete cards={final.incomplete} />
        <div className={styles.column}>
          <Payouts payouts={final.payouts} />
          <MoneySoFar title={words.money.title} totals={final.money.totals} />
        </div>
      </div>
    </>
  );
}

function Numbers({ final: { incomplete, open_flags } }: { final: Final }) {
  const { data: summary } = useSummary();
  const { numbers } = said;
  const shown = (value: number | undefined) => (value === undefined ? '–' : number(value));
  return (
    <Stats label={said.summary}>
      <Stat label={numbers.players} value={shown(summary?.players.total)} />
      <Stat label={numbers.teams} value={shown(summary?.teams.total)} />
      <Stat label={numbers.scores} value={shown(summary?.scoresPosted)} note={numbers.scoresNote} />
      <Stat
        label={numbers.flags}
        value={number(open_flags)}
        note={open_flags === 0 ? numbers.noFlags : numbers.someFlags}
      />
      <Stat
        label={numbers.incomplete}
        value={number(incomplete.length)}
        note={incomplete.length === 0 ? numbers.incompleteNone : numbers.incompleteSome}
      />
    </Stats>
  );
}
