/** A wire to PostgreSQL, or to a service, that a test can cut or let go silent. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class Wire {
  readonly url: string;
  readonly #sockets = new Set<Socket>();
  readonly #close: () => void;
  #target: URL;
  #state: 'open' | 'cut' | 'silent' = 'open';

  private constructor(url: string, target: URL, close: () => void) {
    this.url = url;
    this.#target = target;
    this.#close = close;
  }

  static async to(targetUrl: string): Promise<Wire> {
    const server = createServer((near) => {
      const { port, hostname } = wire.#target;
      wire.#join(near, connect(Number(port || 5432), hostname));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(targetUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const wire: Wire = new Wire(url.href, new URL(targetUrl), () => server.close());
    return wire;
  }

  /** Connections break, and new ones lead to another server, as behind a proxy after a failover. */
  leadTo(targetUrl: string): void {
    this.#target = new URL(targetUrl);
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections break, and new ones break at once. */
  cut(): void {
    this.#state = 'cut';
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections stay, and nothing comes through them any more. */
  silence(): void {
    this.#state = 'silent';
    for (const socket of this.#sockets) socket.pause();
  }

  mend(): void {
    this.#state = 'open';
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    this.cut();
    this.#close();
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#state === 'cut') from.destroy();
      if (this.#state === 'silent') from.pause();
    }
  }
}
