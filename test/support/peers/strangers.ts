/** Servers that we call without knowing them, well-behaved or not, and the calls that may reach them. */
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import {
  createOutbound,
  type Outbound,
  type OutboundOptions,
  type Posted,
} from '../../../server/src/platform/net/outbound.ts';
import { KEY } from '../run/certificates.ts';

/** A timeout that a test can wait for, in milliseconds. */
export const SHORT = 300;
export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

interface Stranger {
  port: number;
  url: string;
  /** How often somebody has knocked. */
  connections(): number;
  close(): Promise<unknown>;
}

interface Strangers {
  outbound(options?: Partial<OutboundOptions>): Outbound;
  /** One post through an outbound of its own. */
  post(url: string, options?: Partial<OutboundOptions>): Promise<Posted>;
  receiver(answer: RequestListener): Promise<Stranger>;
  /** A receiver that speaks through the bare socket, once per piece of what we send. */
  raw(hear: (socket: Socket, heard: number) => void): Promise<Stranger>;
  /** A receiver that speaks TLS with this certificate. */
  secure(cert: string): Promise<Stranger>;
}

/** For a test file: everything it opens is closed after the test. */
export function useStrangers(): Strangers {
  const opened: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
  });
  const outbound = (options: Partial<OutboundOptions> = {}) => {
    const made = createOutbound({ allowHosts: ['127.0.0.1', 'receiver.test'], timeout: 10_000, ...options });
    opened.push(made);
    return made;
  };
  const open = async (server: Server) => {
    const stranger = await listening(server);
    opened.push(stranger);
    return stranger;
  };
  return {
    outbound,
    post: (url, options) => outbound(options).post(url, { 'content-type': 'application/json' }, '{"hole":7}'),
    receiver: (answer) => open(createHttp(answer)),
    raw: (hear) => open(speaking(hear)),
    secure: (cert) => open(createHttps({ key: KEY, cert }, (_, response) => response.end('safe'))),
  };
}

const speaking = (hear: (socket: Socket, heard: number) => void): Server =>
  createTcp((socket) => {
    let heard = 0;
    socket.on('data', () => {
      heard += 1;
      hear(socket, heard);
    });
  });

async function listening(server: Server): Promise<Stranger> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(closed));
    },
  };
}
