/** Invitations in words. */
import type { Invitation, InvitationRecipient, Rsvp } from '@fairway/sdk';
import type { Tone } from '../../kit/overlays/messages.tsx';

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

export const titleOf = ({ subject }: Invitation): string => subject ?? 'Without a subject';

/** Whether it can still be written to. */
export const isUnsent = ({ status }: Invitation): boolean => status === 'draft' || status === 'scheduled';
