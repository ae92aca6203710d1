/** One passkey, and what can be done with it. */
import { useState } from 'react';
import { staff } from '../../../api/client.ts';
import { ago, dateTime } from '../../../api/format.ts';
import type { Passkey } from '../../../api/staff-types.ts';
import { Cell, RowActions, RowHead } from '../../../kit/data/table.tsx';
import { IconButton } from '../../../kit/forms/button.tsx';
import { text } from '../../../kit/forms/form-values.ts';
import { Input } from '../../../kit/forms/input.tsx';
import { Menu, MenuItem } from '../../../kit/overlays/menu.tsx';
import { words } from '../../../words/app.ts';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { ME } from '../../session.tsx';
import { ProofField, useProof } from '../proof.tsx';
import { PASSKEYS } from './queries.ts';

const said = words.account.passkeys;

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <tr>
      <RowHead>{name}</RowHead>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
      <Cell soft tight>
        {last_used_at === null ? said.never : ago(last_used_at)}
      </Cell>
      <RowActions>
        <Menu trigger={<IconButton label={said.actionsFor(name)} icon="more" />}>
          <MenuItem onSelect={() => setOpen('rename')}>{said.rename}</MenuItem>
          <MenuItem danger onSelect={() => setOpen('remove')}>
            {said.remove}
          </MenuItem>
        </Menu>
        {open === 'rename' && <Rename passkey={passkey} onClose={close} />}
        {open === 'remove' && <Remove passkey={passkey} onClose={close} />}
      </RowActions>
    </tr>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose(): void;
}

function Rename({ passkey: { id, name }, onClose }: DialogProps) {
  const rename = useAction((to: string) => staff.account.renamePasskey(id, { name: to }), {
    done: () => said.renamed,
    refresh: [PASSKEYS],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.renameTitle}
      submit={said.save}
      action={rename}
      values={(form) => text(form, 'name')}
      onClose={onClose}
    >
      <Input label={said.name} name="name" defaultValue={name} maxLength={60} required />
    </FormDialog>
  );
}

function Remove({ passkey: { id, name }, onClose }: DialogProps) {
  const prove = useProof();
  const remove = useAction(async (form: FormData) => staff.account.removePasskey(id, await prove(form)), {
    done: () => said.removed,
    refresh: [PASSKEYS, ME],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.removeQuestion(name)}
      description={said.removeEffect}
      submit={said.remove}
      danger
      action={remove}
      values={(form) => form}
      onClose={onClose}
    >
      <ProofField />
    </FormDialog>
  );
}
