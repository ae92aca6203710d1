/** Asks before a team is deleted. */
import type { Team } from '@fairway/sdk';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

export function DeleteTeam({ team, onClose }: { team: Team; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const remove = useAction(() => api.tournaments.teams.delete(id, team.id), {
    done: () => `${team.team_name} is deleted.`,
    refresh: [useEventKey()],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={`Delete ${team.team_name}?`}
      description="Its start and its access code are gone for good. Its players stay in the event, without a team."
      verb="Delete"
      action={remove}
    />
  );
}
