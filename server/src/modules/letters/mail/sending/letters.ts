/** Writes the letters of claimed mails by the module's writer; long ones in a thread, one at a time. */
import { SECOND } from '../../../../platform/clock.ts';
import type { Doors } from '../../../../platform/db/doors.ts';
import { WaitingLine } from '../../../../platform/limits/waiting-line.ts';
import type { Transport } from '../../../../platform/mail/smtp.ts';
import type { Threads } from '../../../../platform/threads/threads.ts';
import type { LinkPurpose } from '../link-purposes.ts';
import { type Apart, bytesOf, render, type Stationery } from '../render.ts';
import { isBulk, type Writer } from '../writers.ts';
import type { ClaimedMail } from './claim.ts';

/** For how long the source of bulk mails is cached. */
const SOURCE_KEPT_MS = 2 * SECOND;

/**
 * Long letters are made one at a time, and each waits this long for its turn, at most twice: to be composed,
 * and to be made MIME. One that waits longer is given back, because its lease would end.
 */
const LONG_LETTERS = { places: 1, patience: 1.5 * SECOND };

const UNREAD = Buffer.alloc(0);

export interface LettersOptions {
  doors: Doors;
  stationery: Stationery;
  transport: Transport;
  /** Makes long letters. */
  threads: Threads;
}

export class Letters {
  readonly #options: LettersOptions;
  readonly #writers: ReadonlyMap<string, Writer>;
  readonly #sources = new Map<string, { source: Promise<unknown>; readAt: number }>();
  readonly #longLetters = new WaitingLine(LONG_LETTERS);

  constructor(options: LettersOptions, writers: ReadonlyMap<string, Writer>) {
    this.#options = options;
    this.#writers = writers;
  }

  /** Undefined when the source of the mail was deleted. */
  async write(mail: ClaimedMail): Promise<Buffer | undefined> {
    const writer = this.#writers.get(mail.template);
    if (writer === undefined) throw new Error(`Nobody writes mails of the template ${mail.template}.`);
    const source = await this.#source(writer, mail);
    if (source === undefined) return undefined;
    if (!this.#options.transport.readsLetters) return UNREAD;
    const { keys, terms } = this.#options.stationery;
    const organizationName = mail.organization_name;
    const token = (purpose: LinkPurpose) => keys.token(mail.id, purpose);
    const apart = this.#apartFor(mail);
    const letter = await render({ writer, mail, source, organizationName, terms, token, apart });
    return bytesOf(mail, letter, apart);
  }

  /** A letter that the thread cannot make counts as a failed attempt, so it is not retried for ever. */
  #apartFor({ organization_id, id }: ClaimedMail): Apart {
    const turn = { account: organization_id, address: id };
    return (task, input) =>
      this.#longLetters.pass(turn, () =>
        this.#options.threads.run(task, organization_id, input).catch((cause: unknown) => {
          throw new Error('The worker thread could not make a letter.', { cause });
        }),
      );
  }

  /** Read once for the many bulk mails of one source, which does not change any more. */
  #source(writer: Writer, { organization_id, template, source_id, kind }: ClaimedMail): Promise<unknown> {
    const read = () => writer.load(this.#options.doors.asOrganization(organization_id), source_id);
    if (!isBulk(kind)) return read();
    const key = `${template} ${source_id}`;
    const cached = this.#sources.get(key);
    const now = performance.now();
    if (cached !== undefined && now - cached.readAt < SOURCE_KEPT_MS) return cached.source;
    for (const [old, { readAt }] of this.#sources)
      if (now - readAt >= SOURCE_KEPT_MS) this.#sources.delete(old);
    const source = read();
    this.#sources.set(key, { source, readAt: now });
    source.catch(() => this.#sources.delete(key));
    return source;
  }
}
