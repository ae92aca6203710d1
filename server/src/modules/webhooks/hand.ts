/**
 * What a worker has in hand: the attempts under way, and those that have ended and are still to be recorded. Those under way
 * are counted, not collected: a Map that changes this fast throws away table after table, and each that has grown old keeps
 * alive what was in it until the heap is collected as a whole.
 */
import type { Attempted, Claimed } from './claim.ts';

export class Hand {
  #underWay = 0;
  /** By endpoint; those with none are not in it. */
  readonly #underWayAt = new Map<string, number>();
  #ended: Attempted[] = [];
  #passedOver: Attempted[] = [];
  #postponed: Attempted[] = [];

  get underWay(): number {
    return this.#underWay;
  }

  /** To be recorded as soon as possible. */
  get ended(): number {
    return this.#ended.length + this.#passedOver.length;
  }

  get size(): number {
    return this.underWay + this.ended + this.#postponed.length;
  }

  begin({ endpoint_id }: Claimed): void {
    this.#underWay += 1;
    this.#underWayAt.set(endpoint_id, (this.#underWayAt.get(endpoint_id) ?? 0) + 1);
  }

  end(attempted: Attempted): void {
    const { endpoint_id } = attempted.delivery;
    const others = (this.#underWayAt.get(endpoint_id) ?? 1) - 1;
    if (others > 0) this.#underWayAt.set(endpoint_id, others);
    else this.#underWayAt.delete(endpoint_id);
    this.#underWay -= 1;
    this.#ended.push(attempted);
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
      const isWhole = !this.#underWayAt.has(attempted.delivery.endpoint_id);
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
}
