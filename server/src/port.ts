/** The port of the service. If it is taken, the start fails at once, with a command to use another. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Place {
  host: string;
  port: number;
}

type Failure = Error & { code?: unknown };

/** A predecessor whose npm was killed notices that within half a second, and frees the port. */
const PATIENCE_MS = 1000;
const LOOK_EVERY_MS = 100;
const FURTHEST = 100;

/** Throws when the port is not available. */
export async function expectFree(place: Place): Promise<void> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const error = await tryPort(place);
    if (error === undefined) return;
    if (error.code !== 'EADDRINUSE' || waited >= PATIENCE_MS) throw await explained(error, place);
    await sleep(LOOK_EVERY_MS);
  }
}

export async function listen(app: FastifyInstance, { host, port }: Place): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw error instanceof Error ? await explained(error, { host, port }) : error;
  }
}

async function explained(error: Failure, { host, port }: Place): Promise<Error> {
  if (error.code !== 'EADDRINUSE')
    return new Error(`HOST ${host} or PORT ${port} cannot be used (${error.message}).`);
  const other = await freePortAfter({ host, port });
  return new Error(`PORT ${port} on ${host} is taken by another program. Try: PORT=${other} npm start`);
}

/** 3001 for 3000, unless that is taken too. */
async function freePortAfter({ host, port }: Place): Promise<number> {
  for (let other = port + 1; other <= Math.min(port + FURTHEST, 65_535); other += 1) {
    if ((await tryPort({ host, port: other })) === undefined) return other;
  }
  return 0;
}

/** Why listening fails there; undefined when it works. */
export async function tryPort({ host, port }: Place): Promise<Failure | undefined> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
