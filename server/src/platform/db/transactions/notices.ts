/**
 * Notifications of committed transactions: this node hears them at once, the others by NOTIFY. A NOTIFY takes
 * a lock that all commits share, so those in quick succession on one channel are sent as a batch.
 */
type Hear = (payload: string) => void;
type Send = (channel: string, payloads: string[]) => void;

/** The pause between two batches; workers then take all that has accumulated at once. */
const PAUSE_MS = 50;

export class Notices {
  readonly #hears: [string, Hear][] = [];
  readonly #wake: (channel: string, payload: string) => void;
  readonly #sendLater: (channel: string, payload: string) => void;

  /** `send` is best effort: what must arrive is notified within the transaction. */
  constructor(send: Send) {
    this.#sendLater = batched(send);
    this.#wake = batched((channel, payloads) => {
      this.tell(channel, '');
      send(channel, payloads);
    });
  }

  on(channel: string, hear: Hear): void {
    this.#hears.push([channel, hear]);
  }

  /** Notifies this node only. */
  readonly tell = (channel: string, payload: string): void => {
    for (const [wanted, hear] of this.#hears) if (wanted === channel) hear(payload);
  };

  /** Notifies all nodes, throttled. */
  readonly wake = (channel: string): void => this.#wake(channel, '');

  /** Notifies this node every time, the others throttled. */
  readonly announce = (channel: string, payload: string): void => {
    this.tell(channel, payload);
    this.#sendLater(channel, payload);
  };
}

/** Sends the first payload at once, then one batch per pause, each payload once. */
function batched(send: Send): (channel: string, payload: string) => void {
  const pauses = new Map<string, Set<string>>();
  const pause = (channel: string): void => {
    pauses.set(channel, new Set());
    setTimeout(() => {
      const gathered = pauses.get(channel) ?? new Set();
      pauses.delete(channel);
      if (gathered.size === 0) return;
      pause(channel);
      send(channel, [...gathered]);
    }, PAUSE_MS).unref();
  };
  return (channel, payload) => {
    const gathered = pauses.get(channel);
    if (gathered !== undefined) return void gathered.add(payload);
    pause(channel);
    send(channel, [payload]);
  };
}
