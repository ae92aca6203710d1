/** Moves the status of the event, tells of it, and offers to undo it where there is a way back. */
import type { Tournament, TournamentSettings } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { type Action, useAction } from '../../patterns/use-action.ts';
import type { Status } from '../../patterns/words.ts';
import { useHere } from '../../session.tsx';
import { useSummary } from '../event-queries.ts';
import { tournamentKey, useShowTournament } from '../queries.ts';
import { hasWayBack } from './moves.ts';

export interface StatusMove {
  status: Status;
  autoStatus: boolean;
  /** What becomes of cards that are not complete, where it is asked. */
  incompleteCards?: TournamentSettings['incompleteCards'];
}

const UNDO_SECONDS = 10;

export function useChangeStatus(tournament: Tournament, onDone: () => void): Action<StatusMove> {
  const { id, status: from, auto_status } = tournament;
  const { org, api } = useHere();
  const show = useShowTournament();
  const { data: summary } = useSummary();
  /** The move with what it replaced, which is read when it is made: the page may not have its settings yet. */
  const move = async ({ incompleteCards, ...to }: StatusMove) => {
    const replaced = incompleteCards && (await api.tournaments.getSettings(id)).incompleteCards;
    const isNew = incompleteCards !== replaced;
    // The setting first: whoever looks at the final boards sees them as they were meant.
    if (isNew) await api.tournaments.updateSettings(id, { incompleteCards });
    const now = await api.tournaments.changeStatus(id, to);
    return { ...now, replaced: isNew ? replaced : undefined };
  };
  return useAction(move, {
    done: (now, { status }) =>
      status !== from
        ? words.lifecycle.moved[now.status as Status]
        : now.autoStatus
          ? words.lifecycle.automaticOn
          : words.lifecycle.automaticOff,
    undo: async ({ replaced }) => {
      const now = await api.tournaments.changeStatus(id, { status: from, autoStatus: auto_status });
      if (replaced) await api.tournaments.updateSettings(id, { incompleteCards: replaced });
      show({ status: from, auto_status: now.autoStatus });
    },
    canUndo: ({ status }) => status !== from && hasWayBack(from, status, summary),
    seconds: UNDO_SECONDS,
    refresh: [tournamentKey(org, id), [org, 'tournaments']],
    onDone: (now, { status }) => {
      onDone();
      show({ status, auto_status: now.autoStatus });
    },
  });
}
