/** The code with which a team scores: shown after it was made, and made anew on request. */
import type { Team } from '@fairway/sdk';
import { Button } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Actions } from '../../../kit/forms/form.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

const said = words.teams;

interface ShownProps {
  teamName: string;
  code: string;
  onClose(): void;
}

export const CodeDialog = ({ teamName, code, onClose }: ShownProps) => (
  <Dialog
    open
    onClose={onClose}
    title={said.accessCode}
    description={said.accessCodeAbout(teamName)}
    keepOpen
  >
    <CopyField label={said.accessCode} value={code} action={said.copyCode} />
    <Actions>
      <Button look="primary" onClick={onClose}>
        {said.done}
      </Button>
    </Actions>
  </Dialog>
);

interface NewProps {
  team: Team;
  onClose(): void;
  onCode(teamName: string, code: string): void;
}

export function NewCode({ team, onClose, onCode }: NewProps) {
  const { api } = useHere();
  const id = useTournamentId();
  const make = useAction(() => api.tournaments.teams.regenerateAccessCode(id, team.id), {
    done: () => said.codeChanged(team.team_name),
    refresh: [useEventKey()],
    onDone: ({ access_code }) => onCode(team.team_name, access_code),
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={said.codeQuestion(team.team_name)}
      description={said.codeEffect}
      verb={said.makeCode}
      action={make}
    />
  );
}
