/**
 * A worker's cursor over the ready deliveries. A claim looks at one page; when there is more, the next one
 * continues after it, so that every endpoint gets its turn however much others have waiting.
 */
export const PAGE = {
  organizations: 256,
  /** For all organizations of a page together. */
  endpoints: 2048,
  /** More than the limit of 100, because databases from before that limit may have any number. */
  endpointsOfOne: 128,
} as const;

const START = '00000000-0000-0000-0000-000000000000';

export interface Position {
  /** The page begins after this organization. */
  after: string;
  /** An id that sorts before every endpoint's, for organizations without a cursor. */
  start: string;
  /** For organizations with more endpoints than the last page had: the endpoint to continue after. */
  cut: ReadonlyMap<string, string>;
}

/** What a claim reports of its page. */
export interface Seen {
  /** The last organization of a page that was full. */
  last: string | null;
  /** The last endpoint of each organization that may have more. */
  cut: Record<string, string> | null;
  /** Organizations whose last endpoint was seen. */
  ended: string[] | null;
  /** Endpoints whose ready deliveries cannot be sent: disabled, deleted, or their time is far ahead. */
  strays: Stray[] | null;
}

export interface Stray {
  organization_id: string;
  endpoint_id: string;
}

export class Rotation {
  #after = START;
  readonly #cut = new Map<string, string>();

  get position(): Position {
    return { after: this.#after, start: START, cut: this.#cut };
  }

  /**
   * Advances the cursor; returns whether to claim the next page at once. The worker rests after each round of
   * organizations; one with more endpoints than a page continues at once while claims take something.
   */
  moveOn({ last, cut, ended }: Seen, hasTakenSome: boolean): boolean {
    this.#after = last ?? START;
    for (const organizationId of ended ?? []) this.#cut.delete(organizationId);
    for (const [organizationId, endpointId] of Object.entries(cut ?? {}))
      this.#cut.set(organizationId, endpointId);
    return last !== null || ended !== null || (cut !== null && hasTakenSome);
  }
}
