/** The feed of an organization as it grows, for commands that run until they are stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type FeedPage, FeedPages, textsOf } from '../modules/integrations/feed/pages.ts';
import type { Doors } from '../platform/db/doors.ts';
import { isUnavailable } from '../platform/problems.ts';

const POLL_EVERY_MS = 300;
const PAGE = 200;

interface Following {
  doors: Doors;
  organizationId: string;
  /** The place after which the reading begins; undefined for the oldest event that is kept. */
  start: number | undefined;
  types?: readonly string[] | undefined;
  tournaments?: readonly string[] | undefined;
  stop: AbortSignal;
}

/** Yields the text of each event once, oldest first. While the database is away it says so and waits. */
export async function* followFeed({
  doors,
  organizationId,
  start,
  types,
  tournaments,
  stop,
}: Following): AsyncGenerator<string> {
  const wanted = { types, tournaments, since: undefined };
  const pages = new FeedPages(doors);
  let place = start;
  let wasAway = false;
  while (!stop.aborted) {
    const page = await ifReachable(pages.read({ organizationId, after: place, wanted, most: PAGE }));
    if (page === undefined && !wasAway)
      process.stderr.write('fairway: The database cannot be reached. Trying again …\n');
    wasAway = page === undefined;
    for (const text of page === undefined ? [] : textsOf(page)) {
      if (stop.aborted) return;
      yield text;
    }
    place = page?.reached ?? place;
    if (page?.hasMore !== true)
      await sleep(POLL_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function ifReachable(reading: Promise<FeedPage>): Promise<FeedPage | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
