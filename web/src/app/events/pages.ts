/** Reads the feed page by page: what the page of events begins with, and what it missed while nobody looked. */
import type { Fairway } from '@fairway/sdk';
import { FairwayError } from '../../api/client.ts';

export interface FeedEvent {
  id: string;
  type: string;
  created_at: string;
  data: Record<string, unknown>;
}

interface Filter {
  type: string | undefined;
  tournament_id: string | undefined;
}

interface Query extends Filter {
  after?: string;
  since?: string;
}

interface Page {
  events: readonly FeedEvent[];
  position: string;
  hasMore: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The most that the API gives at once: a page of events shows as many. */
const PAGE_SIZE = 200;
/** How far back the page looks, until it finds something; at last everything that is kept. */
const SPANS = [15 * MINUTE, 3 * 60 * MINUTE, DAY, 4 * DAY, 14 * DAY];

/** All pages after a position; without one, of the shortest span that has an event. */
export async function* pages(
  api: Fairway,
  filter: Filter,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  let page = after === undefined ? await firstPage(api, filter) : await pageOf(api, { ...filter, after });
  while (!signal.aborted) {
    yield page;
    if (!page.hasMore) return;
    page = await pageOf(api, { ...filter, after: page.position });
  }
}

async function firstPage(api: Fairway, filter: Filter): Promise<Page> {
  for (const span of SPANS) {
    const since = new Date(Date.now() - span).toISOString();
    const page = await orGone(pageOf(api, { ...filter, since }));
    if (page === undefined) break;
    if (page.events.length > 0 || page.hasMore) return page;
  }
  return pageOf(api, filter);
}

async function pageOf(api: Fairway, { type, tournament_id, ...place }: Query): Promise<Page> {
  const list = api.events.list({
    ...place,
    limit: PAGE_SIZE,
    ...(type !== undefined && { type: [type] }),
    ...(tournament_id !== undefined && { tournament_id: [tournament_id] }),
  });
  const { data, page, position } = await list.page();
  const events = data.map((event) => ({ ...event, data: { ...event.data } }));
  return { events, position, hasMore: page.has_more };
}

/** Undefined where that time is before what is kept. */
async function orGone(reading: Promise<Page>): Promise<Page | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FairwayError && error.status === 410) return undefined;
    throw error;
  }
}
