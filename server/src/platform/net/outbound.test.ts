/** Promises about calling strangers: what counts as an answer, and that no receiver can hold us up. */
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OK, SHORT, useStrangers } from '../../../../test/support/peers/strangers.ts';
import { createOutbound } from './outbound.ts';

const { outbound, post, receiver, raw } = useStrangers();

describe('an answer', () => {
  it('of 2xx is a success, and the receiver got what we sent', async () => {
    const got: unknown[] = [];
    const { url, port } = await receiver(async (request, response) => {
      const { method, headers } = request;
      got.push([method, request.url, headers.host, headers['content-type'], await text(request)]);
      response.writeHead(202).end('thanks, böd\0y');
    });
    const { durationMs, ...posted } = await post(`${url}?a=b%20c`);
    expect(posted).toEqual({ httpStatus: 202, error: null, excerpt: 'thanks, böd\uFFFDy' });
    expect(Number.isInteger(durationMs)).toBe(true);
    expect(got).toEqual([['POST', '/hook?a=b%20c', `127.0.0.1:${port}`, 'application/json', '{"hole":7}']]);
  });

  it('of 204 has no excerpt', async () => {
    const { url } = await receiver((_, response) => response.writeHead(204).end());
    expect(await post(url)).toMatchObject({ httpStatus: 204, error: null, excerpt: null });
  });

  it('may follow an early hint, and may end with the connection', async () => {
    const { url } = await raw((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
      socket.end('HTTP/1.0 200 OK\r\n\r\nold school');
    });
    expect(await post(url)).toMatchObject({ httpStatus: 200, error: null, excerpt: 'old school' });
  });

  it('of 500 is a failure that keeps what the receiver said', async () => {
    const { url } = await receiver((_, response) => response.writeHead(500).end('out of memory'));
    expect(await post(url)).toMatchObject({
      httpStatus: 500,
      error: 'answered 500',
      excerpt: 'out of memory',
    });
  });

  it.each([301, 302, 303, 307, 308])(
    'of %i is a failure, and the redirect is not followed',
    async (status) => {
      const elsewhere = await receiver((_, response) => response.end());
      const { url } = await receiver((_, response) =>
        response.writeHead(status, { location: elsewhere.url }).end(),
      );
      expect(await post(url)).toMatchObject({
        httpStatus: status,
        error: `answered ${status}, and redirects are not followed`,
      });
      expect(elsewhere.connections()).toBe(0);
    },
  );

  it('of 16 KiB is kept whole, and so is the connection', async () => {
    const { url, connections } = await receiver((_, response) => response.end('ü'.repeat(8 * 1024)));
    const calls = outbound();
    for (let i = 0; i < 2; i++) {
      const posted = await calls.post(url, {}, '');
      expect(posted).toMatchObject({ httpStatus: 200, error: null, excerpt: 'ü'.repeat(8 * 1024) });
    }
    expect(connections()).toBe(1);
  });

  it.each([
    ['cut in the middle of a character', `a${'€'.repeat(6000)}`, `a${'€'.repeat(5461)}`],
    ['no text at all', Buffer.alloc(20_000, 0xff), '\uFFFD'.repeat(5461)],
    ['marked as Unicode', '\uFEFFyes', '\uFEFFyes'],
    ['nothing but zeros', Buffer.alloc(20_000), '\uFFFD'.repeat(5461)],
  ])('that is %s is kept as text of at most 16 KiB', async (_, body, excerpt) => {
    const { url } = await receiver((_request, response) => response.end(body));
    expect((await post(url)).excerpt).toBe(excerpt);
  });
});

