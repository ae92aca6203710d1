/** Asks before a signed card is opened again: its phones can score then, and the signature is gone. */
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import type { SignedCard } from './entrants.ts';
import { ENTRANTS } from './queries.ts';

export function ReopenCard({ card, onClose }: { card: SignedCard; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const reopen = useAction(() => api.tournaments.teams.reopenCard(tournamentId, card.teamId), {
    done: () => `The card of ${card.teamName} is open again.`,
    refresh: [useEventKey(ENTRANTS)],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={`Reopen the card of ${card.teamName}?`}
      description={`The signature of ${card.name} is taken off, the team can score on its phones again, and has to sign once more.`}
      verb="Reopen"
      action={reopen}
    />
  );
}
