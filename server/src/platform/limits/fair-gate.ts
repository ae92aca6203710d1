/**
 * Limits the concurrency of heavy work: only a few pieces run at once, and fewer still of one organization.
 * The queue is served organization by organization (round robin), so that a hundred pieces of one do not
 * delay the first of another. Between two pieces the event loop turns, so that light work gets through.
 */
import { isUnavailable, Problem } from '../problems.ts';

interface GateOptions {
  /** How many pieces of work may run at once. */
  places: number;
  /** How many of them may belong to one organization. */
  perOrganization: number;
  /** How many more of one organization may wait; any further one is refused. */
  line?: number;
}

const LINE = 50;

interface PassOptions {
  /** Whether the caller has disconnected meanwhile. */
  isGone?: () => boolean;
  /** Whether it is part of a reply that has begun: it is never refused for the length of the queue. */
  hasBegun?: boolean;
}

interface Waiting {
  isGone: () => boolean;
  admit: () => void;
  refuse: (error: Error) => void;
}

interface Line {
  inside: number;
  waiting: Waiting[];
}

export class FairGate {
  readonly #options: GateOptions;
  /** Queues by organization, in the order in which they are served next. */
  readonly #lines = new Map<string, Line>();
  #inside = 0;
  #isAdmitting = false;

  constructor(options: GateOptions) {
    this.#options = options;
  }

  /** Runs the work when its turn has come, unless the caller has disconnected by then. */
  async pass<Result>(
    organizationId: string,
    work: () => Result | Promise<Result>,
    { isGone = () => false, hasBegun = false }: PassOptions = {},
  ): Promise<Result> {
    const line = this.#line(organizationId);
    // A place just given up belongs to those in the queue, not to a newcomer.
    if (!this.#isAdmitting && line.waiting.length === 0 && this.#hasPlace(line)) this.#enter(line);
    else await this.#wait(line, isGone, hasBegun);
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error)) this.#refuseAll(error);
      throw error;
    } finally {
      this.#leave(organizationId, line);
    }
  }

  /** The database is unreachable for everybody, so the whole queue is refused at once. */
  #refuseAll(problem: Problem): void {
    for (const line of this.#lines.values()) for (const { refuse } of line.waiting.splice(0)) refuse(problem);
  }

  #wait(line: Line, isGone: () => boolean, hasBegun: boolean): Promise<void> {
    const most = hasBegun ? Number.POSITIVE_INFINITY : (this.#options.line ?? LINE);
    if (line.waiting.length >= most) letGo(line);
    if (line.waiting.length >= most) throw tooMany();
    return new Promise((admit, refuse) => line.waiting.push({ isGone, admit, refuse }));
  }

  #line(organizationId: string): Line {
    const waiting = this.#lines.get(organizationId);
    if (waiting !== undefined) return waiting;
    const line: Line = { inside: 0, waiting: [] };
    this.#lines.set(organizationId, line);
    return line;
  }

  #hasPlace(line: Line): boolean {
    return this.#inside < this.#options.places && line.inside < this.#options.perOrganization;
  }

  #enter(line: Line): void {
    line.inside += 1;
    this.#inside += 1;
  }

  #leave(organizationId: string, line: Line): void {
    line.inside -= 1;
    this.#inside -= 1;
    if (line.inside === 0 && line.waiting.length === 0) this.#lines.delete(organizationId);
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    setImmediate(() => {
      this.#isAdmitting = false;
      this.#admit();
    });
  }

  /** Round robin: one piece of each organization, which then goes to the end, until no place is left. */
  #admit(): void {
    let hasAdmitted = true;
    while (hasAdmitted) {
      hasAdmitted = false;
      for (const [organizationId, line] of [...this.#lines]) {
        if (!this.#hasPlace(line)) continue;
        letGo(line);
        const next = line.waiting.shift();
        if (next !== undefined || line.inside === 0) this.#lines.delete(organizationId);
        if (next === undefined) continue;
        this.#enter(line);
        this.#lines.set(organizationId, line);
        next.admit();
        hasAdmitted = true;
      }
    }
  }
}

/** Drops callers that have disconnected from the queue. */
function letGo(line: Line): void {
  const gone = line.waiting.filter(({ isGone }) => isGone());
  if (gone.length === 0) return;
  line.waiting = line.waiting.filter((one) => !gone.includes(one));
  for (const { refuse } of gone) refuse(tooMany());
}

const tooMany = (): Problem =>
  new Problem('rate_limited', 'Too many long requests of this organization at once. Try again in 1 s.', {
    retryAfter: 1,
  });
