/**
 * Which programs the schema bears. The table `oldest_program` names the oldest release that runs on it. Before
 * a migration takes something away, it raises that release and waits, so that every node that is older has
 * stopped asking for what will be gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isOlder, RELEASE } from '../../release.ts';
import type { Log } from '../../running/log.ts';
import type { Listener } from '../wire/listener.ts';
import { send } from '../wire/statement.ts';

/** Several heartbeats: nodes read the release with each, and then finish the requests under way. */
const NOTICE_MS = 2000;

/** The schema no longer bears this program. */
class Outgrown extends Error {}

/** Undefined in a database from before the table, which bears every program. */
async function oldestProgram(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('oldest_program') is not null as found",
  );
  return rows[0]?.found ? readOldest(client) : undefined;
}

async function readOldest(client: pg.ClientBase, millis?: number): Promise<string | undefined> {
  const text = 'select release from oldest_program';
  const { rows } = await send(client, text, millis === undefined ? {} : { millis });
  return rows[0]?.release;
}

const outgrown = (oldest: string, release: string) =>
  new Outgrown(
    `This database needs Fairway ${oldest} or newer, and this is ${release}. Start a newer one; nothing was changed.`,
  );

export async function refuseOutgrown(client: pg.ClientBase, release: string): Promise<void> {
  const oldest = await oldestProgram(client);
  if (oldest !== undefined && isOlder(release, oldest)) throw outgrown(oldest, release);
}

/**
 * Tells all nodes that programs older than `since` are about to fail, and gives them time to hear it, unless
 * there are none. It waits although the release was raised before: a migrator that has died since may not have.
 */
export async function giveNotice(client: pg.ClientBase, since: string, isNew: boolean): Promise<void> {
  const oldest = await oldestProgram(client);
  if (oldest === undefined) return;
  if (isOlder(oldest, since)) await client.query('update oldest_program set release = $1', [since]);
  if (!isNew) await sleep(NOTICE_MS);
}

/** Whether the schema still bears this program, as the latest heartbeat has found. It never does so again. */
export class SchemaWatch {
  readonly #log: Log;
  readonly #leave: (() => void)[] = [];
  #isOutgrown = false;

  constructor(listener: Listener, log: Log) {
    this.#log = log;
    listener.onBeat(async (client, millis) => this.#look(await readOldest(client, millis)));
  }

  isOutgrown(): boolean {
    return this.#isOutgrown;
  }

  /** Called once, when the schema bears this program no longer. */
  onOutgrown(leave: () => void): void {
    this.#leave.push(leave);
  }

  #look(oldest: string | undefined): void {
    if (this.#isOutgrown || oldest === undefined || !isOlder(RELEASE, oldest)) return;
    this.#isOutgrown = true;
    this.#log.error(
      { release: RELEASE, oldest_program: oldest },
      'the database needs a newer Fairway: this node answers 503 and works no more; replace it',
    );
    for (const leave of this.#leave) leave();
  }
}
