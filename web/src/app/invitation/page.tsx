/** One invitation: what it says, how it went, who got it and who is coming. */
import type { Invitation, Tournament } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { dateTime } from '../../api/format.ts';
import { Badge, ErrorAlert, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useInvitation } from '../invitations/queries.ts';
import { INVITATION_TONES, isUnsent, titleOf } from '../invitations/words.ts';
import { tournamentPath } from '../paths.ts';
import { PageHeader } from '../patterns/page-header.tsx';
import { Stack } from '../patterns/stack.tsx';
import { useTournaments } from '../patterns/use-tournaments.ts';
import { useHere } from '../session.tsx';
import { InvitationActions } from './actions.tsx';
import { Answers } from './answers.tsx';
import { LetterPreview } from './preview.tsx';
import { Recipients } from './recipients.tsx';
import { InvitationNumbers } from './stats.tsx';

const said = words.invitations;

export default function InvitationPage() {
  const { can } = useHere();
  const { data: invitation, error } = useInvitation();
  const event = useTournaments().find(({ id }) => id === invitation?.tournament_id);
  if (invitation === undefined)
    return (
      <>
        <PageHeader title={said.one} />
        {error ? <ErrorAlert error={error} /> : <Skeleton lines={8} />}
      </>
    );
  return (
    <>
      <PageHeader
        title={titleOf(invitation, event?.name)}
        description={<Standing invitation={invitation} event={event} />}
        actions={can('invitations:write') && <InvitationActions invitation={invitation} />}
      />
      <Stack>
        <ErrorAlert error={error} />
        {!isUnsent(invitation) && <InvitationNumbers invitation={invitation} />}
        <LetterPreview invitation={invitation} />
        {!isUnsent(invitation) && <Recipients invitation={invitation} />}
        {invitation.tournament_id !== null && can('rsvps:read') && (
          <Answers tournamentId={invitation.tournament_id} />
        )}
      </Stack>
    </>
  );
}

function Standing({ invitation, event }: { invitation: Invitation; event: Tournament | undefined }) {
  const { org } = useHere();
  const { status, scheduled_at, sent_at } = invitation;
  return (
    <>
      <Badge tone={INVITATION_TONES[status]}>{said.statuses[status]}</Badge>{' '}
      {status === 'scheduled' && scheduled_at && `${said.scheduledFor(dateTime(scheduled_at))} `}
      {sent_at && `${dateTime(sent_at)} `}
      {event && <Link to={tournamentPath(org, event.id, 'overview')}>{event.name}</Link>}
    </>
  );
}
