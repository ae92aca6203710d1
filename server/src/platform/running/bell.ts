/** A wake-up signal with a timeout. A ring while no one waits is kept for the next wait. */
export class Bell {
  #isRung = false;
  #answer: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#answer?.();
  }

  async heard(millis: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        this.#answer = resolve;
        timer = setTimeout(resolve, millis);
      });
    }
    clearTimeout(timer);
    this.#answer = undefined;
    this.#isRung = false;
  }
}
