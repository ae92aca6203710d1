/** Moves a team to another start, and back. */
import type { Team } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { type Action, useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const said = words.teeSheet;

export interface Move {
  team: Team;
  startingHole: number;
  /** Null: the next free letter. */
  startingSequence: string | null;
}

export function useMoveTeam(onDone?: () => void): Action<Move> {
  const { api } = useHere();
  const id = useTournamentId();
  const move = ({ team, startingHole, startingSequence }: Move) =>
    api.tournaments.teams.move(id, team.id, { startingHole, startingSequence });
  return useAction(move, {
    done: (_, { team, startingHole }) => said.moved(team.team_name, startingHole),
    undo: (_, { team }) =>
      move({ team, startingHole: team.starting_hole ?? 1, startingSequence: team.starting_sequence }),
    // Nobody can be put back to where there was no start.
    canUndo: ({ team }) => team.starting_hole !== null,
    subject: ({ team }) => ({ id: team.id, name: team.team_name }),
    refresh: [useEventKey()],
    ...(onDone && { onDone }),
  });
}
