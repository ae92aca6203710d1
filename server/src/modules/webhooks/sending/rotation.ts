/**
 * Where a worker's next claim begins. A claim looks at a page of what is ready; when there is more, the next one goes on
 * where it ended, so that everybody's turn comes however much others have waiting.
 */
export const PAGE = {
  organizations: 256,
  /** Of all of them together. */
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
  /** Where they go on: the last that was seen of organizations that had more. */
  cut: ReadonlyMap<string, string>;
}

/** What a claim tells of the page it looked at. */
export interface Seen {
  /** The last organization of a page that was full. */
  last: string | null;
  /** The last endpoint of each organization that may have more. */
  cut: Record<string, string> | null;
  /** Organizations whose last endpoint was seen. */
  ended: string[] | null;
  /** Endpoints with deliveries that are ready and cannot be sent: it is disabled or gone, or it is too early for them. */
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
   * Moves on, and tells whether to look at the next page at once. Organizations come round once before the worker rests.
   * An organization with more endpoints than a page has goes on at once as long as that leads to something.
   */
  moveOn({ last, cut, ended }: Seen, hasTakenSome: boolean): boolean {
    this.#after = last ?? START;
    for (const organizationId of ended ?? []) this.#cut.delete(organizationId);
    for (const [organizationId, endpointId] of Object.entries(cut ?? {}))
      this.#cut.set(organizationId, endpointId);
    return last !== null || ended !== null || (cut !== null && hasTakenSome);
  }
}
