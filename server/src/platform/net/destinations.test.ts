/**
 * Promises about whom we call: only the public internet hears from us, and over TLS only who proves its name.
 */
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OK, SHORT, useStrangers } from '../../../../test/support/peers/strangers.ts';
import { CERTIFICATE, EXPIRED_CERTIFICATE } from '../../../../test/support/run/certificates.ts';
import type { Resolve } from './outbound.ts';

const { outbound, post, receiver, raw, secure } = useStrangers();

const PUBLIC = { address: '93.184.216.34', family: 4 };
const PRIVATE = { address: '127.0.0.1', family: 4 };
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

  it('of another alphabet is one however many were read before: what is called often is compiled', async () => {
    const calls = outbound({ resolve: leadingTo(PUBLIC) });
    for (let times = 0; times < 100_000; times += 1) await calls.objection('https://8.8.8.8/hook');
    expect(await calls.objection('https://bücher.example/hook')).toBeUndefined();
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
    onTestFinished(() => void vi.unstubAllEnvs());
    const { error } = await secured(CERTIFICATE, undefined);
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
