/**
 * A mail server on loopback that does what a test says: it accepts, refuses at any command, delays, hangs,
 * hangs up. Mails are parsed by a library that is not used for sending.
 */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll } from 'vitest';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The bytes as they came, without the envelope. */
  raw: string;
  parsed: Email;
}

/** What the server says to a command; nothing means that it accepts. */
type Says = { code: number; text?: string } | 'hang' | 'hang up' | undefined;

interface Behaviour {
  greeting?: () => Says;
  mailFrom?: (address: string) => Says;
  rcptTo?: (address: string) => Says;
  /** After the whole mail has come. */
  data?: (mail: ReceivedMail) => Says | Promise<Says>;
}

export class MailServer {
  readonly mails: ReceivedMail[] = [];
  behaviour: Behaviour = {};
  /** Connections that were opened so far. */
  connections = 0;
  #server: SMTPServer | undefined;
  readonly #options: SMTPServerOptions;

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      authOptional: true,
      logger: false,
      onConnect: (session, done) => {
        this.connections += 1;
        this.#say(this.behaviour.greeting?.(), session, done);
      },
      onMailFrom: ({ address }, session, done) =>
        this.#say(this.behaviour.mailFrom?.(address), session, done),
      onRcptTo: ({ address }, session, done) => this.#say(this.behaviour.rcptTo?.(address), session, done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const bytes = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          const mail = {
            from: mailFrom === false ? '' : (mailFrom as { address: string }).address,
            to: rcptTo.map(({ address }) => address),
            raw: bytes.toString('latin1'),
            parsed: await PostalMime.parse(bytes),
          };
          const says = await this.behaviour.data?.(mail);
          if (says === undefined) this.mails.push(mail);
          this.#say(says, session, done);
        });
      },
      ...this.#options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
  }

  get port(): number {
    if (this.#server === undefined) throw new Error('The mail server has not started.');
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** The one mail to an address. */
  only(address: string): ReceivedMail {
    const [mail, ...more] = this.to(address);
    if (mail === undefined || more.length > 0)
      throw new Error(`${more.length + (mail ? 1 : 0)} mails to ${address}`);
    return mail;
  }

  /** The mails to an address, in the order in which they came. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to.includes(address));
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server === undefined) resolve();
      else this.#server.close(() => resolve());
    });
  }

  #say(says: Says, session: unknown, done: (error?: Error | null) => void): void {
    if (says === undefined) {
      done();
      return;
    }
    if (says === 'hang') return;
    if (says === 'hang up') {
      const { id } = session as { id: string };
      for (const connection of this.#server?.connections ?? [])
        if ((connection as unknown as { id: string }).id === id)
          (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
      return;
    }
    done(Object.assign(new Error(says.text ?? 'no'), { responseCode: says.code }));
  }
}

/**
 * For a test file: one server for all its tests, which changes its behaviour and starts from a clean slate.
 */
export function useMailServer(options?: SMTPServerOptions): MailServer {
  const server = new MailServer(options);
  beforeAll(() => server.start());
  afterEach(() => {
    server.behaviour = {};
  });
  afterAll(() => server.stop());
  return server;
}
