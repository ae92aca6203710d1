/** The last question before mail goes out: to how many, and who is passed over. */
import type { Invitation } from '@fairway/sdk';
import { count } from '../../api/format.ts';
import { invitationsKey } from '../invitations/queries.ts';
import { titleOf } from '../invitations/words.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { usePreview } from './preview.tsx';

export function SendInvitation({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const { org, api } = useHere();
  const { data } = usePreview(invitation);
  const send = useAction(() => api.invitations.send(invitation.id), {
    done: ({ recipient_count }) => `On its way to ${count(recipient_count, 'contact')}.`,
    refresh: [invitationsKey(org)],
    onDone: onClose,
  });
  const audience = data?.audience;
  const whom =
    audience === undefined
      ? 'its audience'
      : `${count(audience.total, 'contact')}, of whom ${count(audience.opted_out, 'want no mail and is passed over', 'want no mail and are passed over')}`;
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={`Send “${titleOf(invitation)}”?`}
      description={`It goes to ${whom}. Mail that is delivered cannot be called back.`}
      verb="Send now"
      action={send}
    />
  );
}
