/**
 * The desk on the morning of the event, made for a phone: find somebody by a few letters, one press, done.
 * Presses show at once and can be undone; what colleagues at other desks do shows by itself.
 */
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { buttonClass } from '../../../kit/forms/button.tsx';
import { Input, Select } from '../../../kit/forms/input.tsx';
import { useFocus } from '../../../kit/hooks/use-focus.ts';
import { useStable } from '../../../kit/hooks/use-stable.ts';
import { EmptyState, ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Refusals } from '../../patterns/refusals.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { useMay, useRoster, useTeams } from '../event-queries.ts';
import styles from './check-in.module.css';
import { deskOf, type Presence } from './desk.ts';
import { DeskTeam } from './desk-team.tsx';
import { Progress } from './progress.tsx';
import { useCheckIn } from './use-check-in.ts';

const said = words.checkIn;

const SHOWN: readonly { value: Presence; label: string }[] = [
  { value: 'all', label: said.everybody },
  { value: 'missing', label: said.notHere },
  { value: 'here', label: said.here },
];

export default function CheckInPage() {
  const { data: teams, error: teamsError } = useTeams();
  const { data: roster, error: rosterError } = useRoster();
  const failure = teamsError ?? rosterError;
  return (
    <>
      <SectionHeader title={said.title} />
      <ErrorAlert error={failure} />
      {!(teams && roster) && !failure && <Skeleton lines={8} />}
      {teams && roster && <Desk teams={teams} roster={roster} />}
    </>
  );
}

function Desk({ teams, roster }: Pick<Parameters<typeof deskOf>[0], 'teams' | 'roster'>) {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const searchField = useFocus<HTMLInputElement>();
  const [search, setSearch] = useState('');
  const [presence, setPresence] = useState<Presence>('all');
  const wanted = useDeferredValue(search);
  const groups = useMemo(
    () => deskOf({ teams, roster, wanted, presence }),
    [teams, roster, wanted, presence],
  );
  const mayCheckIn = useMay('checkin:write');
  const checkIn = useCheckIn(roster);
  const onPlayer = useStable(checkIn.player);
  const onTeam = useStable(checkIn.team);
  const found = groups.flatMap(({ players }) => players);
  const checkInFound = () => {
    const [only, another] = found.filter((player) => !player.checked_in && !player.withdrawn);
    if (only === undefined || another !== undefined || search.trim() === '') return;
    onPlayer(only);
    setSearch('');
  };
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <Progress roster={roster} />
        <form
          className={styles.find}
          onSubmit={(event) => {
            event.preventDefault();
            checkInFound();
          }}
        >
          <Input
            ref={searchField}
            label={said.search}
            hideLabel
            type="search"
            enterKeyHint="done"
            placeholder={said.searchHint}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Select
            label={said.show}
            hideLabel
            options={SHOWN}
            value={presence}
            onChange={(event) =>
              setPresence(SHOWN.find(({ value }) => value === event.target.value)?.value ?? 'all')
            }
          />
        </form>
        <Refusals of={checkIn.actions} />
      </div>
      {groups.map(({ key, ...group }) => (
        <DeskTeam key={key} {...group} mayCheckIn={mayCheckIn} onPlayer={onPlayer} onTeam={onTeam} />
      ))}
      {groups.length === 0 && <Nobody hasPlayers={roster.length > 0} />}
      <div>
        <ExportLink href={addressOf(org, `/tournaments/${tournamentId}/players`, { format: 'csv' })} />
      </div>
    </div>
  );
}

function Nobody({ hasPlayers }: { hasPlayers: boolean }) {
  const { org } = useHere();
  const to = tournamentPath(org, useTournamentId(), 'teams');
  if (hasPlayers) return <EmptyState title={said.noResults}>{said.noResultsHelp}</EmptyState>;
  return (
    <EmptyState
      title={said.none}
      action={
        <Link to={to} className={buttonClass('primary')}>
          {said.toTeams}
        </Link>
      }
    >
      {said.noneHelp}
    </EmptyState>
  );
}
