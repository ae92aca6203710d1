/** What is still missing before the event can be played, each a link to where it is done. */
import type { Team, Tournament, TournamentSettings, TournamentSummary } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { count } from '../../../api/format.ts';
import { Card } from '../../../kit/data/card.tsx';
import { Icon } from '../../../kit/look/icon.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { tournamentPath } from '../../paths.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useSettings, useSummary, useTeams } from '../event-queries.ts';
import { useTournament } from '../queries.ts';
import styles from './overview.module.css';

export function BeforeTheDay() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const { data: tournament } = useTournament();
  const { data: summary, error: summaryError } = useSummary();
  const { data: settings, error: settingsError } = useSettings();
  const { data: teams, error: teamsError } = useTeams();
  const error = summaryError ?? settingsError ?? teamsError;
  if (!(tournament && summary && settings && teams))
    return (
      <Card title="Before the day">{error ? <ErrorAlert error={error} /> : <Skeleton lines={4} />}</Card>
    );
  const tasks = tasksOf({ tournament, summary, settings, teams });
  const missing = tasks.filter(({ isMissing }) => isMissing);
  const done = tasks.filter(({ isMissing }) => !isMissing);
  return (
    <Card title="Before the day">
      {missing.length > 0 && (
        <ul aria-label="Before the day" className={styles.tasks}>
          {missing.map(({ name, what, page }) => (
            <li key={name}>
              <Link className={styles.task} to={tournamentPath(org, tournamentId, page)}>
                <span>
                  <strong>{name}</strong>: {what}
                </span>
                <Icon name="arrow" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.done}>
        {missing.length === 0 && 'Nothing is missing. '}
        {done.length > 0 && `Done: ${done.map(({ name }) => name.toLowerCase()).join(', ')}.`}
      </p>
    </Card>
  );
}

interface Task {
  name: string;
  what: string;
  page: 'course' | 'teams' | 'tee-sheet' | 'settings' | 'print';
  isMissing: boolean;
}

interface State {
  tournament: Tournament;
  summary: TournamentSummary;
  settings: TournamentSettings;
  teams: readonly Team[];
}

function tasksOf({ tournament, summary, settings, teams }: State): Task[] {
  const startless = teams.filter(({ starting_hole }) => starting_hole === null).length;
  const isAhead = tournament.status === 'setup' || tournament.status === 'open';
  return [
    {
      name: 'Course',
      what: 'set par and stroke index of every hole',
      page: 'course',
      isMissing: summary.holes === 0,
    },
    {
      name: 'Starts',
      what: teams.length === 0 ? 'add the teams' : `give ${count(startless, 'team')} a starting hole`,
      page: teams.length === 0 ? 'teams' : 'tee-sheet',
      isMissing: teams.length === 0 || startless > 0,
    },
    {
      name: 'Public address',
      what: 'choose where golfers find the event',
      page: 'settings',
      isMissing: settings.publicSlug === null,
    },
    {
      name: 'Registration',
      what: 'open it, if golfers are to sign up by themselves',
      page: 'settings',
      isMissing: isAhead && !settings.registration.enabled,
    },
    // Nobody tells the service that signs were printed: they stay on the list until play begins.
    { name: 'Signs', what: 'print a sign with its code for each team', page: 'print', isMissing: isAhead },
  ];
}
