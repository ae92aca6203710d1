/** Registrations in words. */
import type { Payment, Refund, Registration, RegistrationFlag } from '@fairway/sdk';
import { count } from '../../api/format.ts';
import type { Tone } from '../../kit/overlays/messages.tsx';

export const STATUS_LABELS: Record<Registration['status'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

export const STATUS_TONES: Record<Registration['status'], Tone> = {
  pending: 'info',
  paid: 'good',
  cancelled: 'plain',
  refunded: 'gold',
};

export const FLAG_LABELS: Record<RegistrationFlag['code'], string> = {
  late_payment: 'Late payment',
  duplicate_payment: 'Paid twice',
  wrong_amount: 'Wrong amount',
  refund_failed: 'Refund failed',
  checkout_refused: 'Checkout refused',
  unseated: 'Not seated',
  disputed: 'Disputed',
};

export const CANCELLED_BY: Record<NonNullable<Registration['cancelled_by']>, string> = {
  organizer: 'by the organizer',
  golfer: 'by the golfer',
  expired: 'because it was not paid in time',
  payment_failed: 'because the payment failed',
};

export const PROCESSOR_LABELS: Record<Payment['processor'], string> = {
  stripe: 'Stripe',
  sandbox: 'Sandbox',
  offline: 'Offline',
};

export const REFUND_SOURCES: Record<Refund['source'], string> = {
  api: 'staff or API',
  golfer: 'the golfer',
  automatic: 'by itself',
  processor: 'at the processor',
};

export const placesOf = ({ players }: Registration): string => count(players.length, 'player');
