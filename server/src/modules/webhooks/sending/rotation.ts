/**
 * A worker's cursor over the ready deliveries. A claim looks at one page; when there is more, the next one continues
 * after it, so that every endpoint gets its turn however much others have waiting.
 */
export const PAGE = {
  organizations: 256,
  /** Of all organizations together. */
  endpoints: 2048,
  /** An organization may have 100. Databases from before that limit can hold any number. */
  endpointsOfOne: 128,
} as const;

const START = '00000000-0000-0000-0000-000000000000';

export interface Position {
  /** Only organizations after this one. */
  after: string;
  /** Where the endpoints of an organization begin. */
  start: string;
  /** Where they continue: a cursor for each organization that had more. */
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
  /** Endpoints with ready deliveries that cannot be sent: the endpoint is disabled or gone, or they are too early. */
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
   * Advances the cursor, and tells whether to claim the next page at once. The worker rests after each round over the
   * organizations. One with more endpoints than a page continues at once as long as claims take something.
   */
  moveOn({ last, cut, ended }: Seen, hasTakenSome: boolean): boolean {
    this.#after = last ?? START;
    for (const organizationId of ended ?? []) this.#cut.delete(organizationId);
    for (const [organizationId, endpointId] of Object.entries(cut ?? {}))
      this.#cut.set(organizationId, endpointId);
    return last !== null || ended !== null || (cut !== null && hasTakenSome);
  }
}
