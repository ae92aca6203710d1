/**
 * Limits the prepared statements of a connection: each takes memory in PostgreSQL's backend, and texts can
 * vary with what callers send. Beyond the limit, the least recently used is closed.
 */
import type pg from 'pg';
import { type Shape, wireOf } from './batch.ts';

const MOST = 200;

/** When a statement was last used, as a count, and its columns. Mutated in place to avoid garbage. */
interface Use extends Shape {
  at: number;
}

const usesOf = new WeakMap<pg.ClientBase, Map<string, Use>>();
let clock = 0;

/** Marks a statement as used on the connection, and closes another if there are too many. */
export function use(client: pg.ClientBase, name: string): Shape {
  clock += 1;
  const uses = usesOf.get(client) ?? new Map<string, Use>();
  const use = uses.get(name);
  if (use !== undefined) {
    use.at = clock;
    return use;
  }
  if (uses.size === 0) usesOf.set(client, uses);
  const made: Use = { at: clock };
  uses.set(name, made);
  if (uses.size > MOST) closeOldest(client, uses);
  return made;
}

/** Skips a statement whose Parse is in flight: pg would mark it as prepared once the answer arrives. */
function closeOldest(client: pg.ClientBase, uses: Map<string, Use>): void {
  const wire = wireOf(client);
  let oldest: [string, Use] | undefined;
  for (const entry of uses) {
    const isPrepared = wire.parsedStatements[entry[0]] !== undefined;
    if (isPrepared && (oldest === undefined || entry[1].at < oldest[1].at)) oldest = entry;
  }
  if (oldest === undefined) return;
  const [name] = oldest;
  uses.delete(name);
  delete wire.parsedStatements[name];
  wire.close({ type: 'S', name });
}
