/**
 * Every board: computed once for each version of a tournament and cached as the bytes that are sent. API,
 * files and streams read this cache, so no two screens disagree.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { FairGate } from '../../../platform/limits/fair-gate.ts';
import type { Live, Versioned } from '../../../platform/live/live.ts';
import { invalid } from '../../../platform/problems.ts';
import { asBuffer, type Task } from '../../../platform/threads/task.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import { topicOf } from '../../records/changes/changes.ts';
import { isSmall, read, type StoredTournament, type Until } from './load.ts';
import { renderTask, type WantedView } from './render.ts';

/** A request for boards, and the cache to use. */
export interface Asked {
  db: Reads;
  organizationId: string;
  tournamentId: string;
  live: Live;
  clock: Clock;
  threads: Threads;
  /** The latest version that the caller has seen; an older one must not be returned. */
  seen: number;
}

/** The parts of a request that `Asked` is made from. */
interface Request {
  db: Reads;
  caller: { organizationId: string };
  tools: Pick<Asked, 'live' | 'clock' | 'threads'>;
  seen: number;
}

export const askedBy = ({ db, caller, tools, seen }: Request, tournamentId: string): Asked => ({
  db,
  organizationId: caller.organizationId,
  tournamentId,
  live: tools.live,
  clock: tools.clock,
  threads: tools.threads,
  seen,
});

/** Limits concurrent boards as of a past instant, which are not cached. */
const pastLooks = new FairGate({ places: 4, perOrganization: 2 });

/** The latest board; with `asOf`, as it was then. */
export async function look(asked: Asked, wanted: WantedView, asOf?: string): Promise<Versioned<Buffer>> {
  if (asOf !== undefined) return lookBack(asked, wanted, asOf);
  const { version, value } = await latest(asked);
  return { version, value: await value.show(wanted) };
}

/** What is cached under this key for the latest version; undefined where it has to be loaded or rendered. */
export function lookAgain(
  { caller, tools, seen }: Omit<Request, 'db'>,
  tournamentId: string,
  key: string,
): Versioned<Buffer> | undefined {
  const cached = tools.live.peek<BoardCache>(topicOf(caller.organizationId, tournamentId), seen);
  const value = cached?.value.made(key);
  return cached && value && { version: cached.version, value };
}

export function latest(asked: Asked): Promise<Versioned<BoardCache>> {
  const { organizationId, tournamentId, live, seen } = asked;
  return live.get(topicOf(organizationId, tournamentId), () => loadBoards(asked), seen);
}

async function lookBack(asked: Asked, wanted: WantedView, asOf: string): Promise<Versioned<Buffer>> {
  const { organizationId, tournamentId, live, clock } = asked;
  const time = new Date(asOf);
  if (time.getTime() > clock.now().getTime())
    throw invalid([{ field: 'as_of', message: 'must not be in the future' }]);
  const topic = topicOf(organizationId, tournamentId);
  return live.together(topic, `${time.getTime()} ${keyOf(wanted)}`, () =>
    pastLooks.pass(organizationId, async () => {
      const { version, value } = await loadBoards(asked, { time });
      return { version, value: await value.show(wanted) };
    }),
  );
}

async function loadBoards(asked: Asked, until?: Until): Promise<Versioned<BoardCache>> {
  const stored = await read(asked.db, asked.tournamentId, until);
  return { version: stored.version, value: new BoardCache(stored, asked) };
}

/** One version of a tournament, and all that was rendered from it. */
export class BoardCache {
  readonly stored: StoredTournament;
  readonly #generatedAt: string;
  readonly #threads: Threads;
  readonly #organizationId: string;
  readonly #made = new Map<string, Buffer | Promise<Buffer>>();

  constructor(
    stored: StoredTournament,
    { clock, threads, organizationId }: Pick<Asked, 'clock' | 'threads' | 'organizationId'>,
  ) {
    this.stored = stored;
    this.#generatedAt = clock.now().toISOString();
    this.#threads = threads;
    this.#organizationId = organizationId;
  }

  show(wanted: WantedView): Buffer | Promise<Buffer> {
    const picture = { stored: this.stored, generatedAt: this.#generatedAt, wanted };
    return this.rendered(keyOf(wanted), renderTask, picture);
  }

  /** Renders once and caches; in the worker thread if the tournament or the wanted view is large. */
  rendered<Input>(
    key: string,
    task: Task<Input, Uint8Array<ArrayBuffer>>,
    input: Input,
    isMuch = false,
  ): Buffer | Promise<Buffer> {
    return this.kept(key, () =>
      isSmall(this.stored) && !isMuch
        ? asBuffer(task.work(input))
        : this.#threads.run(task, this.#organizationId, input).then(asBuffer),
    );
  }

  /** What is cached under `key`; undefined while it is still being rendered. */
  made(key: string): Buffer | undefined {
    const cached = this.#made.get(key);
    return cached instanceof Promise ? undefined : cached;
  }

  /** Rendered once for all concurrent callers, and cached under `key`. */
  kept(key: string, make: () => Buffer | Promise<Buffer>): Buffer | Promise<Buffer> {
    const cached = this.#made.get(key);
    if (cached !== undefined) return cached;
    const made = make();
    this.#made.set(key, made);
    if (made instanceof Promise) {
      made.then(
        (bytes) => this.#made.set(key, bytes),
        () => this.#made.delete(key),
      );
    }
    return made;
  }
}

interface Ways {
  flight_id?: string;
  ties?: string;
  explain?: boolean;
  board?: string;
}

/** The cache key of a view: equal views have equal keys, however they were asked for, to bound the cache. */
export function keyOf(wanted: WantedView): string {
  const { flight_id, ties, explain, board }: Ways = 'view' in wanted ? wanted.view : {};
  const teamId = wanted.what === 'scorecard' ? wanted.teamId : '';
  return `${wanted.what} ${teamId} ${flight_id?.toLowerCase() ?? ''} ${ties ?? ''} ${explain === true} ${board ?? ''}`;
}
