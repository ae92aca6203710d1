/** How an invitation went. */
import type { Invitation } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { number } from '../../api/format.ts';
import { Stat, Stats } from '../../kit/data/stat.tsx';
import { ErrorAlert, Note, Skeleton } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { invitationsKey } from '../invitations/queries.ts';
import { POLL_MS } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

const said = words.invitations.stats;

export function InvitationNumbers({ invitation: { id, track } }: { invitation: Invitation }) {
  const { org, api } = useHere();
  const { data, error } = useQuery({
    queryKey: [...invitationsKey(org), id, 'stats'],
    queryFn: () => api.invitations.getStats(id),
    refetchInterval: POLL_MS,
  });
  if (data === undefined) return error ? <ErrorAlert error={error} /> : <Skeleton lines={3} />;
  const { rsvp } = data;
  const skipped = data.skipped_opted_out + data.skipped_other;
  return (
    <>
      <Stats label={said.title}>
        <Stat label={said.recipients} value={number(data.recipients)} note={said.queued(data.queued)} />
        <Stat
          label={said.delivered}
          value={number(data.delivered)}
          note={said.notDelivered(data.bounced + data.failed, skipped)}
        />
        {data.opened !== null && (
          <Stat label={said.opened} value={number(data.opened)} note={said.clicked(data.clicked ?? 0)} />
        )}
        <Stat
          label={said.coming}
          value={number(rsvp.yes)}
          note={said.answers(rsvp.maybe, rsvp.no, rsvp.none)}
        />
      </Stats>
      {track && <Note>{said.scanners}</Note>}
    </>
  );
}
