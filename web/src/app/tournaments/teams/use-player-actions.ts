/**
 * What can be done with a player and taken back: moving to another team, withdrawing. Both show before the
 * service answers.
 */
import type { Player, Team } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { type Action, useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { playerName, playerSubject } from '../people.ts';
import { only, useRosterChange } from '../use-roster-change.ts';

const said = words.teams;

interface Move {
  player: Player;
  team: Team;
}

export function useMovePlayer(onDone?: () => void): Action<Move> {
  const { api } = useHere();
  const id = useTournamentId();
  const change = useRosterChange();
  const moveTo = (player: Player, teamId: string) =>
    api.tournaments.players.move(id, player.id, { toTeamId: teamId });
  return useAction(
    ({ player, team }: Move) =>
      change(only(player), { team_id: team.id, team_name: team.team_name }, () => moveTo(player, team.id)),
    {
      done: (_, { player, team }) => said.moved(playerName(player), team.team_name),
      undo: (_, { player }) => moveTo(player, player.team_id ?? ''),
      // Nobody can be put back to where there was no team.
      canUndo: ({ player }) => player.team_id !== null,
      subject: ({ player }) => playerSubject(player),
      refresh: [useEventKey()],
      ...(onDone && { onDone }),
    },
  );
}

export function useWithdrawal() {
  const { api } = useHere();
  const id = useTournamentId();
  const change = useRosterChange();
  const refresh = [useEventKey()];
  const { players } = api.tournaments;
  const setWithdrawn = (player: Player, withdrawn: boolean) =>
    change<unknown>(only(player), { withdrawn }, () =>
      withdrawn ? players.withdraw(id, player.id) : players.reinstate(id, player.id),
    );
  const out = useAction((player: Player) => setWithdrawn(player, true), {
    done: (_, player) => said.withdrew(playerName(player)),
    undo: (_, player) => setWithdrawn(player, false),
    subject: playerSubject,
    refresh,
  });
  const back = useAction((player: Player) => setWithdrawn(player, false), {
    done: (_, player) => said.reinstated(playerName(player)),
    undo: (_, player) => setWithdrawn(player, true),
    subject: playerSubject,
    refresh,
  });
  return {
    run: (player: Player) => {
      const [action, opposite] = player.withdrawn ? [back, out] : [out, back];
      opposite.forget(player.id);
      action.run(player);
    },
    actions: [out, back],
  };
}
