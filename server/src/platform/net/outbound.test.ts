/** Promises about calling strangers: only the public internet hears from us, and no receiver can hold us up. */
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CERTIFICATE, EXPIRED_CERTIFICATE, KEY } from '../../../../test/support/certificates.ts';
import { createOutbound, type OutboundOptions, type Resolve } from './outbound.ts';

const SHORT = 300;
const PUBLIC = { address: '93.184.216.34', family: 4 };
const PRIVATE = { address: '127.0.0.1', family: 4 };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function outbound(options: Partial<OutboundOptions> = {}) {
  const made = createOutbound({ allowHosts: ['127.0.0.1', 'receiver.test'], timeout: 10_000, ...options });
  closers.push(() => made.close());
  return made;
}

/** A server on 127.0.0.1 that counts who knocks. */
async function listening(server: Server) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hook`, connections: () => connections };
}

const receiver = (answer: RequestListener) => listening(createHttp(answer));

/** A receiver that speaks through the bare socket, once per piece of what we send. */
const raw = (hear: (socket: Socket, heard: number) => void) =>
  listening(
    createTcp((socket) => {
      let heard = 0;
      socket.on('data', () => {
        heard += 1;
        hear(socket, heard);
      });
    }),
  );

const secure = (cert: string) =>
  listening(createHttps({ key: KEY, cert }, (_, response) => response.end('safe')));

const post = (url: string, options: Partial<OutboundOptions> = {}) =>
  outbound(options).post(url, { 'content-type': 'application/json' }, '{"hole":7}');

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const leadingTo =
  (...found: { address: string; family: number }[]): Resolve =>
  async () =>
    found;

describe('a URL', () => {
  it.each([
    ['https://example.com/hook'],
    ['https://example.com'],
    ['https://example.com:8443/hook?tenant=1'],
    ['https://example.com:1/'],
    ['https://example.com./hook'],
    ['https://EXAMPLE.com/hook'],
    ['https://bücher.example/hook'],
    ['https://8.8.8.8/hook'],
    ['https://[2606:4700:4700::1111]:444/hook'],
    [`https://example.com/${'a'.repeat(2048 - 20)}`],
  ])('of the public internet may be called, on any port: %s', async (url) => {
    expect(await outbound({ resolve: leadingTo(PUBLIC) }).objection(url)).toBeUndefined();
  });

  it.each([
    ['', 'must be a valid URL'],
    ['example.com/hook', 'must be a valid URL'],
    ['https://', 'must be a valid URL'],
    ['https://example.com:99999/', 'must be a valid URL'],
    ['http://example.com/hook', 'must be an https URL'],
    ['ftp://example.com/hook', 'must be an https URL'],
    ['file:///etc/passwd', 'must be an https URL'],
    ['ftp://receiver.test/hook', 'must be an https URL'],
    ['https://user@example.com/', 'must not carry a user name or a password'],
    ['https://user:secret@example.com/', 'must not carry a user name or a password'],
    ['http://user:secret@receiver.test/', 'must not carry a user name or a password'],
    ['https://example.com/#top', 'must not have a fragment, the part after "#"'],
    ['https://example.com/#', 'must not have a fragment, the part after "#"'],
    [`https://example.com/${'a'.repeat(2048 - 19)}`, 'must be at most 2048 characters long'],
  ])('that breaks a rule is refused in words, and is not called: %s', async (url, objection) => {
    const calls = outbound({ resolve: leadingTo(PUBLIC) });
    expect(await calls.objection(url)).toBe(objection);
    expect(await calls.post(url, {}, '')).toEqual({
      httpStatus: null,
      error: `the URL ${objection}`,
      excerpt: null,
      durationMs: 0,
    });
  });

  it.each([
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '１２７.0.0.1',
    '%31%32%37.0.0.1',
    '0',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
  ])('with a private address is refused in every notation: %s', async (host) => {
    const { port, connections } = await raw((socket) => socket.end(OK));
    const calls = outbound({ allowHosts: [] });
    const url = `https://${host}:${port}/`;
    expect(await calls.objection(url)).toMatch(/not a public address$/);
    expect((await calls.post(url, {}, '')).error).toMatch(/not a public address$/);
    expect(connections()).toBe(0);
  });

  it.each([
    ['a private address', [PRIVATE]],
    ['a private address after public ones', [PUBLIC, PUBLIC, PRIVATE]],
    ['a private address before public ones', [{ address: 'fd00::1', family: 6 }, PUBLIC]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['what is no address', [{ address: 'localhost', family: 4 }]],
  ])('whose name leads to %s is refused, without telling where', async (_, found) => {
    const { port, connections } = await raw((socket) => socket.end(OK));
    const calls = outbound({ resolve: leadingTo(...found) });
    const url = `https://inside.test:${port}/`;
    const objection = 'must be on the public internet: its host is not a public address';
    expect(await calls.objection(url)).toBe(objection);
    expect(await calls.post(url, {}, '')).toMatchObject({ httpStatus: null, error: `the URL ${objection}` });
    expect(connections()).toBe(0);
  });

  it('whose name does not resolve yet is no objection, but cannot be called', async () => {
    const gone = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const calls = outbound({ resolve: () => Promise.reject(gone) });
    expect(await calls.objection('https://soon.test/')).toBeUndefined();
    expect((await calls.post('https://soon.test/', {}, '')).error).toBe('the host name does not resolve');
    const silent = outbound({ resolve: leadingTo() });
    expect(await silent.objection('https://soon.test/')).toBeUndefined();
    expect((await silent.post('https://soon.test/', {}, '')).error).toBe('the host name does not resolve');
  });

  it('whose name takes more than two seconds to resolve is no objection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const objection = outbound({ resolve: () => new Promise(() => undefined) }).objection(
        'https://slow.test/',
      );
      await vi.advanceTimersByTimeAsync(2000);
      expect(await objection).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['https://localhost/', 'https://LOCALHOST./', 'https://hooks.localhost/'])(
    'that names this machine is refused without asking anybody: %s',
    async (url) => {
      expect(await outbound().objection(url)).toMatch(/not a public address$/);
    },
  );

  it.each([
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://exa\tmple.com/',
    'https://example.com/a b',
    'https://./',
    'https://@example.com/',
    'https://:@example.com/',
  ])('that other programs could read otherwise is refused: %j', async (url) => {
    expect(await outbound().objection(url)).toMatch(/^must /);
  });
});

