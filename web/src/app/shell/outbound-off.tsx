/** Says that this is a copy from which nothing is sent, so that nobody takes it for the real one. */
import { Note, Status } from '../../kit/overlays/messages.tsx';
import { useService } from '../patterns/use-service.ts';

export function OutboundOff() {
  const { data } = useService();
  if (data?.outbound !== 'off') return null;
  return (
    <Status label="Outbound">
      <Note>
        This is a copy of Fairway. It sends no mail and no webhooks, and takes no card payments, until its
        operator turns outbound on.
      </Note>
    </Status>
  );
}
