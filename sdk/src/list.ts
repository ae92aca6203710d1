/** A list, page by page: iterate over all of it, take the first items, or fetch single pages. */

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  page: { next_cursor: string | null; has_more: boolean };
}

/** The largest page that the service returns. */
const LARGEST_PAGE = 200;

type FetchPage<Item, Beside> = (query: { limit?: number; cursor?: string }) => Promise<Page<Item> & Beside>;

/**
 * ```ts
 * for await (const contact of fairway.contacts.list()) console.log(contact.email);
 * ```
 * Pages are fetched only when they are needed. An item that exists all the time is returned exactly once,
 * whatever is added and deleted meanwhile. `Beside` is what each page says as well, such as the `position` of the feed.
 */
export class List<Item, Beside = unknown> implements AsyncIterable<Item> {
  readonly #fetchPage: FetchPage<Item, Beside>;
  readonly #signal: AbortSignal | undefined;

  constructor(fetchPage: FetchPage<Item, Beside>, signal?: AbortSignal | undefined) {
    this.#fetchPage = fetchPage;
    this.#signal = signal;
  }

  /** One page: the first, or the one that begins at `cursor`, the `next_cursor` of another page. */
  page(cursor?: string): Promise<Page<Item> & Beside> {
    return this.#fetchPage(cursor === undefined ? {} : { cursor });
  }

  /** The first `count` items, or all if there are fewer. */
  async take(count: number): Promise<Item[]> {
    const items: Item[] = [];
    const most = Math.floor(count);
    if (!(most >= 1)) return items;
    for await (const item of this.#from(Math.min(most, LARGEST_PAGE))) {
      items.push(item);
      if (items.length >= most) break;
    }
    return items;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Item, void, void> {
    return this.#from(LARGEST_PAGE);
  }

  async *#from(limit: number): AsyncGenerator<Item, void, void> {
    let cursor: string | null = null;
    do {
      const { data, page }: Page<Item> = await this.#fetchPage(
        cursor === null ? { limit } : { limit, cursor },
      );
      for (const item of data) {
        this.#signal?.throwIfAborted();
        yield item;
      }
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
}
