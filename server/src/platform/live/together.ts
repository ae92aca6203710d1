/** Work that concurrent callers with the same key share while it runs. Its result is not cached. */
export class Together<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  underWay(key: string): Promise<Result> | undefined {
    return this.#underWay.get(key);
  }

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const promise = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, promise);
    return promise;
  }
}
