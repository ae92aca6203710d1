/** Says that this is a copy from which nothing is sent, so that nobody takes it for the real one. */
import { Note, Status } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { useService } from '../patterns/use-service.ts';

export function OutboundOff() {
  const { data } = useService();
  if (data?.outbound !== 'off') return null;
  return (
    <Status label={words.shell.outbound.label}>
      <Note>{words.shell.outbound.text}</Note>
    </Status>
  );
}
