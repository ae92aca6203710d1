/**
 * Pages of the feed as streams send them. What is decided never changes, so readers who stand at one place near the end
 * with the same filter share one read and the same bytes. Those who catch up read for themselves, page by page.
 */
import { FairGate } from '../../../platform/limits/fair-gate.ts';
import { SizedCache } from '../../../platform/live/sized-cache.ts';
import { Together } from '../../../platform/live/together.ts';
import { type FeedPage, type FeedPages, textsOf, type Wanted } from './pages.ts';
import type { Positions } from './positions.ts';
import { MOST_ON_A_PAGE } from './schemas.ts';
import type { FeedEnds } from './tails.ts';

export interface StreamPage {
  /** Empty where nothing of what was looked at is for these readers. */
  data: Buffer;
  /** Everything up to here was looked at. */
  reached: number;
  hasMore: boolean;
}

interface StreamReading {
  organizationId: string;
  after: number;
  wanted: Wanted;
  /** Undefined where this node has not looked yet. */
  ends: FeedEnds | undefined;
}

const MOST_BYTES = 16 * 1024 * 1024;
/** What a cached page takes beside its bytes: its key with all types of a reader, and the 8 kB that small buffers share. */
const BYTES_OF_A_PAGE = 16 * 1024;
/**
 * All who keep up have a page by then. It is shorter than a failover takes: after one to a standby that was behind, the
 * pages from before show what has never happened.
 */
const KEPT_MS = 1000;
const PAGES_AHEAD = 2;
const NOTHING = Buffer.alloc(0);

interface CachedPage {
  page: StreamPage;
  /** By `performance.now()`. */
  until: number;
}

export class StreamPages {
  readonly #pages: FeedPages;
  readonly #positions: Positions;
  readonly #cached = new SizedCache<CachedPage>(MOST_BYTES);
  readonly #reads = new Together<StreamPage>();
  #readsSoFar = 0;
  /** Whoever catches up takes all there is: all readers of an organization share one place. */
  readonly #gate = new FairGate({ places: 2, perOrganization: 1 });

  constructor(pages: FeedPages, positions: Positions) {
    this.#pages = pages;
    this.#positions = positions;
  }

  async read(reading: StreamReading): Promise<StreamPage> {
    const { after, ends } = reading;
    if (ends?.now === after) return { data: NOTHING, reached: after, hasMore: false };
    const isNear = ends === undefined || after >= ends.earlier;
    const page = await this.#page(reading, isNear);
    if (page.hasMore) this.#readAhead({ ...reading, after: page.reached }).catch(() => undefined);
    return page;
  }

  /** Whoever catches up alone finds the next pages ready when this one is sent. Many keep everything busy anyway. */
  async #readAhead(reading: StreamReading): Promise<void> {
    let { after } = reading;
    for (let pages = 0; pages < PAGES_AHEAD && this.#reads.isIdle; pages += 1) {
      const { reached, hasMore } = await this.#page({ ...reading, after }, true);
      if (!hasMore) return;
      after = reached;
    }
  }

  #page(reading: StreamReading, isShared: boolean): StreamPage | Promise<StreamPage> {
    const { organizationId, after, wanted, ends } = reading;
    const end = ends?.now;
    const key = JSON.stringify([organizationId, after, wanted]);
    const cached = this.#kept(key);
    const reaches = cached !== undefined && (cached.hasMore || (end !== undefined && cached.reached >= end));
    if (reaches) return cached;
    const shared = `${key} ${end}`;
    const underWay = this.#reads.underWay(shared);
    if (underWay !== undefined) return underWay;
    this.#readsSoFar += 1;
    return this.#reads.run(isShared ? shared : String(this.#readsSoFar), async () => {
      const asked = { organizationId, after, wanted, most: MOST_ON_A_PAGE, decided: end };
      const read = await this.#gate.pass(organizationId, () => this.#pages.read(asked), { hasBegun: true });
      const page = this.#rendered(organizationId, read);
      if (isShared) this.#keep(key, page);
      return page;
    });
  }

  #kept(key: string): StreamPage | undefined {
    const cached = this.#cached.get(key);
    return cached !== undefined && cached.until > performance.now() ? cached.page : undefined;
  }

  #keep(key: string, page: StreamPage): void {
    const until = performance.now() + KEPT_MS;
    this.#cached.set(key, { page, until }, page.data.length + BYTES_OF_A_PAGE);
  }

  #rendered(organizationId: string, { places, reached, hasMore, texts }: FeedPage): StreamPage {
    const ids = this.#positions.positions(organizationId, places);
    const blocks = textsOf({ texts }).map((text, nth) => `id: ${ids[nth]}\ndata: ${text}\n\n`);
    return { data: Buffer.from(blocks.join('')), reached, hasMore };
  }
}
