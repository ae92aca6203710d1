/** The last question before mail goes out: to how many, and who is passed over. */
import type { Invitation } from '@fairway/sdk';
import { words } from '../../words/app.ts';
import { invitationsKey, useInvitationTitle } from '../invitations/queries.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { usePreview } from './preview.tsx';

const said = words.invitations.send;

export function SendInvitation({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const { org, api } = useHere();
  const { data } = usePreview(invitation);
  const send = useAction(() => api.invitations.send(invitation.id), {
    done: ({ recipient_count }) => said.sent(recipient_count),
    refresh: [invitationsKey(org)],
    onDone: onClose,
  });
  const title = useInvitationTitle();
  const audience = data?.audience;
  const optedOut = audience?.opted_out ?? 0;
  return (
    <ConfirmAction
      open
      onClose={onClose}
      title={audience === undefined ? said.questionOf(title(invitation)) : said.question(audience.total)}
      description={optedOut > 0 ? said.optedOut(optedOut) : ''}
      verb={said.verb}
      action={send}
    />
  );
}
