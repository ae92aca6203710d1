/** The signing secret, shown this once: after "Done" it is nowhere in the page. */
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { Actions } from '../../kit/forms/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Note } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

const said = words.webhooks.secret;

export const SigningSecret = ({ secret, onDone }: { secret: string; onDone(): void }) => (
  <Dialog open keepOpen onClose={onDone} title={said.title}>
    <Note>{said.note}</Note>
    <CopyField label={said.title} value={secret} action={said.copy} />
    <Actions>
      <Button look="primary" onClick={onDone}>
        {said.done}
      </Button>
    </Actions>
  </Dialog>
);
