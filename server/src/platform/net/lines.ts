/**
 * Connections to receivers, one per concurrent post, each kept alive for a while for the next post to the
 * same origin. undici's Agent keeps them too, but does not tell whether one was used before, and reconnects
 * after an aborted request. Here a connection that failed is discarded.
 */
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector, Client } from 'undici';
import { SECOND } from '../clock.ts';
import { plainHost } from './callable-urls.ts';

/** Shorter than the keep-alive of common servers (Node and Apache: 5 s), so that we close first. */
const KEEP_ALIVE_MS = 4 * SECOND;

interface LineOptions {
  lookup: LookupFunction;
  /** Milliseconds an attempt may take. */
  timeout: number;
  ca?: readonly string[] | undefined;
}

/** One connection, made on first use. It belongs to one attempt, or is idle. */
export interface Line {
  readonly origin: string;
  readonly client: Client;
  /** Whether it has carried a response, so that the peer may have closed it since. */
  isUsed: boolean;
  /** Called when the attempt has released it, whether it is kept or closed. */
  onFree: () => void;
}

export class Lines {
  readonly #connect: buildConnector.connector;
  readonly #all = new Set<Line>();
  readonly #idle = new Map<string, Line[]>();

  constructor(options: LineOptions) {
    this.#connect = connectorFor(options);
  }

  /** The most recently used connection, so that surplus ones become idle and close. */
  take(origin: string): Line {
    return this.#idle.get(origin)?.pop() ?? this.open(origin);
  }

  open(origin: string): Line {
    const client = new Client(origin, {
      connect: this.#connect,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
    const line: Line = { origin, client, isUsed: false, onFree: () => undefined };
    client.on('drain', () => this.#park(line)).on('disconnect', () => this.drop(line));
    this.#all.add(line);
    return line;
  }

  drop(line: Line): void {
    if (!this.#all.delete(line)) return;
    const others = this.#idle.get(line.origin)?.filter((other) => other !== line) ?? [];
    if (others.length > 0) this.#idle.set(line.origin, others);
    else this.#idle.delete(line.origin);
    void line.client.destroy();
    line.onFree();
  }

  async close(): Promise<void> {
    const closed = [...this.#all].map(({ client }) => client.destroy());
    this.#all.clear();
    this.#idle.clear();
    await Promise.all(closed);
  }

  #park(line: Line): void {
    if (!this.#all.has(line)) return;
    const idle = this.#idle.get(line.origin);
    if (idle === undefined) this.#idle.set(line.origin, [line]);
    else idle.push(line);
    line.isUsed = true;
    line.onFree();
  }
}

function connectorFor({ lookup, timeout, ca }: LineOptions): buildConnector.connector {
  const connect = buildConnector({
    lookup,
    // Longer than an attempt, which has its own timeout: this one only closes connections that no attempt
    // waits for.
    timeout: timeout + 100,
    // Node gives each address of a host 250 ms to connect, too little for the other side of the world.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: SECOND,
    // Explicit, so that no environment variable can switch it off.
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca: [...ca] }),
  });
  return (target, callback) => {
    const name = plainHost(target.hostname);
    // RFC 6066: the server name sent in TLS has no trailing dot, and is never an address.
    connect(isIP(name) === 0 ? { ...target, servername: name } : target, callback);
  };
}
