/**
 * The stream of one public board. A reader whose version is in this node's cache gets a patch from it, made
 * once for all who have that version; everybody else gets the whole board.
 */
import type { BoardName } from '@fairway/golf';
import type { Live, Versioned } from '../../../platform/live/live.ts';
import { SizedCache } from '../../../platform/live/sized-cache.ts';
import { type AskedPublic, rendered } from './boards.ts';
import type { Outside } from './outside.ts';
import { type Parts, partsOf, patchOf } from './patch.ts';

/** Makes the bytes of an event. */
type Say = (event: 'board' | 'patch', id: string, json: Buffer) => Buffer;

export interface Following extends AskedPublic {
  topic: string;
  boardName: BoardName;
  say: Say;
}

/** Room for some hundreds of versions of a full field. */
const REMEMBERED_BYTES = 32 * 1024 * 1024;
/** Strings and maps take about this many times the bytes of the body. */
const TAKEN_APART = 3;

export const NOTHING = Buffer.alloc(0);

/** The versions that readers may have, for each cache of public boards: what patches are made from. */
const memories = new WeakMap<Live, SizedCache<Parts>>();

function memoryOf(publicBoards: Live): SizedCache<Parts> {
  const memory = memories.get(publicBoards) ?? new SizedCache<Parts>(REMEMBERED_BYTES);
  memories.set(publicBoards, memory);
  return memory;
}

/** The event that brings a reader from the version `lastId` to this one. */
export async function eventFor(
  following: Following,
  { version, value }: Versioned<Outside>,
  lastId: string | undefined,
): Promise<{ id: string; data: Buffer }> {
  const id = String(version);
  // A reader who has this version already is sent nothing.
  if (id === lastId) return { id, data: NOTHING };
  const from =
    lastId === undefined ? undefined : memoryOf(following.publicBoards).get(placeOf(following, lastId));
  // Only cached versions get a key of their own: readers may claim any version, and must not grow the cache.
  const name = eventName(following.boardName, from && lastId);
  return { id, data: await value.board.kept(name, () => makeEvent(following, value, id, from)) };
}

export const eventName = (boardName: BoardName, from = ''): string => `public event ${boardName} ${from}`;

/** The key contains the slug: an address can pass to another event, whose versions mean other boards. */
const placeOf = ({ topic, slug, boardName }: Following, version: string): string =>
  `${topic} ${slug} ${boardName} ${version}`;

async function makeEvent(
  following: Following,
  value: Outside,
  id: string,
  from: Parts | undefined,
): Promise<Buffer> {
  const { boardName, publicUrl, say, publicBoards } = following;
  const body = await rendered(value, { what: 'boards', board: boardName }, publicUrl);
  const memory = memoryOf(publicBoards);
  const to = memory.get(placeOf(following, id)) ?? partsOf(body);
  memory.set(placeOf(following, id), to, body.length * TAKEN_APART);
  const patch = from && patchOf(from, to);
  if (patch !== undefined && patch.length < body.length) return say('patch', id, Buffer.from(patch));
  // All readers share one Buffer, so that it is compressed once.
  return value.board.kept(`public whole ${boardName}`, () => say('board', id, body));
}
