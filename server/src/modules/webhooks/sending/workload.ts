/**
 * What a worker has in hand: the attempts under way, what waits behind them for a place at its endpoint, and what has ended
 * and is still to be recorded. Those under way are counted, not collected: a Map that changes this fast throws away table
 * after table, and each that has grown old keeps alive what was in it until the heap is collected as a whole.
 */
import { type Attempted, type Claimed, isQuick, PER_ENDPOINT } from './claim.ts';

/** What is in hand for one endpoint. */
interface Line {
  organizationId: string;
  underWay: number;
  waiting: Claimed[];
  /** What waits is not to be sent. */
  isRecalled: boolean;
}

export class Workload {
  /** By endpoint; those with nothing under way are not in it. */
  readonly #lines = new Map<string, Line>();
  #underWay = 0;
  #waiting = 0;
  #ended: Attempted[] = [];
  #passedOver: Attempted[] = [];
  #postponed: Attempted[] = [];

  get underWay(): number {
    return this.#underWay;
  }

  /** By organization. */
  underWayFor(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { organizationId, underWay } of this.#lines.values())
      counts.set(organizationId, (counts.get(organizationId) ?? 0) + underWay);
    return counts;
  }

  /** To be recorded as soon as possible. */
  get ended(): number {
    return this.#ended.length + this.#passedOver.length;
  }

  get size(): number {
    return this.#underWay + this.#waiting + this.ended + this.#postponed.length;
  }

  /** Tells whether to begin with it at once. Otherwise it comes after one of those under way. */
  take(delivery: Claimed): boolean {
    const line = this.#lineFor(delivery);
    if (line.underWay >= PER_ENDPOINT) {
      line.waiting.push(delivery);
      this.#waiting += 1;
      return false;
    }
    line.underWay += 1;
    this.#underWay += 1;
    return true;
  }

  /**
   * Returns what comes next in its place. Once an endpoint fails or takes its time, or it has become late for what waits, or
   * that was recalled, all that waits is given back: whether and when it is to be sent is for the next claim to say.
   */
  end(attempted: Attempted): Claimed | undefined {
    const { endpoint_id } = attempted.delivery;
    const line = this.#lineFor(attempted.delivery);
    this.#ended.push(attempted);
    const [next] = line.waiting;
    const goesOn = next !== undefined && isQuick(attempted) && attempted.finishedAt < next.beginBy;
    if (goesOn && !line.isRecalled) {
      line.waiting.shift();
      this.#waiting -= 1;
      return next;
    }
    if (next !== undefined) {
      attempted.givenBack = line.waiting.splice(0);
      this.#waiting -= attempted.givenBack.length;
      line.isRecalled = false;
    }
    this.#underWay -= 1;
    line.underWay -= 1;
    if (line.underWay === 0) this.#lines.delete(endpoint_id);
    return undefined;
  }

  recall(endpointId: string): void {
    const line = this.#lines.get(endpointId);
    if (line !== undefined) line.isRecalled = line.waiting.length > 0;
  }

  recallAll(): void {
    for (const endpointId of this.#lines.keys()) this.recall(endpointId);
  }

  /** All that has ended. */
  takeEnded(): Attempted[] {
    const taken = [...this.#postponed, ...this.#passedOver, ...this.#ended];
    this.#postponed = [];
    this.#passedOver = [];
    this.#ended = [];
    return taken;
  }

  /**
   * What has ended, without endpoints where more is about to end: an endpoint costs the same however many of its attempts
   * are recorded together. Nothing is passed over twice.
   */
  takeWhole(): Attempted[] {
    const taken = [...this.#postponed, ...this.#passedOver];
    this.#postponed = [];
    this.#passedOver = [];
    for (const attempted of this.#ended) {
      const isWhole = !this.#lines.has(attempted.delivery.endpoint_id);
      (isWhole ? taken : this.#passedOver).push(attempted);
    }
    this.#ended = [];
    return taken;
  }

  /** Those that must wait for somebody else; they come along with the next turn, whenever there is one. */
  postpone(attempts: Attempted[]): void {
    this.#postponed.push(...attempts);
  }

  /** Those that could not be recorded. */
  putBack(attempts: Attempted[]): void {
    this.#passedOver.unshift(...attempts);
  }

  #lineFor({ endpoint_id, target }: Claimed): Line {
    let line = this.#lines.get(endpoint_id);
    if (line === undefined) {
      line = { organizationId: target.organization_id, underWay: 0, waiting: [], isRecalled: false };
      this.#lines.set(endpoint_id, line);
    }
    return line;
  }
}
