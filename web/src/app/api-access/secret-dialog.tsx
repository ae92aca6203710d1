/** A secret, shown this once: after "Done" it is nowhere in the page. */
import type { ClientCredentials } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { Actions } from '../../kit/forms/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Note } from '../../kit/overlays/messages.tsx';

interface Props {
  credentials: ClientCredentials;
  onDone(): void;
}

export function SecretDialog({ credentials: { client_id, client_secret }, onDone }: Props) {
  const example = `curl -u '${client_id}:${client_secret}' -d grant_type=client_credentials ${location.origin}/api/v1/oauth/token`;
  return (
    <Dialog open keepOpen onClose={onDone} title="Client secret" wide>
      <Note>Copy the secret now. It is shown only this once.</Note>
      <CopyField label="Client ID" value={client_id} action="Copy ID" />
      <CopyField label="Client secret" value={client_secret} action="Copy secret" />
      <CopyField label="Example" value={example} rows={4} action="Copy example" />
      <Actions>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </Actions>
    </Dialog>
  );
}
