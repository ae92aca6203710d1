/**
 * How the event stands, live: the numbers, what is still to do before the day, how people arrive, and where
 * to go next.
 */
import { Link } from '@tanstack/react-router';
import { Card } from '../../../kit/data/card.tsx';
import { Stat, Stats } from '../../../kit/data/stat.tsx';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { TOURNAMENT_PAGES } from '../../pages.ts';
import { type TournamentPath, tournamentPath } from '../../paths.ts';
import { Stack } from '../../patterns/stack.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { useSettings, useSummary } from '../event-queries.ts';
import { Arrivals } from './arrivals.tsx';
import { BeforeTheDay } from './before-the-day.tsx';
import styles from './overview.module.css';

export default function OverviewPage() {
  return (
    <Stack>
      <h2 className={styles.title}>Overview</h2>
      <Numbers />
      <div className={styles.columns}>
        <BeforeTheDay />
        <QuickLinks />
      </div>
      <Arrivals />
    </Stack>
  );
}

function Numbers() {
  const { data: summary, error } = useSummary();
  if (summary === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton lines={2} />;
  const { players, teams, scoresPosted, openFlags, holes } = summary;
  return (
    <Stats label="Summary">
      <Stat label="Players" value={players.total} note={`${players.checkedIn} checked in`} />
      <Stat label="Teams" value={teams.total} note={`${teams.checkedIn} complete`} />
      <Stat label="Scores" value={scoresPosted} note="holes scored" />
      <Stat
        label="Open flags"
        value={openFlags}
        note={openFlags === 0 ? 'nothing to look at' : 'to look at'}
      />
      <Stat label="Holes" value={holes} note={holes === 0 ? 'no course yet' : 'on the course'} />
    </Stats>
  );
}

const QUICK: readonly TournamentPath[] = ['check-in', 'scores', 'boards', 'messages', 'print'];

function QuickLinks() {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const { data: settings } = useSettings();
  const pages = TOURNAMENT_PAGES.filter(({ path, needs }) => QUICK.includes(path) && can(needs));
  const slug = settings?.publicSlug;
  return (
    <Card title="Go to">
      <ul className={styles.links}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link className={buttonClass()} to={tournamentPath(org, tournamentId, path)}>
              {title}
            </Link>
          </li>
        ))}
        {slug && (
          <>
            <li>
              <a className={buttonClass()} href={`/e/${slug}`}>
                Public page
              </a>
            </li>
            <li>
              <a className={buttonClass()} href={`/tv/${slug}`}>
                TV board
              </a>
            </li>
          </>
        )}
      </ul>
    </Card>
  );
}
