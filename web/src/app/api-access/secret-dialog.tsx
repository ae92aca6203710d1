/** A secret, shown this once: after "Done" it is nowhere in the page. */
import type { ClientCredentials } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { Actions } from '../../kit/forms/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Note } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

const said = words.apiAccess.secret;

interface Props {
  credentials: ClientCredentials;
  onDone(): void;
}

export function SecretDialog({ credentials: { client_id, client_secret }, onDone }: Props) {
  const example = `curl -u '${client_id}:${client_secret}' -d grant_type=client_credentials ${location.origin}/api/v1/oauth/token`;
  return (
    <Dialog open keepOpen onClose={onDone} title={said.title} wide>
      <Note>{said.note}</Note>
      <CopyField label={said.clientId} value={client_id} action={said.copyId} />
      <CopyField label={said.title} value={client_secret} action={said.copySecret} />
      <CopyField label={said.example} value={example} rows={4} action={said.copyExample} />
      <Actions>
        <Button look="primary" onClick={onDone}>
          {said.done}
        </Button>
      </Actions>
    </Dialog>
  );
}
