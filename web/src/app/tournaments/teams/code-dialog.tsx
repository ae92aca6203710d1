/** The code with which a team scores: shown after it was made, and made anew on request. */
import type { Team } from '@fairway/sdk';
import { Button } from '../../../kit/forms/button.tsx';
import { CopyField } from '../../../kit/forms/copy-field.tsx';
import { Actions } from '../../../kit/forms/form.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';

interface ShownProps {
  teamName: string;
  code: string;
  onClose(): void;
}

export const CodeDialog = ({ teamName, code, onClose }: ShownProps) => (
  <Dialog
    open
    onClose={onClose}
    title="Access code"
    description={`${teamName} enters it on a phone to keep score. It is on the cart sign too.`}
    keepOpen
  >
    <CopyField label="Access code" value={code} action="Copy code" />
    <Actions>
      <Button look="primary" onClick={onClose}>
        Done
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
    done: () => `${team.team_name} has a new code.`,
    refresh: [useEventKey()],
    onDone: ({ access_code }) => onCode(team.team_name, access_code),
  });
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={`New code for ${team.team_name}?`}
      description="The code on the sign of this team stops working at once, and phones that score with it have to enter the new one."
      verb="Make new code"
      action={make}
    />
  );
}
