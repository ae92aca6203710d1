/** Moves a team to another start, and back. */
import type { Moved, Team } from '@fairway/sdk';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

interface Move {
  team: Team;
  startingHole: number;
  /** Null: the next free letter. */
  startingSequence: string | null;
}

export function useMoveTeam(onDone?: () => void) {
  const { api } = useHere();
  const id = useTournamentId();
  const call = ({ team, startingHole, startingSequence }: Move) =>
    api.tournaments.teams.move(id, team.id, { startingHole, startingSequence });
  const options = {
    done: (_: Moved, { team, startingHole }: Move) => `${team.team_name} starts on hole ${startingHole}.`,
    refresh: [useEventKey()],
    ...(onDone && { onDone }),
  };
  const start = useAction(call, options);
  const move = useAction(call, {
    ...options,
    undo: (_, { team }) =>
      call({ team, startingHole: team.starting_hole ?? 1, startingSequence: team.starting_sequence }),
  });
  return {
    run: (input: Move) => {
      start.reset();
      move.reset();
      // Nobody can be put back to where there was no start.
      (input.team.starting_hole === null ? start : move).run(input);
    },
    busy: start.busy || move.busy,
    error: start.error ?? move.error,
  };
}
