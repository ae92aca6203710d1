/** The money of a registration, as it came and as it went back. */
import type { Payment, Refund, RegistrationDetail } from '@fairway/sdk';
import { dateTime, money } from '../../api/format.ts';
import { Card } from '../../kit/data/card.tsx';
import { Cell, RowHead, Table } from '../../kit/data/table.tsx';
import { Badge, EmptyState, type Tone } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';
import { PROCESSOR_LABELS, REFUND_SOURCES } from '../registrations/words.ts';

const said = words.registrations.payments;

const TONES: Record<Payment['status'] | Refund['status'], Tone> = {
  open: 'plain',
  processing: 'info',
  pending: 'info',
  paid: 'good',
  succeeded: 'good',
  failed: 'bad',
  expired: 'plain',
  returned: 'gold',
};

const PAYMENT_COLUMNS = Object.entries(said.paymentColumns).map(([name, label]) => ({
  label,
  numeric: name === 'amount',
}));
const REFUND_COLUMNS = Object.entries(said.refundColumns).map(([name, label]) => ({
  label,
  numeric: name === 'amount',
}));

export const Payments = ({ registration: { payments, refunds } }: { registration: RegistrationDetail }) => (
  <Card title={said.title}>
    {payments.length === 0 && <EmptyState title={said.none} />}
    {payments.length > 0 && (
      <Table label={said.payments} columns={PAYMENT_COLUMNS}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </Table>
    )}
    {refunds.length > 0 && (
      <Table label={said.refunds} columns={REFUND_COLUMNS}>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </Table>
    )}
  </Card>
);

const PaymentRow = ({ payment }: { payment: Payment }) => (
  <tr>
    <RowHead>{dateTime(payment.created_at)}</RowHead>
    <Cell numeric>{money(payment.amount_cents, payment.currency)}</Cell>
    <Cell>
      <Badge tone={TONES[payment.status]}>{said.statuses[payment.status]}</Badge>
    </Cell>
    <Cell tight>{[PROCESSOR_LABELS[payment.processor], methodOf(payment)].filter(Boolean).join(', ')}</Cell>
    <Cell soft prose>
      {payment.reference ?? (payment.paid_at && said.received(dateTime(payment.paid_at))) ?? '–'}
    </Cell>
  </tr>
);

const RefundRow = ({ refund }: { refund: Refund }) => (
  <tr>
    <RowHead>{dateTime(refund.created_at)}</RowHead>
    <Cell numeric>{money(refund.amount_cents, refund.currency)}</Cell>
    <Cell>
      <Badge tone={TONES[refund.status]}>{said.statuses[refund.status]}</Badge>
    </Cell>
    <Cell tight>{REFUND_SOURCES[refund.source]}</Cell>
    <Cell soft prose>
      {refund.failure === null ? (refund.reason ?? '–') : words.refusals.note(refund.failure)}
    </Cell>
  </tr>
);

/** How it was paid, in words where there are some: providers name methods of their own. */
function methodOf({ method }: Payment): string | null {
  const known: Record<string, string> = said.methods;
  return method === null ? null : (known[method] ?? method);
}
