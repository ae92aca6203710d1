/** A wake-up signal with a timeout. A ring while no one waits is kept for the next wait. */
export class Bell {
  #isRung = false;
  #answer: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#answer?.();
  }

  /** Returns whether it was rung, before the time was up. */
  async heard(millis: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        this.#answer = resolve;
        timer = setTimeout(resolve, millis);
      });
    }
    clearTimeout(timer);
    const wasRung = this.#isRung;
    this.#answer = undefined;
    this.#isRung = false;
    return wasRung;
  }
}
