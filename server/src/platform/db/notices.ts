/**
 * What transactions tell once they are committed: this node hears it at once, the others by NOTIFY. A NOTIFY takes a lock
 * that all commits share, so what comes in quick succession on one channel is sent together.
 */
type Hear = (payload: string) => void;
type Send = (channel: string, payloads: string[]) => void;

/** Workers take what has gathered in the meantime in one go. */
const PAUSE_MS = 50;

export class Notices {
  readonly #hears: [string, Hear][] = [];
  readonly #wake: (channel: string, payload: string) => void;
  readonly #sendLater: (channel: string, payload: string) => void;

  /** `send` reaches the other nodes, if it can: what must arrive is notified within the transaction. */
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

  /** This node alone. */
  readonly tell = (channel: string, payload: string): void => {
    for (const [wanted, hear] of this.#hears) if (wanted === channel) hear(payload);
  };

  /** Everybody, now and then. */
  readonly wake = (channel: string): void => this.#wake(channel, '');

  /** This node every time, the others now and then. */
  readonly announce = (channel: string, payload: string): void => {
    this.tell(channel, payload);
    this.#sendLater(channel, payload);
  };
}

/**
 * At once when it was quiet, and then at most every so often: what comes meanwhile on the same channel is sent together at
 * the end of the pause, and the same payload once.
 */
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
