/**
 * Promises about readers who fall behind: they get the newest next, what was overtaken is not kept for them,
 * and they miss no notice.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { Wiretap } from '../../../../test/support/peers/streams.ts';
import { Service, useService } from '../../../../test/support/run/service.ts';
import { call } from '../../../../test/support/worlds/people.ts';
import { Type } from '../../platform/text/schema.ts';
import { endpoint, events } from '../endpoint.ts';
import { eventText, type Feed, type StreamNotice } from './event-stream.ts';

/** More than the system takes for a reader who does not read, compressed or not. */
const HUGE = randomBytes(16 * 1024 * 1024);
const SMALL = Buffer.from('{}');
/** Longer than all events together that have nothing huge in them. */
const SMALL_EVENTS = 1000;

class Numbers implements Feed {
  #latest = { id: '0', data: eventText('number', '0', SMALL) };
  #notices: StreamNotice[] = [];
  readonly #followers = new Set<() => void>();

  /** Begins anew, without notices. */
  begin(id: string, data: Buffer): void {
    this.#notices = [];
    this.#tell(id, data);
  }

  /** A number, and a notice about it. */
  next(id: string): void {
    const note = Buffer.from(JSON.stringify({ note: id }));
    this.#notices.push({ key: id, data: eventText('note', undefined, note) });
    this.#tell(id, SMALL);
  }

  #tell(id: string, data: Buffer): void {
    this.#latest = { id, data: eventText('number', id, data) };
    for (const follower of this.#followers) follower();
  }

  latest = async () => this.#latest;

  notices = async () => this.#notices;

  follow(callback: () => void): () => void {
    this.#followers.add(callback);
    return () => void this.#followers.delete(callback);
  }
}

const numbers = new Numbers();
const stream = endpoint({
  method: 'GET',
  path: '/numbers/stream',
  operation: 'followTest',
  scope: 'contacts:read',
  summary: 'Follow the numbers',
  returns: events('number', Type.Object({})),
  run: async (): Promise<Feed> => numbers,
});
const running = useService({ extraEndpoints: [stream] });

it.each(['identity', 'gzip'])(
  'a reader who pauses skips to the newest, and gets every notice once (%s)',
  { timeout: 30_000 },
  async (encoding) => {
    const node = await Service.start(running.service.database, { extraEndpoints: [stream] });
    const { token } = await running.service.person();
    numbers.begin('1', HUGE);
    const wire = await Wiretap.to(node, '/numbers/stream', token, { 'accept-encoding': encoding });
    const reader = new Reader(wire, encoding);
    await wire.pauseAfter(1000);
    for (const id of ['2', '3', '4']) {
      numbers.next(id);
      // Whatever the node would do about it, it has done when it answers.
      await call(node, 'GET', `${node.url}/healthz`);
    }
    wire.response.resume();
    await expect.poll(() => reader.newest.includes('\nid: 4\n'), { timeout: 10_000 }).toBe(true);
    await node.stop();
    await wire.ended;
    const text = await reader.end();
    expect([...text.matchAll(/^event: number\nid: (\d+)$/gm)].map(([, id]) => id)).toEqual(['1', '4']);
    expect([...text.matchAll(/^event: note\ndata: {"note":"(\d)"}$/gm)].map(([, id]) => id)).toEqual([
      '2',
      '3',
      '4',
    ]);
  },
);

/** Decodes what comes as it comes: to decode everything at each look took longer than all the rest. */
class Reader {
  /** The end of what has come. */
  newest = '';
  readonly #pieces: string[] = [];
  readonly #decoder;

  constructor({ response }: Wiretap, encoding: string) {
    const atOnce = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
    this.#decoder = encoding === 'gzip' ? createGunzip(atOnce) : new PassThrough();
    this.#decoder.on('data', (bytes: Buffer) => {
      const piece = bytes.toString('latin1');
      this.#pieces.push(piece);
      this.newest = (this.newest + piece).slice(-SMALL_EVENTS);
    });
    response.on('data', (chunk) => this.#decoder.write(chunk));
  }

  /** The whole text, once the stream has ended. */
  async end(): Promise<string> {
    this.#decoder.end();
    await once(this.#decoder, 'end');
    return this.#pieces.join('');
  }
}
