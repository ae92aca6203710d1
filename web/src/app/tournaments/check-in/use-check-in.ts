/** Checks players and teams in and out; each is the opposite of the other. */
import type { Player, Team } from '@fairway/sdk';
import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '../../../kit/messages.tsx';
import { optimistically } from '../../patterns/optimistic.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { playerName } from '../people.ts';

export interface CheckIn {
  /** In, or out again for one who is here. */
  player(player: Player): void;
  team(team: Team): void;
  error: Failure | null;
}

interface Arrival {
  team: Team;
  arrived: readonly Player[];
  /** Nobody of the team was here before. */
  isWhole: boolean;
}

export function useCheckIn(roster: readonly Player[]): CheckIn {
  const { api } = useHere();
  const id = useTournamentId();
  const { players, teams } = api.tournaments;
  const show = usePresence();
  const refresh = [useEventKey()];
  const setHere = (player: Player, isHere: boolean) =>
    show<unknown>(
      isHere,
      (one) => one.id === player.id,
      () => (isHere ? players.checkIn(id, player.id) : players.undoCheckIn(id, player.id)),
    );
  const arrive = useAction((player: Player) => setHere(player, true), {
    done: (_, player) => `${playerName(player)} is checked in.`,
    undo: (_, player) => setHere(player, false),
    refresh,
  });
  const leave = useAction((player: Player) => setHere(player, false), {
    done: (_, player) => `The check-in of ${playerName(player)} is undone.`,
    undo: (_, player) => setHere(player, true),
    refresh,
  });
  const arriveTogether = useAction(
    ({ team }: Arrival) =>
      show<unknown>(
        true,
        (one) => one.team_id === team.id && !one.withdrawn,
        () => teams.checkIn(id, team.id),
      ),
    {
      done: (_, { team }) => `${team.team_name} is checked in.`,
      // Whoever was here before stays.
      undo: (_, { team, arrived, isWhole }) =>
        isWhole ? teams.undoCheckIn(id, team.id) : Promise.all(arrived.map((one) => setHere(one, false))),
      refresh,
    },
  );
  return {
    player: (player) => (player.checked_in ? leave : arrive).run(player),
    team: (team) => {
      const players = roster.filter((one) => one.team_id === team.id && !one.withdrawn);
      const arrived = players.filter((one) => !one.checked_in);
      arriveTogether.run({ team, arrived, isWhole: arrived.length === players.length });
    },
    error: arrive.error ?? leave.error ?? arriveTogether.error,
  };
}

/** Shows some players as here, or not, before the service has answered. */
function usePresence() {
  const client = useQueryClient();
  const key = useEventKey('roster');
  return <Output>(isHere: boolean, who: (player: Player) => boolean, call: () => Promise<Output>) =>
    optimistically<Player[], Output>(
      client,
      key,
      (roster) => roster.map((one) => (who(one) ? { ...one, checked_in: isHere } : one)),
      call,
    );
}