describe('a receiver', () => {
  it.each([
    ['says nothing', () => undefined, { httpStatus: null, error: 'no answer within 300 ms', excerpt: null }],
    [
      'stops in the middle of its headers',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-le'),
      { httpStatus: null, error: 'no answer within 300 ms', excerpt: null },
    ],
    [
      'does not end its answer',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
      { httpStatus: 200, error: 'the answer did not end within 300 ms', excerpt: 'half' },
    ],
  ])('that %s is given up in time, and its connection closed', async (_, hear, posted) => {
    let closed: Promise<unknown> | undefined;
    const { url, connections } = await raw((socket) => {
      closed = new Promise((done) => socket.on('close', done));
      hear(socket);
    });
    const calls = outbound({ timeout: SHORT });
    expect(await calls.post(url, {}, '')).toMatchObject(posted);
    await closed;
    // A second one takes its time: whatever was connected needlessly would have arrived by now.
    await calls.post(url, {}, '');
    expect(connections()).toBe(2);
  });

  it('that drips for ever is given up in time', async () => {
    const { url } = await receiver((_, response) => {
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    });
    const posted = await post(url, { timeout: SHORT });
    expect(posted).toMatchObject({ httpStatus: 200, error: 'the answer did not end within 300 ms' });
    expect(posted.excerpt).toMatch(/^\.+$/);
    expect(posted.durationMs).toBeGreaterThanOrEqual(SHORT - 1);
  });

  it.each([
    [200, null],
    [302, 'answered 302, and redirects are not followed'],
    [500, 'answered 500'],
  ])('that floods us is cut off after 16 KiB, and its status counts: %i', async (status, error) => {
    const block = Buffer.alloc(64 * 1024, 'x');
    let closed: Promise<unknown> | undefined;
    const { url } = await receiver((_, response) => {
      closed = new Promise((done) => response.on('close', done));
      const flood = () => {
        while (!response.destroyed && response.write(block));
      };
      response.writeHead(status).on('drain', flood);
      flood();
    });
    expect(await post(url)).toMatchObject({
      httpStatus: status,
      error,
      excerpt: 'x'.repeat(16 * 1024),
    });
    await closed;
  });

  it('that never ends an answer of over 16 KiB is not waited for, and not held to its length', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 9999999\r\n\r\n';
    const { url, connections } = await raw((socket) => socket.write(head + 'x'.repeat(16 * 1024 + 1)));
    const calls = outbound({ timeout: 60_000 });
    for (let i = 0; i < 2; i++) expect((await calls.post(url, {}, '')).error).toBeNull();
    expect(connections()).toBe(2);
  });

  const BROKEN_OFF = 'the connection was closed before an answer came';
  it.each<[string, (socket: Socket) => unknown, string]>([
    ['resets the connection', (socket) => socket.resetAndDestroy(), BROKEN_OFF],
    ['hangs up', (socket) => socket.end(), BROKEN_OFF],
    ['hangs up in its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\ncont'), BROKEN_OFF],
    [
      'hangs up in its answer',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
      'the connection was closed before the answer ended',
    ],
    ['speaks something else', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'the answer is not HTTP'],
    ['talks of other protocols', (socket) => socket.end(UPGRADE), 'the answer is not HTTP'],
    ['has endless headers', (socket) => socket.end(HEADERS), 'the headers of the answer are too large'],
  ])('that %s is told so, and is not asked again', async (_, hear, error) => {
    const { url, connections } = await raw(hear);
    expect((await post(url)).error).toBe(error);
    expect(connections()).toBe(1);
  });
  const UPGRADE = 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
  const HEADERS = `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(100)}\r\n`;

  it('that is not there refuses the connection', async () => {
    const { port, close } = await receiver(() => undefined);
    await close();
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      httpStatus: null,
      error: 'connection refused',
    });
  });

  it('is given up in time also while its name resolves', async () => {
    const posted = await post('https://slow.test/', {
      timeout: SHORT,
      resolve: () => new Promise(() => undefined),
    });
    expect(posted).toMatchObject({ httpStatus: null, error: 'no answer within 300 ms' });
  });

  it('never makes a post throw, whatever goes wrong', async () => {
    const { url } = await receiver((_, response) => response.end());
    const calls = outbound();
    expect((await calls.post(url, { bad: 'a\r\nb' }, '')).error).toBe(
      'the call failed (UND_ERR_INVALID_ARG)',
    );
    expect((await calls.post(url, {}, '')).error).toBeNull();
  });

  it('is called directly, whatever proxies the environment names', async () => {
    const proxy = await raw((socket) => socket.end(OK));
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])
      vi.stubEnv(name, proxy.url);
    const { url } = await receiver((_, response) => response.end('direct'));
    expect((await post(url)).excerpt).toBe('direct');
    expect(proxy.connections()).toBe(0);
  });
});

describe('connections', () => {
  it('are kept for the next post to the same receiver', async () => {
    const { url, connections } = await receiver((_, response) => response.end('ok'));
    const calls = outbound();
    for (let i = 0; i < 10; i++) expect((await calls.post(url, {}, 'x')).error).toBeNull();
    expect(connections()).toBe(1);
  });

  it('that the receiver will close are not used again', async () => {
    const { url, connections } = await receiver((_, response) =>
      response.writeHead(200, { connection: 'close' }).end('ok'),
    );
    const calls = outbound();
    for (let i = 0; i < 5; i++) expect((await calls.post(url, {}, 'x')).error).toBeNull();
    expect(connections()).toBe(5);
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ['hangs up', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
  ])('kept alive that the receiver %s when used again do not fail a post', async (_, leave) => {
    const { url, connections } = await raw((socket, heard) =>
      heard === 1 ? socket.write(OK) : leave(socket),
    );
    const calls = outbound();
    for (let i = 0; i < 5; i++) expect((await calls.post(url, {}, '')).error).toBeNull();
    expect(connections()).toBe(5);
  });

  it('that the receiver closes without a word after its answer do not fail the next post', async () => {
    const { url } = await raw((socket) => socket.end(OK));
    const calls = outbound();
    for (let i = 0; i < 100; i++) expect((await calls.post(url, {}, '')).error).toBeNull();
  });

  it('used again on which an answer had begun are not tried twice', async () => {
    const { url, connections } = await raw((socket, heard) =>
      heard === 1 ? socket.write(OK) : socket.end('HTTP/1.1 2'),
    );
    const calls = outbound();
    expect((await calls.post(url, {}, '')).error).toBeNull();
    expect((await calls.post(url, {}, '')).error).toBe('the connection was closed before an answer came');
    expect(connections()).toBe(1);
  });

  it('are as many as posts at a time: a slow receiver does not hold up another tenant on its host', async () => {
    let waiting = 0;
    let openTheGate = () => {};
    const gate = new Promise<void>((open) => {
      openTheGate = open;
    });
    const { url } = await receiver(async (request, response) => {
      const body = await text(request);
      waiting += 1;
      if (waiting === 500) openTheGate();
      await gate;
      response.end(body);
    });
    const calls = outbound();
    const bodies = Array.from({ length: 500 }, (_, i) => `post ${i}`);
    const posted = await Promise.all(bodies.map((body) => calls.post(url, {}, body)));
    expect(posted.map(({ excerpt }) => excerpt)).toEqual(bodies);
  });

  it('are closed at the end, after the posts under way and before any other', async () => {
    const { url } = await receiver((_, response) => response.end('done'));
    const calls = createOutbound({ allowHosts: ['127.0.0.1'], timeout: 10_000 });
    const underWay = calls.post(url, {}, '');
    await calls.close();
    expect(await underWay).toMatchObject({ error: null, excerpt: 'done' });
    expect((await calls.post(url, {}, '')).error).toBe('the service is stopping');
  });
});
