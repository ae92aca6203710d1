/** Gives up a place, after asking. */
import type { RegistrationDetail } from '@fairway/sdk';
import { useState } from 'react';
import { count, money } from '../../api/format.ts';
import { Input } from '../../kit/forms/input.tsx';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

interface Props {
  registration: RegistrationDetail;
  open: boolean;
  onClose(): void;
}

export function CancelRegistration({ registration, open, onClose }: Props) {
  const { org, api } = useHere();
  const { id, registrant_name, players, paid_cents, refunded_cents, currency } = registration;
  const [reason, setReason] = useState('');
  const cancel = useAction(() => api.registrations.cancel(id, { reason: reason.trim() || null }), {
    done: () => `The registration of ${registrant_name} is cancelled.`,
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  const kept = paid_cents - refunded_cents;
  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={`Cancel the registration of ${registrant_name}?`}
      description={`${count(players.length, 'place')} become free, seated players are withdrawn, and the waitlist moves up.${
        kept > 0 ? ` The ${money(kept, currency)} that was paid stays; refund it separately.` : ''
      }`}
      verb="Cancel registration"
      dismiss="Keep it"
      action={cancel}
    >
      <Input label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} />
    </ConfirmAction>
  );
}
