/**
 * A mail server that says to each command what a test tells it to, or nothing, or hangs up. It speaks just
 * enough SMTP, and remembers every command.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** `end` is the answer after the whole mail. */
export type Verb = 'greeting' | 'EHLO' | 'HELO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end' | 'RSET' | 'QUIT';
export type Says = string | 'hang' | 'hang up' | undefined;

export interface Accepted {
  to: string;
  raw: string;
  messageId: string;
  /** When it was accepted. */
  at: number;
}

const USUAL: Record<Verb, string> = {
  greeting: '220 ready',
  EHLO: '250 fine',
  HELO: '250 fine',
  AUTH: '235 welcome',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  end: '250 accepted',
  RSET: '250 fine',
  QUIT: '221 bye',
};

export class ScriptedServer {
  readonly accepted: Accepted[] = [];
  readonly commands: string[] = [];
  /** Nothing means the usual answer. `to` is the recipient, once it is known. */
  script: (verb: Verb, to: string, line: string) => Says | Promise<Says> = () => undefined;
  /** Mails whose data have come and that have no answer yet. */
  underWay = 0;
  most = 0;
  readonly #server: Server = createServer((socket) => void this.#serve(socket));
  readonly #sockets = new Set<Socket>();

  start(): Promise<void> {
    return new Promise((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to(address: string): Accepted[] {
    return this.accepted.filter(({ to }) => to === address);
  }

  /** Holds mails back after their data, until they are let go with an answer. */
  hold(isMeant: (to: string) => boolean = () => true) {
    const waiting: ((says: Says) => void)[] = [];
    const arrivals: (() => void)[] = [];
    this.script = (verb, to) => {
      if (verb !== 'end' || !isMeant(to)) return undefined;
      return new Promise<Says>((resolve) => {
        waiting.push(resolve);
        for (const tell of arrivals.splice(0)) tell();
      });
    };
    return {
      get count() {
        return waiting.length;
      },
      arrived: async (count = 1): Promise<void> => {
        while (waiting.length < count) await new Promise<void>((tell) => arrivals.push(tell));
      },
      answer: (says?: Says) => {
        this.script = () => undefined;
        for (const answer of waiting.splice(0)) answer(says);
      },
    };
  }

  /** Closes every connection, and waits until the other side knows. */
  async hangUp(): Promise<void> {
    const sockets = [...this.#sockets];
    const closed = sockets.map((socket) => new Promise((done) => socket.once('close', done)));
    for (const socket of sockets) socket.end();
    await Promise.all(closed);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    let to = '';
    let message: string[] | undefined;
    const say = async (verb: Verb, line = ''): Promise<boolean> => {
      const says = (await this.script(verb, to, line)) ?? USUAL[verb];
      if (says === 'hang up') socket.destroy();
      else if (says !== 'hang') socket.write(`${says}\r\n`);
      return says === USUAL[verb];
    };
    await say('greeting');
    let rest = '';
    socket.setEncoding('latin1');
    for await (const chunk of chunksOf(socket)) {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message === undefined) {
          this.commands.push(line);
          const verb = (line.split(' ')[0] ?? '').toUpperCase() as Verb;
          if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
          const isUsual = await say(verb, line);
          if (verb === 'DATA' && isUsual) message = [];
        } else if (line !== '.') message.push(line);
        else {
          const raw = message.join('\r\n');
          message = undefined;
          this.underWay += 1;
          this.most = Math.max(this.most, this.underWay);
          const recipient = to;
          if (await say('end'))
            this.accepted.push({
              to: recipient,
              raw,
              messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '',
              at: performance.now(),
            });
          this.underWay -= 1;
        }
      }
    }
  }
}

/** Until the other side ends or breaks off. */
async function* chunksOf(socket: Socket): AsyncGenerator<string> {
  try {
    for await (const chunk of socket) yield String(chunk);
  } catch {
    // A broken connection is what a test wanted.
  }
}

/** For a test file: one server, which every test finds with its usual answers. */
export function useScriptedServer(): ScriptedServer {
  const server = new ScriptedServer();
  beforeAll(() => server.start());
  afterEach(() => {
    server.script = () => undefined;
  });
  afterAll(() => server.stop());
  return server;
}
