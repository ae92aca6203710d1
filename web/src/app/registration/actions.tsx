/** What can be done about a registration now, as far as its state and the role allow. */
import type { RegistrationDetail } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../kit/forms/button.tsx';
import { words } from '../../words/app.ts';
import { useHere } from '../session.tsx';
import { CancelRegistration } from './cancel.tsx';
import { CopyLink } from './copy-link.tsx';
import { EditRegistration } from './edit.tsx';
import { MarkPaid } from './mark-paid.tsx';
import { RefundDialog } from './refund.tsx';

const said = words.registrations.actions;

type Deed = 'edit' | 'refund' | 'cancel' | 'pay';

export function RegistrationActions({ registration }: { registration: RegistrationDetail }) {
  const { can } = useHere();
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  if (!can('registrations:write')) return null;
  const { status, waitlisted, paid_cents, refunded_cents } = registration;
  const isActive = status === 'pending' || status === 'paid';
  return (
    <>
      <CopyLink registration={registration} />
      <Button onClick={() => setDeed('edit')}>{said.edit}</Button>
      {isActive && <Button onClick={() => setDeed('cancel')}>{said.cancel}</Button>}
      {paid_cents > refunded_cents && <Button onClick={() => setDeed('refund')}>{said.refund}</Button>}
      {status === 'pending' && !waitlisted && (
        <Button look="primary" onClick={() => setDeed('pay')}>
          {said.markPaid}
        </Button>
      )}
      {deed === 'edit' && <EditRegistration registration={registration} onClose={close} />}
      {deed === 'refund' && <RefundDialog registration={registration} onClose={close} />}
      {deed === 'pay' && <MarkPaid registration={registration} onClose={close} />}
      <CancelRegistration registration={registration} open={deed === 'cancel'} onClose={close} />
    </>
  );
}
