/**
 * Sends mails to one SMTP server. It keeps connections open between mails, and has no queue and no retry.
 * What an error means for the mail depends on the command that it answers.
 */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SECOND } from '../clock.ts';
import { oneLine } from './letter.ts';

export type Outcome =
  | { result: 'accepted' }
  /** The server does not accept mail for this address. */
  | { result: 'bounced'; reason: string }
  /** The server does not accept this mail. */
  | { result: 'refused'; reason: string }
  /** Nothing is wrong with the mail: another attempt may succeed. */
  | { result: 'unsent'; reason: string };

interface Route {
  from: string;
  to: string;
}

/** Where mail goes: an SMTP server, or the outbox. */
export interface Transport {
  /** Whether letters must be rendered. The outbox renders them from their rows only when somebody looks. */
  readonly readsLetters: boolean;
  send(route: Route, message: Buffer): Promise<Outcome>;
  close(): void;
}

interface SmtpOptions {
  url: string;
  /** The timeout of one whole attempt, in milliseconds. */
  timeout: number;
}

/** Shorter than the idle timeout of any server. */
const IDLE_MS = 5 * SECOND;
const MAILS_PER_CONNECTION = 100;
const LONGEST_REASON = 500;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The transport that keeps mails in the outbox: it accepts everything and sends nothing. */
export const outbox: Transport = {
  readsLetters: false,
  send: async () => ({ result: 'accepted' }),
  close: () => undefined,
};

export class Smtp implements Transport {
  readonly readsLetters = true;
  readonly #settings: ConstructorParameters<typeof SMTPConnection>[0];
  readonly #credentials: { user: string; pass: string } | undefined;
  readonly #timeout: number;
  readonly #isLoopback: boolean;
  readonly #idle: Line[] = [];

