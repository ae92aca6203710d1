/** How golfers' pages call the service: whatever answers in its place, people read a sentence. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedPause } from '../src/api/play.ts';
import { get } from '../src/api/public.ts';

/** The page says by the status that there is no connection. */
const NO_ANSWER = '';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));

describe('a call', () => {
  it('gives what the service says, and its sentence where it refuses', async () => {
    answering(200, '{"data":{"name":"Spring Open"}}');
    expect(await get('/public/v1/events/spring')).toEqual({ name: 'Spring Open' });
    answering(404, '{"error":"There is no such tournament."}');
    await expect(get('/public/v1/events/spring')).rejects.toMatchObject({
      status: 404,
      message: 'There is no such tournament.',
    });
  });

  it('does not take the sign-in page of a wireless network for the service', async () => {
    for (const body of ['<html>Welcome!</html>', '{"welcome":true}', 'null', '']) {
      answering(200, body);
      await expect(get('/public/v1/events/spring')).rejects.toMatchObject({ status: 0, message: NO_ANSWER });
    }
    answering(502, '<html>Bad gateway</html>');
    await expect(get('/public/v1/events/spring')).rejects.toMatchObject({ status: 502, message: NO_ANSWER });
  });

  it('is given up after 20 seconds without an answer', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const ending = expect(get('/public/v1/events/spring')).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(20_000);
    await ending;
    vi.useRealTimers();
  });
});

describe('the pause that is asked for', () => {
  const asked = (value?: string) =>
    askedPause(new Headers(value === undefined ? {} : { 'retry-after': value }));

  it('is read in seconds or as a date, and is none where it cannot be read', () => {
    expect([asked(), asked('7'), asked('soon'), asked('-3')]).toEqual([0, 7000, 0, 0]);
    expect(asked('99999999')).toBe(600_000);
    expect(asked(new Date(Date.now() + 30_000).toUTCString())).toBeGreaterThan(20_000);
    expect(asked(new Date(Date.now() - 30_000).toUTCString())).toBe(0);
  });
});
