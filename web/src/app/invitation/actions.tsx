/** What can be done with an invitation, as far as it has got. */
import type { Invitation } from '@fairway/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { typedTime } from '../../api/format.ts';
import { Button, IconButton } from '../../kit/forms/button.tsx';
import { text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { Menu, MenuItem, MenuLine } from '../../kit/overlays/menu.tsx';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { EditInvitation } from '../invitations/invitation-dialog.tsx';
import { invitationsKey, useInvitationTitle } from '../invitations/queries.ts';
import { isUnsent } from '../invitations/words.ts';
import { organizationPath } from '../paths.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedInstant } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { SendInvitation } from './send.tsx';

const said = words.invitations;

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
      <Button onClick={() => setDeed('test')}>{said.actions.sendTest}</Button>
      {mayWrite && <Button onClick={() => setDeed('edit')}>{said.actions.edit}</Button>}
      {mayWrite && <Button onClick={() => setDeed('schedule')}>{said.actions.schedule}</Button>}
      {(status === 'sent' || status === 'failed') && (
        <Button busy={retry.busy} onClick={() => retry.run()}>
          {said.actions.retry}
        </Button>
      )}
      {mayWrite && (
        <Button look="primary" onClick={() => setDeed('send')}>
          {said.actions.send}
        </Button>
      )}
      {(mayWrite || status === 'sending') && (
        <Menu trigger={<IconButton label={said.actions.more} icon="more" />}>
          <MenuItem onSelect={() => setDeed('cancel')}>{said.actions.cancel}</MenuItem>
          {mayWrite && (
            <>
              <MenuLine />
              <MenuItem danger onSelect={() => setDeed('delete')}>
                {said.actions.delete}
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
    done: () => said.cancelled,
    refresh,
    onDone,
  });
  const remove = useAction(() => api.invitations.delete(id), {
    done: () => said.deleted,
    onDone: () => void navigate({ to: organizationPath(org, 'invitations') }),
  });
  const retry = useAction(() => api.invitations.retry(id), {
    done: ({ retried }) => (retried === 0 ? said.nothingToRetry : said.retried(retried)),
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
  const title = useInvitationTitle()(invitation);
  return (
    <>
      <ConfirmAction
        open={deed === 'cancel'}
        onClose={onClose}
        title={said.cancelQuestion(title)}
        description={said.cancelEffect}
        verb={said.actions.cancel}
        dismiss={said.keep}
        action={cancel}
      />
      <ConfirmAction
        open={deed === 'delete'}
        onClose={onClose}
        title={said.deleteQuestion(title)}
        description={said.deleteEffect}
        verb={said.actions.delete}
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
      done: ({ status }) => (status === 'scheduled' ? said.schedule.scheduled : said.schedule.unscheduled),
      refresh: [invitationsKey(org)],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={said.schedule.title}
      submit={said.schedule.submit}
      action={schedule}
      values={(form) => typedInstant(form, 'scheduled_at')}
      onClose={onClose}
    >
      <Input
        label={said.schedule.at}
        name="scheduled_at"
        type="datetime-local"
        defaultValue={scheduled_at ? typedTime(scheduled_at) : ''}
        hint={said.schedule.hint}
      />
    </FormDialog>
  );
}

function SendTest({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const { me, api } = useHere();
  const test = useAction((email: string) => api.invitations.test(invitation.id, { email }), {
    done: (_, email) => said.test.sent(email),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.test.title}
      description={said.test.about}
      submit={said.test.title}
      action={test}
      values={(form) => text(form, 'email')}
      onClose={onClose}
    >
      <Input label={said.test.email} name="email" type="email" defaultValue={me.staff.email} />
    </FormDialog>
  );
}
