/** Asks before a signed card is opened again: its phones can score then, and the signature is gone. */

import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import type { SignedCard } from './entrants.ts';
import { ENTRANTS } from './queries.ts';

const said = words.scores;

export function ReopenCard({ card, onClose }: { card: SignedCard; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const reopen = useAction(() => api.tournaments.teams.reopenCard(tournamentId, card.teamId), {
    done: () => said.reopened(card.teamName),
    refresh: [useEventKey(ENTRANTS)],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={said.reopenQuestion(card.teamName)}
      description={said.reopenEffect(card.name)}
      verb={said.reopen}
      action={reopen}
    />
  );
}
