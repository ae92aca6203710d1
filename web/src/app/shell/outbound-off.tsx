/** Says that this is a copy from which nothing is sent, so that nobody takes it for the real one. */
import { Note, Status } from '../../kit/overlays/messages.tsx';
import { useService } from '../patterns/use-service.ts';

export function OutboundOff() {
  const { data } = useService();
  if (data?.outbound !== 'off') return null;
  return (
    <Status label="Outbound">
      <Note>
        Outbound is off. No mail, webhook or card payment leaves this copy of Fairway until its operator turns
        it on.
      </Note>
    </Status>
  );
}