describe('a name that changes where it leads', () => {
  it('to a private address after the check is not followed there', async () => {
    const { port, connections } = await raw((socket) => socket.end(OK));
    let asked = 0;
    const resolve: Resolve = async () => [asked++ === 0 ? PUBLIC : PRIVATE];
    const calls = outbound({ resolve });
    const url = `https://rebinding.test:${port}/`;
    expect(await calls.objection(url)).toBeUndefined();
    expect((await calls.post(url, {}, '')).error).toMatch(/not a public address$/);
    expect((await calls.post(url, {}, '')).error).toMatch(/not a public address$/);
    expect([asked, connections()]).toEqual([3, 0]);
  });

  it('is asked once for a connection, and the connection goes to that answer', async () => {
    const { port, connections } = await receiver((_, response) => response.end());
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return asked === 1 ? [PRIVATE] : [];
    };
    const calls = outbound({ resolve });
    for (let i = 0; i < 3; i++) {
      expect((await calls.post(`http://receiver.test:${port}/`, {}, '')).error).toBeNull();
    }
    expect([asked, connections()]).toEqual([1, 1]);
  });

  it('is asked once for all that connect at the same moment', async () => {
    const { port } = await receiver((_, response) => response.end());
    const resolve = vi.fn(leadingTo(PRIVATE));
    const calls = outbound({ resolve });
    const url = `http://receiver.test:${port}/`;
    const posted = await Promise.all(Array.from({ length: 20 }, () => calls.post(url, {}, '')));
    expect(posted.map(({ error }) => error)).toEqual(Array(20).fill(null));
    expect(resolve).toHaveBeenCalledTimes(1);
  });
});