  constructor({ url, timeout }: SmtpOptions) {
    const { protocol, hostname, port, username, password } = new URL(url);
    this.#timeout = timeout;
    this.#isLoopback = LOOPBACK.test(hostname);
    this.#credentials =
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    const secure = protocol === 'smtps:';
    this.#settings = {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // Without credentials, or on this machine, STARTTLS is used only when it is offered.
      requireTLS: this.#credentials !== undefined && !this.#isLoopback,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
      allowInternalNetworkInterfaces: true,
    };
  }

  async send(route: Route, message: Buffer): Promise<Outcome> {
    let line = this.#takeIdle() ?? this.#newLine();
    let late: Error | undefined;
    const timer = setTimeout(() => {
      late = new Error(`no answer within ${this.#timeout / SECOND} s`);
      line.breakOff(late);
    }, this.#timeout);
    try {
      if (line.isOpen && !(await line.isClean())) {
        line.close();
        if (late !== undefined) throw late;
        line = this.#newLine();
      }
      if (!line.isOpen) await this.#open(line);
      await line.send(route, message);
      this.#keep(line);
      return { result: 'accepted' };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.result === 'unsent') line.close();
      else this.#keep(line);
      return outcome;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Connects and logs in without sending anything; returns why that fails. */
  async objection(): Promise<string | undefined> {
    const line = this.#newLine();
    const timer = setTimeout(() => line.breakOff(new Error('no answer in time')), this.#timeout);
    try {
      await this.#open(line);
      return undefined;
    } catch (error) {
      const outcome = outcomeOf(error);
      return 'reason' in outcome ? outcome.reason : undefined;
    } finally {
      clearTimeout(timer);
      line.quit();
    }
  }

  close(): void {
    for (const line of this.#idle.splice(0)) line.quit();
  }

  #newLine(): Line {
    return new Line(new SMTPConnection(this.#settings));
  }

  async #open(line: Line): Promise<void> {
    await line.connect();
    if (this.#credentials === undefined) return;
    if (!line.isEncrypted && !this.#isLoopback)
      throw new Error('the server offers no TLS, and credentials are not sent without it');
    await line.logIn(this.#credentials);
  }

  #takeIdle(): Line | undefined {
    for (;;) {
      const line = this.#idle.pop();
      if (line === undefined) return undefined;
      line.wake();
      if (line.isOpen) return line;
    }
  }

  #keep(line: Line): void {
    if (line.sent >= MAILS_PER_CONNECTION || !line.isOpen) {
      line.quit();
      return;
    }
    this.#idle.push(line);
    line.rest(() => {
      const at = this.#idle.indexOf(line);
      if (at >= 0) this.#idle.splice(at, 1);
    });
  }
}

/** The bytes sent in one go: each takes time, so other work runs between two pieces of a long mail. */
const PIECE = 256 * 1024;

async function* piecesOf(message: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < message.length; at += PIECE) {
    yield message.subarray(at, at + PIECE);
    // A socket that accepts a piece at once would ask for the next one before the event loop turns.
    await turn();
  }
}

/** One connection. An error while nobody waits for an answer only closes it. */
class Line {
  sent = 0;
  isOpen = false;
  #isRefused = false;
  readonly #connection: SMTPConnection;
  #failWaiting: ((error: Error) => void) | undefined;
  #restTimer: NodeJS.Timeout | undefined;

  constructor(connection: SMTPConnection) {
    this.#connection = connection;
    connection.on('error', (error: Error) => this.#end(error));
    connection.on('end', () => this.#end(new Error('the server closed the connection')));
  }

  get isEncrypted(): boolean {
    return this.#connection.secure;
  }

  async connect(): Promise<void> {
    await this.#answer((done) => this.#connection.connect(done));
    this.isOpen = true;
  }

  logIn(credentials: { user: string; pass: string }): Promise<void> {
    return this.#answer((done) => this.#connection.login({ credentials }, done));
  }

  async send({ from, to }: Route, message: Buffer): Promise<void> {
    this.sent += 1;
    this.#isRefused = true;
    const body = message.length <= PIECE ? message : Readable.from(piecesOf(message));
    await this.#answer((done) => this.#connection.send({ from, to: [to] }, body, done));
    this.#isRefused = false;
  }

  /** After a refusal the server must reset. It is sent before the next mail, so no outcome waits for it. */
  async isClean(): Promise<boolean> {
    if (!this.#isRefused) return true;
    const reset = this.#answer((done) => this.#connection.reset(done));
    return reset.then(
      () => true,
      () => false,
    );
  }

  breakOff(error: Error): void {
    this.#end(error);
    this.close();
  }

  close(): void {
    this.isOpen = false;
    this.#connection.close();
  }

  quit(): void {
    clearTimeout(this.#restTimer);
    if (this.isOpen) this.#connection.quit();
    this.isOpen = false;
  }

  rest(whenOver: () => void): void {
    this.#restTimer = setTimeout(() => {
      whenOver();
      this.quit();
    }, IDLE_MS);
    this.#restTimer.unref();
  }

  wake(): void {
    clearTimeout(this.#restTimer);
  }

  #end(error: Error): void {
    this.isOpen = false;
    this.#failWaiting?.(error);
  }

  #answer(ask: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      this.#failWaiting = reject;
      ask((error) => (error ? reject(error) : resolve()));
    }).finally(() => {
      this.#failWaiting = undefined;
    });
  }
}

/**
 * A permanent refusal of the recipient is a bounce, one of the content a failure. Everything else (the
 * greeting, TLS, our login, our own address, a broken connection) is not the mail's fault.
 */
function outcomeOf(error: unknown): Outcome {
  const { command, responseCode, response, message } = error as {
    command?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const reason = oneLine(response || message || String(error)).slice(0, LONGEST_REASON);
  const isForGood = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (isForGood && command === 'RCPT TO') return { result: 'bounced', reason };
  if (isForGood && command === 'DATA') return { result: 'refused', reason };
  return { result: 'unsent', reason };
}
