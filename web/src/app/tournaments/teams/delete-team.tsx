/** Asks before a team is deleted. */
import type { Team } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const said = words.teams;

export function DeleteTeam({ team, onClose }: { team: Team; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const remove = useAction(() => api.tournaments.teams.delete(id, team.id), {
    done: () => said.deleted(team.team_name),
    refresh: [useEventKey()],
    onDone: onClose,
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={said.deleteQuestion(team.team_name)}
      description={said.deleteEffect}
      verb={said.delete}
      action={remove}
    />
  );
}
