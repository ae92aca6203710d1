/** Checks players and teams in and out; each is the opposite of the other. */
import type { Player, Team } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import type { Refusing } from '../../patterns/refusals.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import { playerName, playerSubject } from '../people.ts';
import { only, useRosterChange } from '../use-roster-change.ts';

const said = words.checkIn;

interface CheckIn {
  /** In, or out again for one who is here. */
  player(player: Player): void;
  team(team: Team): void;
  actions: readonly Refusing[];
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
  const change = useRosterChange();
  const refresh = [useEventKey()];
  const setHere = (player: Player, isHere: boolean) =>
    change<unknown>(only(player), { checked_in: isHere }, () =>
      isHere ? players.checkIn(id, player.id) : players.undoCheckIn(id, player.id),
    );
  const arrive = useAction((player: Player) => setHere(player, true), {
    done: (_, player) => said.checkedIn(playerName(player)),
    undo: (_, player) => setHere(player, false),
    subject: playerSubject,
    refresh,
  });
  const leave = useAction((player: Player) => setHere(player, false), {
    done: (_, player) => said.undone(playerName(player)),
    undo: (_, player) => setHere(player, true),
    subject: playerSubject,
    refresh,
  });
  const arriveTogether = useAction(
    ({ team }: Arrival) =>
      change<unknown>(
        (one) => one.team_id === team.id && !one.withdrawn,
        { checked_in: true },
        () => teams.checkIn(id, team.id),
      ),
    {
      done: (_, { team }) => said.teamCheckedIn(team.team_name),
      // Whoever was here before stays.
      undo: (_, { team, arrived, isWhole }) =>
        isWhole ? teams.undoCheckIn(id, team.id) : Promise.all(arrived.map((one) => setHere(one, false))),
      subject: ({ team }) => ({ id: team.id, name: team.team_name }),
      refresh,
    },
  );
  return {
    player: (player) => {
      const [action, opposite] = player.checked_in ? [leave, arrive] : [arrive, leave];
      opposite.forget(player.id);
      action.run(player);
    },
    team: (team) => {
      const players = roster.filter((one) => one.team_id === team.id && !one.withdrawn);
      const arrived = players.filter((one) => !one.checked_in);
      arriveTogether.run({ team, arrived, isWhole: arrived.length === players.length });
    },
    actions: [arrive, leave, arriveTogether],
  };
}
