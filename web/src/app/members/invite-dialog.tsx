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
import { useAction } from '../patterns/use-action.ts';
import { type Role, useHere } from '../session.tsx';
import { invitationsKey, isRole, ROLE_HINT, useRoles } from './queries.ts';

export function InviteDialog({ onClose }: { onClose(): void }) {
  const [made, setMade] = useState<StaffInvitationCreated>();
  return (
    <Dialog open onClose={onClose} title="Invite" keepOpen={made !== undefined}>
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
    done: ({ email }) => `An invitation is on its way to ${email}.`,
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
      <Input label="Email" name="email" type="email" required />
      <Select label="Role" name="role" options={roles} defaultValue="staff" hint={ROLE_HINT} />
      <Actions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={invite.busy}>
          Send invitation
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
    <p>
      An invitation is mailed to {email}. You can also hand over this link, which is shown only now. Both are
      good for seven days, and for one person.
    </p>
    <CopyField label="Invitation link" value={url} action="Copy link" />
    <Actions>
      <Button look="primary" onClick={onDone}>
        Done
      </Button>
    </Actions>
  </>
);
