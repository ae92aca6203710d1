/** What can be done with an invitation, as far as it has got. */
import type { Invitation } from '@fairway/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { count, typedTime } from '../../api/format.ts';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { EditInvitation } from '../invitations/invitation-dialog.tsx';
import { invitationsKey } from '../invitations/queries.ts';
import { isUnsent, titleOf } from '../invitations/words.ts';
import { organizationPath } from '../paths.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedInstant } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { SendInvitation } from './send.tsx';

type Deed = 'edit' | 'send' | 'schedule' | 'test' | 'cancel' | 'delete';

export function InvitationActions({ invitation }: { invitation: Invitation }) {
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  const { status } = invitation;
  const mayWrite = isUnsent(invitation);
  const { retry } = useInvitationActions(invitation, close);
  return (
    <>
      <ErrorAlert error={retry.error} />
      <Button onClick={() => setDeed('test')}>Send test</Button>
      {mayWrite && <Button onClick={() => setDeed('edit')}>Edit</Button>}
      {mayWrite && <Button onClick={() => setDeed('schedule')}>Schedule</Button>}
      {(status === 'sent' || status === 'failed') && (
        <Button busy={retry.busy} onClick={() => retry.run()}>
          Try failed mails again
        </Button>
      )}
      {mayWrite && (
        <Button look="primary" onClick={() => setDeed('send')}>
          Send
        </Button>
      )}
      {(mayWrite || status === 'sending') && (
        <Menu trigger={<IconButton label="More actions" icon="more" />}>
          <MenuItem onSelect={() => setDeed('cancel')}>Cancel invitation</MenuItem>
          {mayWrite && (
            <>
              <MenuLine />
              <MenuItem danger onSelect={() => setDeed('delete')}>
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {deed === 'edit' && <EditInvitation invitation={invitation} onClose={close} />}
      {deed === 'schedule' && <Schedule invitation={invitation} onClose={close} />}
      {deed === 'test' && <SendTest invitation={invitation} onClose={close} />}
      {deed === 'send' && <SendInvitation invitation={invitation} onClose={close} />}
      <Endings invitation={invitation} deed={deed} onClose={close} />
    </>
  );
}

function useInvitationActions({ id }: Invitation, onDone: () => void) {
  const { org, api } = useHere();
  const navigate = useNavigate();
  const refresh = [invitationsKey(org)];
  const cancel = useAction(() => api.invitations.cancel(id), {
    done: () => 'The invitation is cancelled.',
    refresh,
    onDone,
  });
  const remove = useAction(() => api.invitations.delete(id), {
    done: () => 'The invitation is deleted.',
    onDone: () => void navigate({ to: organizationPath(org, 'invitations') }),
  });
  const retry = useAction(() => api.invitations.retry(id), {
    done: ({ retried }) =>
      retried === 0 ? 'No mail has failed.' : `${count(retried, 'mail')} will be tried again.`,
    refresh,
  });
  return { cancel, remove, retry };
}

interface EndingProps {
  invitation: Invitation;
  deed: Deed | undefined;
  onClose(): void;
}

function Endings({ invitation, deed, onClose }: EndingProps) {
  const { cancel, remove } = useInvitationActions(invitation, onClose);
  return (
    <>
      <ConfirmAction
        open={deed === 'cancel'}
        onClose={onClose}
        title={`Cancel “${titleOf(invitation)}”?`}
        description="What is not on its way yet is not sent any more. Whoever has got it keeps it."
        verb="Cancel invitation"
        dismiss="Keep it"
        action={cancel}
      />
      <ConfirmAction
        open={deed === 'delete'}
        onClose={onClose}
        title={`Delete “${titleOf(invitation)}”?`}
        description="The draft is gone. Nobody has got it."
        verb="Delete"
        action={remove}
      />
    </>
  );
}

function Schedule({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const { org, api } = useHere();
  const { id, scheduled_at } = invitation;
  const schedule = useAction(
    (time: string | undefined) =>
      time === undefined
        ? api.invitations.update(id, { scheduled_at: null })
        : api.invitations.schedule(id, { scheduled_at: time }),
    {
      done: ({ status }) =>
        status === 'scheduled' ? 'The invitation goes out by itself.' : 'It is a draft again.',
      refresh: [invitationsKey(org)],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title="Schedule"
      submit="Schedule"
      action={schedule}
      values={(form) => typedInstant(form, 'scheduled_at')}
      onClose={onClose}
    >
      <Input
        label="Send at"
        name="scheduled_at"
        type="datetime-local"
        defaultValue={scheduled_at ? typedTime(scheduled_at) : ''}
        hint="In your time zone. Empty: not by itself."
      />
    </FormDialog>
  );
}

function SendTest({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const { me, api } = useHere();
  const test = useAction((email: string) => api.invitations.test(invitation.id, { email }), {
    done: (_, email) => `A test is on its way to ${email}.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Send test"
      description="With the values of a sample golfer. Its links lead nowhere."
      submit="Send test"
      action={test}
      values={(form) => text(form, 'email')}
      onClose={onClose}
    >
      <Input label="Email" name="email" type="email" defaultValue={me.staff.email} />
    </FormDialog>
  );
}
