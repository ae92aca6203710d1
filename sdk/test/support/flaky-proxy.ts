/**
 * A proxy in front of the service that loses, holds back and refuses what a test says; its target can be
 * switched.
 */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** What becomes of a request. */
export type Fate =
  /** It gets there, and so does the answer. */
  | 'pass'
  /** The connection breaks before the service has seen it. */
  | 'lost'
  /** The connection breaks once the service has answered: whatever it did is done. */
  | 'answer lost'
  /** The connection breaks in the middle of the answer. */
  | 'answer cut'
  /** The answer stops in the middle, and the connection stays. */
  | 'answer stalls'
  /** Nobody ever answers. */
  | 'silence'
  /** Somebody in between answers. */
  | { status: number; headers?: Record<string, string>; body?: string };

interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

class FlakyProxy {
  /** Where requests are passed on to. */
  target = '';
  /** Every request that came. */
  readonly seen: Seen[] = [];
  #plan: Fate[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<FlakyProxy> {
    const server = createServer((incoming, outgoing) => proxy.#meet(incoming, outgoing));
    const proxy = new FlakyProxy(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The fates of the next requests, in their order; those after them pass. Forgets what was seen. */
  plan(...fates: Fate[]): void {
    this.#plan = fates;
    this.seen.length = 0;
  }

  /** Breaks every connection. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.#server.close(closed));
  }

  #meet(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url: path = '', headers } = incoming;
    this.seen.push({ method, path, headers });
    const fate = this.#plan.shift() ?? 'pass';
    if (fate === 'lost') incoming.destroy();
    else if (typeof fate === 'object') outgoing.writeHead(fate.status, fate.headers).end(fate.body);
    else if (fate !== 'silence') this.#forward(incoming, outgoing, fate);
  }

  #forward(incoming: IncomingMessage, outgoing: ServerResponse, fate: Fate): void {
    const { method, url = '', headers } = incoming;
    const asked = request(new URL(url, this.target), { method, headers, agent: false }, async (answer) => {
      if (fate === 'pass') {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.on('error', () => outgoing.destroy());
        return void answer.pipe(outgoing);
      }
      const body = await buffer(answer);
      if (fate === 'answer lost') return void outgoing.destroy();
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      outgoing.write(body.subarray(0, body.length / 2), () => fate === 'answer cut' && outgoing.destroy());
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  }
}

/** For a test file. */
export function useProxy(): { readonly proxy: FlakyProxy } {
  let proxy: FlakyProxy | undefined;
  beforeAll(async () => {
    proxy = await FlakyProxy.start();
  });
  afterAll(() => proxy?.stop());
  return {
    get proxy() {
      if (proxy === undefined) throw new Error('The proxy starts with the first test.');
      return proxy;
    },
  };
}
