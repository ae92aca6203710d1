/** The signing secret, shown this once: after "Done" it is nowhere in the page. */
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { Actions } from '../../kit/forms/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Note } from '../../kit/overlays/messages.tsx';

export const SigningSecret = ({ secret, onDone }: { secret: string; onDone(): void }) => (
  <Dialog open keepOpen onClose={onDone} title="Signing secret">
    <Note>
      Copy the secret now. It is shown only this once. Your receiver proves with it who sent an event.
    </Note>
    <CopyField label="Signing secret" value={secret} action="Copy secret" />
    <Actions>
      <Button look="primary" onClick={onDone}>
        Done
      </Button>
    </Actions>
  </Dialog>
);
