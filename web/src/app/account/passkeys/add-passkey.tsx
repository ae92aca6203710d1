/** A new passkey: who it is once more, a name, and then the device asks. */
import { staff } from '../../../api/client.ts';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import { makePasskey } from '../../patterns/passkey.ts';
import { useAction } from '../../patterns/use-action.ts';
import { ME } from '../../session.tsx';
import { ProofField, useProof } from '../proof.tsx';
import { deviceName } from '../sessions/device-name.ts';
import { PASSKEYS } from './queries.ts';

const said = words.account.passkeys;

export function AddPasskey({ onClose }: { onClose(): void }) {
  const prove = useProof();
  const add = useAction(
    async (form: FormData) => {
      const offer = await staff.account.beginPasskey(await prove(form));
      return staff.account.addPasskey({ name: text(form, 'name'), ...(await makePasskey(offer)) });
    },
    { done: () => said.added, refresh: [PASSKEYS, ME], onDone: onClose },
  );
  return (
    <FormDialog
      title={said.add}
      description={said.addAbout}
      submit={said.add}
      action={add}
      values={(form) => form}
      onClose={onClose}
    >
      <Input
        label={said.name}
        name="name"
        defaultValue={deviceName(navigator.userAgent)}
        hint={said.nameHint}
        maxLength={60}
        required
      />
      <ProofField />
    </FormDialog>
  );
}
