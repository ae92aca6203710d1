/**
 * Whether an address that the operator has set can be reached: a connection is opened and closed, and nothing
 * is sent. For addresses of customers there is `outbound.ts`.
 */
import { get } from 'node:http';
import { connect as connectPlain } from 'node:net';
import { connect as connectSafely } from 'node:tls';

/** Why it cannot be reached. */
export function unreachable(url: string, patienceMs: number): Promise<string | undefined> {
  const { protocol, hostname, port } = new URL(url);
  const isSafe = protocol === 'https:';
  const to = { host: hostname, port: Number(port) || (isSafe ? 443 : 80), timeout: patienceMs };
  return new Promise((resolve) => {
    const socket = isSafe ? connectSafely({ ...to, servername: hostname }) : connectPlain(to);
    const done = (problem?: string) => {
      resolve(problem);
      socket.destroy();
    };
    socket.once(isSafe ? 'secureConnect' : 'connect', () => done());
    socket.once('timeout', () => done('no answer in time'));
    socket.once('error', (error) => done(error.message));
  });
}

/** Whether a node of ours answers on this port of this machine. */
export function isNodeAt(host: string, port: number, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ host, port, path: '/healthz', timeout: patienceMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 && answer.headers['x-request-id'] !== undefined);
    });
    asked.on('error', () => resolve(false));
    asked.on('timeout', () => asked.destroy(new Error('silent')));
  });
}
