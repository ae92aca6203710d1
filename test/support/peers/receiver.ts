/** A customer's receiver: a real HTTP server that remembers what it got and answers as a test says. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Respond = (received: Received, response: ServerResponse) => void;

export const status =
  (code: number, body = ''): Respond =>
  (_received, response) =>
    response.writeHead(code).end(body);

export class Receiver {
  readonly received: Received[] = [];
  respond: Respond = status(200);
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Receiver> {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => undefined);
      if (body === undefined) return;
      const received = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(received);
      receiver.respond(received, response);
    });
    const receiver = new Receiver(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** The events that arrived, as a receiver would read them. */
  get events(): { id: string; type: string; created_at: string; data: Record<string, unknown> }[] {
    return this.received.map(({ body }) => JSON.parse(body));
  }

  /** Holds back what arrives until it is let go with an answer. */
  hold(): { arrived: Promise<void>; answer: (code: number) => void } {
    let answer: (code: number) => void = () => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      this.respond = async (_received, response) => {
        resolve();
        response.writeHead(await answered).end();
      };
    });
    return { arrived, answer };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}
