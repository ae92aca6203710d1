/**
 * Handles the bare sockets: requests too broken or too slow to reach a route are answered here, and a
 * stopping service does not wait for clients that send nothing.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Answers } from './answers/answers.ts';
import { rawAnswer, URL_LIMIT } from './answers/errors.ts';
import { rememberPeer } from './entrances/caller-address.ts';

export interface ConnectionPatience {
  /** How long a request may take to arrive, body and all, in milliseconds. */
  requestTimeout: number;
  /** How long a stopping service waits for a request that is still arriving. */
  stopTimeout: number;
}

export const PATIENCE: ConnectionPatience = { requestTimeout: 60_000, stopTimeout: 3000 };

/** How often Node checks for late requests: an eighth of their time, so that 60 s end well before 75. */
export const checkingInterval = ({ requestTimeout }: ConnectionPatience): number =>
  Math.ceil(requestTimeout / 8);

/** The wording of refusals on the bare socket, by URL; undefined for the API's envelope. */
type Wording = (url: string) => ((status: number, message: string) => string) | undefined;

/** How long a client has to read its refusal before the connection is closed. */
const LAST_WORDS_MS = 1000;

export class Connections {
  readonly #wording: Wording;
  readonly #publicUrl: () => string;
  /** The answer under way on each open connection, once the headers of its request have arrived. */
  readonly #latest = new Map<Socket, ServerResponse | undefined>();

  constructor(wording: Wording, publicUrl: () => string) {
    this.#wording = wording;
    this.#publicUrl = publicUrl;
  }

  watch(app: FastifyInstance, answers: Answers, { stopTimeout }: ConnectionPatience): void {
    const { server } = app;
    server.on('connection', (socket: Socket) => {
      rememberPeer(socket);
      this.#latest.set(socket, undefined);
      socket.once('close', () => this.#latest.delete(socket));
    });
    server.on('request', ({ socket }, response) => void this.#latest.set(socket, response));
    answers.watch(({ response }) => this.#letGoOf(response));
    server.on('connect', (_request, socket) => {
      socket.end(this.#refusal(405, 'CONNECT is not for us.'));
    });
    server.on('checkExpectation', (request) => {
      request.socket.end(this.#refusal(417, 'Only "Expect: 100-continue" can be met.'));
    });
    app.addHook('preClose', async () => this.#letGo(app, stopTimeout));
  }

  #refusal(status: number, message: string, text?: string): string {
    return rawAnswer(status, message, { requestId: randomUUID(), publicUrl: this.#publicUrl(), text });
  }

  /** Frees the last answer of a kept-alive connection, unless its request is still arriving. */
  #letGoOf(answer: ServerResponse): void {
    const { socket, complete } = answer.req;
    if (complete && this.#latest.get(socket) === answer) this.#latest.set(socket, undefined);
  }

  /** Fastify's `clientErrorHandler`. */
  answerBroken = (error: ConnectionError, socket: Socket): void => {
    const latest = this.#latest.get(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed || isBeingAnswered(latest))
      return void socket.destroy();
    const [status, message] = brokenRequest(error);
    const isArriving = latest !== undefined && !latest.req.complete;
    const text = isArriving ? this.#wording(latest.req.url ?? '')?.(status, message) : undefined;
    socket.end(this.#refusal(status, message, text));
    // A refused request must not be run after all when the rest of it arrives.
    if (isArriving) socket.destroySoon();
    else setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  };

  /**
   * While stopping, closes connections that are idle or have sent nothing, which Node does not count as idle.
   * A request that is still arriving is waited for, for `stopTimeout`.
   */
  #letGo(app: FastifyInstance, stopTimeout: number): void {
    const until = performance.now() + stopTimeout;
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      const isLate = performance.now() >= until;
      for (const [socket, latest] of this.#latest) {
        const isArriving = latest === undefined || !latest.req.complete;
        if (socket.bytesRead === 0 || (isLate && isArriving)) socket.destroy();
      }
    }, 50);
    app.server.once('close', () => clearInterval(sweep));
  }
}

/** Whether an answer is partly sent, or was sent while its request arrives: no refusal may follow. */
const isBeingAnswered = (latest: ServerResponse | undefined): boolean =>
  latest?.headersSent === true && !(latest.req.complete && latest.writableFinished);

function brokenRequest(error: ConnectionError): [number, string] {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const packet: unknown = error.rawPacket;
    const firstLine = Buffer.isBuffer(packet) ? packet.indexOf('\r\n') : 0;
    return firstLine < 0 || firstLine > URL_LIMIT
      ? [414, 'The URL is too long.']
      : [431, 'The headers are too large.'];
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive.'];
  return [400, 'This is not a valid HTTP request.'];
}
