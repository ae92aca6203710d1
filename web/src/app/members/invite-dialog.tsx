/** Inviting somebody: a link is mailed, and another one to hand over is shown this once. */
import { useState } from 'react';
import { staff } from '../../api/client.ts';
import type { StaffInvitationCreated } from '../../api/staff-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { CopyField } from '../../kit/forms/copy-field.tsx';
import { Actions, Form } from '../../kit/forms/form.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useAction } from '../patterns/use-action.ts';
import { type Role, useHere } from '../session.tsx';
import { invitationsKey, isRole, useRoles } from './queries.ts';

const said = words.members;

export function InviteDialog({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<StaffInvitationCreated>();
  return (
    <Dialog open onClose={onClose} title={said.invite} keepOpen={made !== undefined}>
      {made === undefined ? (
        <InviteForm onMade={setMade} onCancel={onClose} />
      ) : (
        <Made invitation={made} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  onMade(invitation: StaffInvitationCreated): void;
  onCancel(): void;
}

function InviteForm({ onMade, onCancel }: FormProps) {
  const { org } = useHere();
  const roles = useRoles();
  const invite = useAction((body: { email: string; role: Role }) => staff.members.invite(org, body), {
    done: ({ email }) => said.sent(email ?? said.anyone),
    refresh: [invitationsKey(org)],
    onDone: onMade,
  });
  const submit = (form: FormData) => {
    const role = text(form, 'role');
    if (isRole(role)) invite.run({ email: text(form, 'email'), role });
  };
  return (
    <Form messages={invite.messages} onSubmit={submit}>
      <ErrorAlert error={invite.error} />
      <Input label={said.email} name="email" type="email" required />
      <Select label={said.role} name="role" options={roles} defaultValue="staff" hint={said.about} />
      <Actions>
        <Button onClick={onCancel}>{said.cancel}</Button>
        <Button type="submit" look="primary" busy={invite.busy}>
          {said.send}
        </Button>
      </Actions>
    </Form>
  );
}

const Made = ({
  invitation: { email, url },
  onDone,
}: {
  invitation: StaffInvitationCreated;
  onDone(): void;
}) => (
  <>
    <p>{said.made(email ?? said.anyone)}</p>
    <CopyField label={said.link} value={url} action={said.copyLink} />
    <Actions>
      <Button look="primary" onClick={onDone}>
        {said.done}
      </Button>
    </Actions>
  </>
);
