/**
 * A worker's deliveries in memory: attempts under way, those queued behind them at their endpoint, and
 * finished ones still to be recorded. Attempts under way are only counted: a Map that changes this fast
 * reallocates its table all the time, and old tables keep their contents alive until a major collection.
 */
import { type AttemptedDelivery, type ClaimedDelivery, isQuick, PER_ENDPOINT } from './claim.ts';

/** The deliveries of one endpoint. */
interface Line {
  organizationId: string;
  underWay: number;
  waiting: ClaimedDelivery[];
  /** The endpoint has changed, so what is queued must not be sent. */
  isRecalled: boolean;
}

export class Workload {
  /** By endpoint; only endpoints with attempts under way. */
  readonly #lines = new Map<string, Line>();
  #underWay = 0;
  #waiting = 0;
  #ended: AttemptedDelivery[] = [];
  #passedOver: AttemptedDelivery[] = [];
  #postponed: AttemptedDelivery[] = [];

  get underWay(): number {
    return this.#underWay;
  }

  /** Attempts under way, by organization. */
  underWayFor(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { organizationId, underWay } of this.#lines.values())
      counts.set(organizationId, (counts.get(organizationId) ?? 0) + underWay);
    return counts;
  }

  /** Finished attempts to record as soon as possible. */
  get ended(): number {
    return this.#ended.length + this.#passedOver.length;
  }

  get size(): number {
    return this.#underWay + this.#waiting + this.ended + this.#postponed.length;
  }

  /** Returns whether to begin the attempt at once; otherwise it is queued behind those under way. */
  take(delivery: ClaimedDelivery): boolean {
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
   * Records the end of an attempt and returns the next delivery queued at its endpoint. When the endpoint
   * fails, is slow or has changed, or the queued leases run out, the whole queue is given back: the next
   * claim decides when to send it.
   */
  end(attempted: AttemptedDelivery): ClaimedDelivery | undefined {
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

  /** Takes all finished attempts. */
  takeEnded(): AttemptedDelivery[] {
    const taken = [...this.#postponed, ...this.#passedOver, ...this.#ended];
    this.#postponed = [];
    this.#passedOver = [];
    this.#ended = [];
    return taken;
  }

  /**
   * Takes finished attempts, but passes over those of endpoints with more under way, because recording costs
   * the same per endpoint however many attempts it has. No attempt is passed over twice.
   */
  takeWhole(): AttemptedDelivery[] {
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

  /** Attempts whose endpoint is locked by another transaction; they are recorded with the next turn. */
  postpone(attempts: AttemptedDelivery[]): void {
    this.#postponed.push(...attempts);
  }

  /** Attempts whose recording failed. */
  putBack(attempts: AttemptedDelivery[]): void {
    this.#passedOver.unshift(...attempts);
  }

  #lineFor({ endpoint_id, target }: ClaimedDelivery): Line {
    let line = this.#lines.get(endpoint_id);
    if (line === undefined) {
      line = { organizationId: target.organization_id, underWay: 0, waiting: [], isRecalled: false };
      this.#lines.set(endpoint_id, line);
    }
    return line;
  }
}
