/** Gives a team another name. */
import type { Team } from '@fairway/sdk';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const said = words.lifecycle.rename;

export function RenameTeam({ team, onClose }: { team: Team; onClose(): void }) {
  const { api } = useHere();
  const id = useTournamentId();
  const rename = (teamName: string) => api.tournaments.teams.update(id, team.id, { teamName });
  const save = useAction(rename, {
    done: () => said.done,
    undo: () => rename(team.team_name),
    refresh: [useEventKey()],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.title(team.team_name)}
      submit={said.save}
      action={save}
      values={(form) => text(form, 'teamName')}
      onClose={onClose}
    >
      <Input label={said.name} name="teamName" defaultValue={team.team_name} maxLength={120} required />
    </FormDialog>
  );
}
