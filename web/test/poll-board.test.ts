/** What a page does without a stream: it polls the board, and comes back to the stream when it may. */
import type { PublicBoards } from '@fairway/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followBoard } from '../src/golf/board/follow-board.ts';
import { isPolledBy } from '../src/golf/board/poll-board.ts';
import type { BoardReaders } from '../src/golf/board/readers.ts';

const MINUTE = 60_000;
const KEPT = 'public, max-age=0, s-maxage=1';

const board = (version: number): PublicBoards => ({
  version,
  frozen_at: null,
  event: {
    name: 'Spring Open',
    course_name: null,
    event_date: null,
    status: 'live',
    format: 'scramble',
    timezone: 'UTC',
  },
  flights: [],
  sponsors: [],
  boards: [],
});

/** What the service has, and what it was asked for. */
let now: { version: number; streams: 'open' | 'refused'; keeping: string; announced: object[] };
let asked: string[];

const streamed = () => new Response(new ReadableStream({ start: () => undefined }), { status: 200 });
const json = (data: unknown) =>
  new Response(JSON.stringify({ data }), { headers: { 'cache-control': now.keeping } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  now = { version: 1, streams: 'refused', keeping: KEPT, announced: [] };
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const what = /\/(boards\/stream|boards|announcements)/.exec(url)?.[1] ?? url;
    asked.push(what);
    if (what === 'announcements') return json(now.announced);
    if (what === 'boards') return json(board(now.version));
    return now.streams === 'open' ? streamed() : new Response('{}', { status: 429 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function follow(search = '') {
  const seen = { versions: [] as number[], states: new Set<string>(), announced: [] as string[] };
  const readers: BoardReaders = {
    onBoard: ({ version }) => seen.versions.push(version),
    onState: (state) => seen.states.add(state),
    onAnnouncement: ({ id, retracted }) => seen.announced.push(`${id} ${retracted}`),
  };
  const stop = followBoard('spring', 'gross', board(1), readers, isPolledBy(search));
  return { ...seen, stop };
}

const count = (what: string): number => asked.filter((each) => each === what).length;

describe('a page whose stream is refused', () => {
  it('polls the board, and shows what is new of it', async () => {
    const { versions, states, stop } = follow();
    await vi.advanceTimersByTimeAsync(2000);
    now.version = 2;
    await vi.advanceTimersByTimeAsync(2000);
    // A cache on the way has an older copy.
    now.version = 1;
    await vi.advanceTimersByTimeAsync(2000);
    now.version = 3;
    await vi.advanceTimersByTimeAsync(2000);
    stop();
    expect([versions, [...states]]).toEqual([[2, 3], ['live']]);
    expect(count('boards/stream')).toBe(1);
    expect(count('boards')).toBeGreaterThan(7);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(asked).toHaveLength(before);
  });

  it('polls seldom where no cache may answer for the service', async () => {
    now.keeping = 'private, no-cache';
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(50_000);
    stop();
    expect([count('boards'), count('announcements')]).toEqual([4, 0]);
  });

  it('comes back to the stream once it may', async () => {
    const { stop } = follow();
    await vi.advanceTimersByTimeAsync(MINUTE - 1000);
    now.streams = 'open';
    await vi.advanceTimersByTimeAsync(1000);
    expect(count('boards/stream')).toBe(2);
    const polls = count('boards');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count('boards')).toBe(polls);
    stop();
  });

  it('hears what is announced, and what is taken back', async () => {
    const { announced, stop } = follow();
    now.announced = [{ id: 'rain' }];
    await vi.advanceTimersByTimeAsync(15_000);
    now.announced = [];
    await vi.advanceTimersByTimeAsync(15_000);
    stop();
    expect(announced).toEqual(['rain false', 'rain true']);
  });
});

describe('a page with ?live=poll', () => {
  it('asks for no stream at all', async () => {
    now.streams = 'open';
    const { versions, stop } = follow('?board=net&live=poll');
    now.version = 7;
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    stop();
    expect([versions, count('boards/stream')]).toEqual([[7], 0]);
  });
});
