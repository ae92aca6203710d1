/** How an invitation went. */
import type { Invitation } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { number } from '../../api/format.ts';
import { Stat, Stats } from '../../kit/data/stat.tsx';
import { ErrorAlert, Note, Skeleton } from '../../kit/overlays/messages.tsx';
import { invitationsKey } from '../invitations/queries.ts';
import { POLL_MS } from '../patterns/use-list.ts';
import { useHere } from '../session.tsx';

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
      <Stats label="How it went">
        <Stat
          label="Recipients"
          value={number(data.recipients)}
          note={`${number(data.queued)} on their way`}
        />
        <Stat
          label="Delivered"
          value={number(data.delivered)}
          note={`${number(data.bounced + data.failed)} not, ${number(skipped)} passed over`}
        />
        {data.opened !== null && (
          <Stat
            label="Opened"
            value={number(data.opened)}
            note={`${number(data.clicked ?? 0)} followed a link`}
          />
        )}
        <Stat
          label="Coming"
          value={number(rsvp.yes)}
          note={`${number(rsvp.maybe)} perhaps, ${number(rsvp.no)} not, ${number(rsvp.none)} silent`}
        />
      </Stats>
      {track && (
        <Note>Mail scanners open mails and follow links too: take these figures for what they are.</Note>
      )}
    </>
  );
}
