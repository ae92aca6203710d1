/**
 * Asks for one board again and again, for readers without a stream: every second where caches outside may
 * keep the answer, because then they are asked and not the service; else every now and then.
 */
import type { PublicAnnouncement, PublicBoards } from '@fairway/sdk';
import { eventPath, get } from '../../api/public.ts';
import { reach } from '../../api/reach.ts';
import { pause } from '../../api/stream.ts';
import type { BoardName } from '../first-data.ts';
import type { BoardReaders } from './readers.ts';

/** Before jitter, which at most doubles them. */
const SOON_MS = 700;
const SELDOM_MS = 15_000;

/** What is announced is asked for with every so many polls, and only where a cache answers. */
const POLLS_A_LOOK = 15;

/** Whether the address of a page asks for it, by `?live=poll`. */
export const isPolledBy = (search: string): boolean => new URLSearchParams(search).get('live') === 'poll';

/** `first` is the version that the reader has. Ends when the returned function is called. */
export function pollBoard(
  slug: string,
  board: BoardName,
  first: number | undefined,
  readers: BoardReaders,
): () => void {
  const ended = new AbortController();
  void keepPolling(slug, `boards?board=${board}`, first ?? -1, readers, ended.signal);
  return () => ended.abort();
}

async function keepPolling(
  slug: string,
  board: string,
  first: number,
  readers: BoardReaders,
  ended: AbortSignal,
): Promise<void> {
  const lookForNews = newsOf(slug, readers, ended);
  for (let version = first, polls = 1; !ended.aborted; polls += 1) {
    const answer = await reach<PublicBoards>(`${eventPath(slug)}/${board}`, {});
    if (ended.aborted) return;
    const data = answer?.response.ok ? answer.envelope.data : undefined;
    if (data !== undefined) readers.onHeard?.();
    // Another cache on the way may have an older copy than the last one.
    if (data !== undefined && data.version > version) {
      version = data.version;
      readers.onBoard(data);
    }
    readers.onState?.(data === undefined ? 'silent' : 'live');
    const isKept = data !== undefined && mayBeKept(answer?.response);
    if (isKept && polls % POLLS_A_LOOK === 0) await lookForNews();
    await pause(isKept ? SOON_MS : SELDOM_MS, ended);
  }
}

/** Tells what is new since the look before; what is no longer there was taken back. */
function newsOf(slug: string, { onAnnouncement }: BoardReaders, ended: AbortSignal): () => Promise<void> {
  let known: PublicAnnouncement[] = [];
  return async () => {
    if (onAnnouncement === undefined) return;
    const list = await get<PublicAnnouncement[]>(`${eventPath(slug)}/announcements`).catch(() => known);
    if (ended.aborted) return;
    for (const one of without(list, known)) onAnnouncement({ ...one, retracted: false });
    for (const one of without(known, list)) onAnnouncement({ ...one, retracted: true });
    known = list;
  };
}

const without = (all: PublicAnnouncement[], some: PublicAnnouncement[]): PublicAnnouncement[] =>
  all.filter(({ id }) => !some.some((one) => one.id === id));

const mayBeKept = (response: Response | undefined): boolean =>
  /\bs-maxage=/.test(response?.headers.get('cache-control') ?? '');
