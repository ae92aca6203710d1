/** Who plays with whom: every team with its players, who can be moved, withdrawn and added. */
import type { Player, Team } from '@fairway/sdk';
import { useDeferredValue, useMemo, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Input } from '../../../kit/forms/input.tsx';
import { useStable } from '../../../kit/hooks/use-stable.ts';
import { EmptyState, ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { ExportLink } from '../../patterns/list-view.tsx';
import { SectionHeader } from '../../patterns/page-header.tsx';
import { Refusals } from '../../patterns/refusals.tsx';
import { useSearchText } from '../../patterns/use-search-text.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useMay, useRoster, useSettings, useTeams } from '../event-queries.ts';
import { isFound, playerName, seatsOf } from '../people.ts';
import { useTournament } from '../queries.ts';
import { type Ask, TeamDialogs } from './team-dialogs.tsx';
import { TeamGroup } from './team-group.tsx';
import styles from './teams.module.css';
import { useMovePlayer, useWithdrawal } from './use-player-actions.ts';

const said = words.teams;

const NOBODY: Player[] = [];

export default function TeamsPage() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const [ask, setAsk] = useState<Ask>();
  const [search, setSearch] = useSearchText();
  const { data: teams, error: teamsError } = useTeams();
  const { data: roster, error: rosterError } = useRoster();
  const mayTeams = useMay('teams:write');
  const buttons = (
    <>
      <ExportLink href={addressOf(org, `/tournaments/${tournamentId}/teams`, { format: 'csv' })} />
      {mayTeams && <Button onClick={() => setAsk({ kind: 'import' })}>{said.import}</Button>}
      {mayTeams && (
        <Button look="primary" icon="add" onClick={() => setAsk({ kind: 'new' })}>
          {said.new}
        </Button>
      )}
    </>
  );
  const failure = teamsError ?? rosterError;
  return (
    <>
      <SectionHeader
        title={said.title}
        description={teams && roster && figures(teams, roster)}
        actions={buttons}
      />
      <ErrorAlert error={failure} />
      {!(teams && roster) && !failure && <Skeleton lines={8} />}
      {teams && roster && (
        <>
          <div className={styles.search}>
            <Input
              label={said.search}
              hideLabel
              type="search"
              placeholder={said.searchBoth}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <Groups teams={teams} roster={roster} search={search} onAsk={setAsk} />
        </>
      )}
      <TeamDialogs ask={ask} teams={teams ?? []} onAsk={setAsk} />
    </>
  );
}

interface GroupsProps {
  teams: readonly Team[];
  roster: readonly Player[];
  search: string;
  onAsk(ask: Ask): void;
}

function Groups({ teams, roster, search, onAsk }: GroupsProps) {
  const move = useMovePlayer();
  const withdrawal = useWithdrawal();
  const { data: settings } = useSettings();
  const wanted = useDeferredValue(search);
  const seats = useMemo(() => seatsOf(roster), [roster]);
  const loose = seats.get('') ?? NOBODY;
  const shown = useMemo(
    () =>
      teams.filter((team) =>
        isFound(wanted, team.team_name, ...(seats.get(team.id) ?? NOBODY).map(playerName)),
      ),
    [teams, seats, wanted],
  );
  const drop = useStable((playerId: string, team: Team) => {
    const player = roster.find(({ id }) => id === playerId);
    if (player === undefined || player.team_id === team.id) return;
    if (player.team_id === null) onAsk({ kind: 'seat', player, team });
    else move.run({ player, team });
  });
  const withdraw = useStable(withdrawal.run);
  const common = {
    onAsk,
    onWithdraw: withdraw,
    onDropPlayer: drop,
    teamSize: settings?.teamSize ?? 4,
    mayTeams: useMay('teams:write'),
    mayPlayers: useMay('players:write'),
    mayRename: useMayRename(),
  };
  const unseated = <TeamGroup team={undefined} players={loose} {...common} />;
  /** Somebody who plays has no team yet, which is to be seen first. */
  const isWaiting = loose.some(({ withdrawn }) => !withdrawn);
  if (teams.length === 0 && roster.length === 0) return <NoTeams onAsk={onAsk} />;
  return (
    <>
      <div className={styles.refusal}>
        <Refusals of={[move, ...withdrawal.actions]} />
      </div>
      <div className={styles.groups}>
        {isWaiting && unseated}
        {shown.map((team) => (
          <TeamGroup key={team.id} team={team} players={seats.get(team.id) ?? NOBODY} {...common} />
        ))}
        {!isWaiting && loose.length > 0 && unseated}
      </div>
      {shown.length === 0 && teams.length > 0 && <EmptyState title={said.noResults} />}
    </>
  );
}

function useMayRename(): boolean {
  const { can } = useHere();
  const { data: tournament } = useTournament();
  return can('teams:write') && tournament?.status !== 'archived';
}

const NoTeams = ({ onAsk }: { onAsk(ask: Ask): void }) => (
  <EmptyState
    title={said.none}
    action={
      useMay('teams:write') && (
        <Button look="primary" onClick={() => onAsk({ kind: 'import' })}>
          {said.importTeams}
        </Button>
      )
    }
  >
    {said.noneHelp}
  </EmptyState>
);

function figures(teams: readonly Team[], roster: readonly Player[]): string {
  const withdrawn = roster.filter((player) => player.withdrawn).length;
  return said.figures(teams.length, roster.length - withdrawn, withdrawn);
}
