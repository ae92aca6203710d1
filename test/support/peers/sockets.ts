/** A connection without manners: it sends what the test says, when it says so, and keeps what comes back. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Service } from '../run/service.ts';

export class Line {
  readonly socket: Socket;
  /** Everything that came back so far. */
  heard = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      this.heard += chunk;
    });
    socket.on('error', () => undefined);
  }

  static async to({ url }: Service, text = ''): Promise<Line> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    const line = new Line(socket);
    if (text !== '') socket.write(text);
    return line;
  }

  /** Until the other side has closed it. */
  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }

  /** Until something like this has come. */
  async hears(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.heard)) await once(this.socket, 'data');
  }

  /** The answers, one after the other. */
  get answers(): { status: number; head: string; body: string }[] {
    return this.heard
      .split(/(?=HTTP\/1\.1 )/)
      .filter((text) => text !== '')
      .map((text) => {
        const [head = '', body = ''] = text.split('\r\n\r\n', 2);
        return { status: Number(head.split(' ')[1]), head, body };
      });
  }
}

/** The head of a request whose body is announced as longer than whatever follows. */
export const halfSent = (path: string, headers: Record<string, string> = {}): string =>
  [
    `POST /api/v1${path} HTTP/1.1`,
    'Host: fairway.test',
    'Content-Length: 100',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '{"email":',
  ].join('\r\n');
