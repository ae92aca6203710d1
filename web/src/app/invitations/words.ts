/** Invitations in words. */
import type { Invitation, InvitationRecipient, Rsvp } from '@fairway/sdk';
import type { Tone } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/app.ts';

export const INVITATION_TONES: Record<Invitation['status'], Tone> = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

export const MAIL_TONES: Record<InvitationRecipient['status'], Tone> = {
  queued: 'plain',
  sending: 'info',
  delivered: 'good',
  bounced: 'bad',
  failed: 'bad',
  skipped: 'gold',
};

export const ANSWER_TONES: Record<Rsvp['response'], Tone> = { yes: 'good', no: 'plain', maybe: 'gold' };

/** The subject as a reader gets it, as far as it is the same for everybody: `{{event_name}}` is the event's. */
export const titleOf = ({ subject }: Invitation, event?: string): string =>
  subject?.replace(
    PLACEHOLDER,
    (_, name: string, otherwise?: string) =>
      (name === 'event_name' ? event : undefined) ?? otherwise?.trim() ?? PLACEHOLDERS[name] ?? name,
  ) ?? words.invitations.noSubject;

/** `{{first_name}}`, or `{{first_name|golfer}}` for those whose name nobody knows. */
const PLACEHOLDER = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g;
const PLACEHOLDERS: Record<string, string> = words.invitations.placeholders;

/** Whether it can still be written to. */
export const isUnsent = ({ status }: Invitation): boolean => status === 'draft' || status === 'scheduled';
