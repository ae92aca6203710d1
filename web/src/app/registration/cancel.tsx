/** Gives up a place, after asking. */
import type { RegistrationDetail } from '@fairway/sdk';
import { useState } from 'react';
import { money } from '../../api/format.ts';
import { Input } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { ConfirmAction } from '../patterns/confirm-action.tsx';
import { useAction } from '../patterns/use-action.ts';
import { registrationsKey } from '../registrations/queries.ts';
import { useHere } from '../session.tsx';

const said = words.registrations.cancel;

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
    done: () => said.done(registrant_name),
    refresh: [registrationsKey(org)],
    onDone: onClose,
  });
  const kept = paid_cents - refunded_cents;
  return (
    <ConfirmAction
      open={open}
      onClose={onClose}
      title={said.question(registrant_name)}
      description={[said.effect(players.length), kept > 0 && said.kept(money(kept, currency))]
        .filter(Boolean)
        .join(' ')}
      verb={words.registrations.actions.cancel}
      dismiss={said.keep}
      action={cancel}
    >
      <Input
        label={said.reason}
        optional
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmAction>
  );
}