describe('an allowed host', () => {
  it.each([
    ['receiver.test', 'http://receiver.test'],
    ['Receiver.Test.', 'http://RECEIVER.test'],
    ['receiver.test', 'http://receiver.test.'],
    ['127.0.0.1', 'http://2130706433'],
  ])('may be private and without TLS, on any port, however it is written: %s, %s', async (host, origin) => {
    const { port } = await receiver((_, response) => response.end());
    const calls = outbound({ allowHosts: [host], resolve: leadingTo(PRIVATE) });
    const url = `${origin}:${port}/`;
    expect(await calls.objection(url)).toBeUndefined();
    expect((await calls.post(url, {}, '')).error).toBeNull();
  });

  it.each(['::1', '[::1]'])('may be an IPv6 address: %s', async (host) => {
    expect(await outbound({ allowHosts: [host] }).objection('http://[::1]:8080/')).toBeUndefined();
  });

  it('does not open the door for its neighbours', async () => {
    const calls = outbound({ allowHosts: ['receiver.test'], resolve: leadingTo(PRIVATE) });
    for (const host of ['a.receiver.test', 'receiver.test.example', 'xreceiver.test', '127.0.0.1']) {
      expect(await calls.objection(`https://${host}/`)).toMatch(/not a public address$/);
    }
  });
});

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

  it('of 20 KiB is read to the end, and 16 KiB of it are kept', async () => {
    const { url, connections } = await receiver((_, response) => response.end('ü'.repeat(10 * 1024)));
    const calls = outbound();
    const posted = await calls.post(url, {}, '');
    expect(posted).toMatchObject({ httpStatus: 200, error: null, excerpt: 'ü'.repeat(8 * 1024) });
    expect((await calls.post(url, {}, '')).error).toBeNull();
    expect(connections()).toBe(1);
  });

  it.each([
    ['cut in the middle of a character', `a${'€'.repeat(6000)}`, `a${'€'.repeat(5461)}`],
    ['no text at all', Buffer.alloc(20_000, 0xff), '\uFFFD'.repeat(5461)],
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

  it.each([200, 500])('that floods us is cut off after 1 MiB, and 16 KiB are kept: %i', async (status) => {
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
      error: 'the answer is longer than 1 MiB',
      excerpt: 'x'.repeat(16 * 1024),
    });
    await closed;
  });

  it('may answer with 1 MiB, and no more', async () => {
    let size = 1024 * 1024;
    const { url } = await receiver((_, response) => response.end(Buffer.alloc(size, 'x')));
    const calls = outbound();
    expect((await calls.post(url, {}, '')).error).toBeNull();
    size += 1;
    expect((await calls.post(url, {}, '')).error).toBe('the answer is longer than 1 MiB');
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
    const { port } = await receiver(() => undefined);
    await closers.pop()?.();
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
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])
      vi.stubEnv(name, proxy.url);
    const { url } = await receiver((_, response) => response.end('direct'));
    expect((await post(url)).excerpt).toBe('direct');
    vi.unstubAllEnvs();
    expect(proxy.connections()).toBe(0);
  });
});

describe('TLS', () => {
  const secured = async (cert: string, ca: string[] | undefined, host = 'receiver.test') => {
    const { port } = await secure(cert);
    return post(`https://${host}:${port}/`, {
      allowHosts: ['receiver.test', 'other.test'],
      resolve: leadingTo(PRIVATE),
      ...(ca && { ca }),
    });
  };

  it.each(['receiver.test', 'receiver.test.'])(
    'is spoken with a host that proves its name: %s',
    async (host) => {
      expect(await secured(CERTIFICATE, [CERTIFICATE], host)).toMatchObject({ error: null, excerpt: 'safe' });
    },
  );

  it('refuses a self-signed certificate, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { error } = await secured(CERTIFICATE, undefined);
    vi.unstubAllEnvs();
    expect(error).toBe('the TLS certificate is self-signed');
  });

  it('refuses an expired certificate', async () => {
    const { error } = await secured(EXPIRED_CERTIFICATE, [EXPIRED_CERTIFICATE]);
    expect(error).toBe('the TLS certificate has expired');
  });

  it('refuses the certificate of another host', async () => {
    const { error } = await secured(CERTIFICATE, [CERTIFICATE], 'other.test');
    expect(error).toBe('the TLS certificate is for another host');
  });

  it.each([
    [
      'garbage',
      (socket: Socket) => socket.end('garbage, garbage, garbage\r\n\r\n'),
      'the TLS handshake failed',
    ],
    ['plain HTTP', (socket: Socket) => socket.end(OK), 'the TLS handshake failed'],
    ['silence', () => undefined, 'no answer within 300 ms'],
  ])('that is answered with %s is a failure', async (_, hear, error) => {
    const { port } = await raw(hear);
    expect((await post(`https://127.0.0.1:${port}/`, { timeout: SHORT })).error).toBe(error);
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
