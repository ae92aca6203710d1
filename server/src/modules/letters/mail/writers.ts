/**
 * Writers make the letters. A mail's row names a template and a source; the module that queued it registers a
 * writer, which composes the letter anew for every attempt. The sending code knows no module.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Doors, Reads } from '../../../platform/db/doors.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Log } from '../../../platform/running/log.ts';
import type { Language } from '../../../platform/text/languages.ts';
import type { Task } from '../../../platform/threads/task.ts';
import type { EventType } from '../../integrations/events/event-type.ts';
import type { LinkPurpose, StaffPurpose } from './link-purposes.ts';

export const KINDS = ['message', 'receipt', 'notice', 'test', 'announcement', 'invitation'] as const;
type Kind = (typeof KINDS)[number];

/** Bulk mail can be unsubscribed from, and never delays other mail. */
export const isBulk = (kind: Kind): boolean => kind === 'announcement' || kind === 'invitation';

export const MAIL_STATUSES = ['queued', 'sending', 'delivered', 'bounced', 'failed', 'skipped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** A mail, with the address it goes to. */
export interface Mail {
  organization_id: string;
  id: string;
  kind: Kind;
  template: string;
  source_id: string;
  tournament_id: string | null;
  data: unknown;
  contact_id: string | null;
  email: string;
  name: string | null;
  attempts: number;
  created_at: string;
}

/** The sender's name and the links that a letter may contain. */
export interface WritingDesk {
  organizationName: string;
  publicUrl: string;
  /** The address of one of the mail's links. */
  link(purpose: LinkPurpose): string;
}

/** A letter without its subject. */
export type LetterContent = Omit<Letter, 'subject'>;

/** What a letter is made from, as plain data for the worker thread. */
export interface Draft<Source> {
  mail: Mail;
  source: Source;
  desk: Omit<WritingDesk, 'link'> & { links: Record<LinkPurpose, string> };
}

export interface Writer<Source = unknown> {
  template: string;
  /** Links stored in `mail_links`; those of registrations and staff have tables of their own. */
  links?(mail: Pick<Mail, 'tournament_id'>): Exclude<LinkPurpose, 'registration' | StaffPurpose>[];
  /** Reads what all mails of the source are made from; undefined when the source is gone. */
  load(db: Reads, sourceId: string): Promise<Source | undefined>;
  /** Reads only what the subject needs, where that is far less. */
  loadHead?(db: Reads, sourceId: string): Promise<Source | undefined>;
  /** The language of the letter's frame, which is what we add to it; English without it. */
  language?(source: Source): Language;
  subject(mail: Mail, source: Source, desk: WritingDesk): string;
  compose(mail: Mail, source: Source, desk: WritingDesk): LetterContent;
  /** For sources that may be too long for the event loop: the worker thread composes from a long one. */
  long?: { isLong(source: Source): boolean; task: Task<Draft<Source>, LetterContent> };
  /** What is told of a delivery, when it is recorded; nothing where `data` returns none. */
  delivered?: { event: EventType; data(mail: Mail, at: Date): unknown };
  /** The same for an address that takes no mail, whether we are told at once or later. */
  bounced?: { event: EventType; data(mail: Mail, at: Date, reason: string | null): unknown };
  /** Called twice a second while there is mail, and every few seconds otherwise: sends what is scheduled for now, and settles sources whose mails ended. */
  sweep?(background: { doors: Doors; clock: Clock; log: Log }): Promise<void>;
}

export const writer = <Source>(definition: Writer<Source>): Writer => definition as Writer;

/** For mails whose own data is all that they are made from. */
export const ITS_OWN_DATA = { load: async () => ({}) };
