/** Reads a signed notice. The payload may have any shape; what is not understood is left out. */
import { isUuid } from '../../../../platform/ids.ts';
import type { RefundSeen, SessionState } from '../processor.ts';
import { idOf, refundSeen } from './states.ts';

/** A notice about the payment with this intent. */
export type OfPayment =
  | { about: 'refund'; intent: string; refund: RefundSeen }
  | { about: 'refunds'; intent: string }
  | { about: 'dispute'; intent: string; reason: string };

type Told = { about: 'session'; paymentId: string; said: SessionState } | OfPayment;

export interface Notice {
  id: string;
  type: string;
  told: Told | undefined;
}

type Fields = Record<string, unknown>;

export function readNotice(bytes: Buffer): Notice | undefined {
  const event = fieldsOf(parsed(bytes));
  const id = textOf(event.id);
  const type = textOf(event.type);
  if (id === undefined || type === undefined) return undefined;
  const reads = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return { id, type, told: reads?.(fieldsOf(fieldsOf(event.data).object)) };
}

const session =
  (stateOf: (fields: Fields) => SessionState | undefined) =>
  (fields: Fields): Told | undefined => {
    const paymentId = textOf(fieldsOf(fields.metadata).fairway_payment_id) ?? '';
    const said = stateOf(fields);
    return isUuid(paymentId) && said !== undefined ? { about: 'session', paymentId, said } : undefined;
  };

const refund = (fields: Fields): Told | undefined => {
  const [id, currency, status] = [textOf(fields.id), textOf(fields.currency), textOf(fields.status)];
  const [intent, amount] = [intentOf(fields), amountOf(fields.amount)];
  if (!id || !currency || !status || !intent || !amount) return undefined;
  const failure_reason = textOf(fields.failure_reason);
  const ours = textOf(fieldsOf(fields.metadata).fairway_refund_id);
  const metadata = ours === undefined ? {} : { fairway_refund_id: ours };
  const seen = refundSeen({
    id,
    amount,
    currency,
    status,
    metadata,
    ...(failure_reason && { failure_reason }),
  });
  return { about: 'refund', intent, refund: seen };
};

const received = (fields: Fields): SessionState | undefined => {
  const [amountCents, currency] = [amountOf(fields.amount_total), textOf(fields.currency)];
  if (amountCents === undefined || currency === undefined) return undefined;
  return { state: 'paid', received: { amountCents, currency, intentId: intentOf(fields) ?? null } };
};

const READERS: Record<string, (fields: Fields) => Told | undefined> = {
  'checkout.session.completed': session((fields) =>
    fields.payment_status === 'unpaid' ? { state: 'processing' } : received(fields),
  ),
  'checkout.session.async_payment_succeeded': session(received),
  'checkout.session.async_payment_failed': session(() => ({ state: 'failed' })),
  'checkout.session.expired': session(() => ({ state: 'expired' })),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.refund.updated': refund,
  'charge.refunded': (fields) => {
    const intent = intentOf(fields);
    return intent === undefined ? undefined : { about: 'refunds', intent };
  },
  'charge.dispute.created': (fields) => {
    const intent = intentOf(fields);
    const reason = textOf(fields.reason) ?? 'no reason given';
    return intent === undefined ? undefined : { about: 'dispute', intent, reason };
  },
};

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const LONGEST_TEXT = 500;

/** Accepts only text that PostgreSQL can store. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length > 0 &&
  value.length <= LONGEST_TEXT &&
  value.isWellFormed() &&
  !value.includes('\0')
    ? value
    : undefined;

const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Stripe sends the intent as an id or as the whole object. */
function intentOf({ payment_intent }: Fields): string | undefined {
  if (typeof payment_intent === 'string') return textOf(payment_intent);
  return textOf(idOf({ id: textOf(fieldsOf(payment_intent).id) ?? '' }));
}
