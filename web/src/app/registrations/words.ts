/** Registrations in words. */
import type { Payment, Refund, Registration, RegistrationFlag } from '@fairway/sdk';
import type { Tone } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

const said = words.registrations;

export const STATUS_LABELS: Record<Registration['status'], string> = said.statuses;

export const STATUS_TONES: Record<Registration['status'], Tone> = {
  pending: 'info',
  paid: 'good',
  cancelled: 'plain',
  refunded: 'gold',
};

export const FLAG_LABELS: Record<RegistrationFlag['code'], string> = said.flags;

export const CANCELLED_BY: Record<NonNullable<Registration['cancelled_by']>, string> = said.cancelledBy;

export const PROCESSOR_LABELS: Record<Payment['processor'], string> = said.processors;

export const REFUND_SOURCES: Record<Refund['source'], string> = said.refundSources;

export const placesOf = ({ players }: Registration): string => said.players(players.length);
