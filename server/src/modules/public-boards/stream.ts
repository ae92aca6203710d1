/**
 * The stream of one public board. A reader who has a version that this node remembers gets what has changed since, made once
 * for all who have that version; everybody else gets the whole board.
 */
import type { BoardName } from '@fairway/golf';
import type { Live, Versioned } from '../../platform/live/live.ts';
import { SizedCache } from '../../platform/live/sized-cache.ts';
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

/** Some hundreds of versions of a full field. */
const REMEMBERED_BYTES = 32 * 1024 * 1024;
/** Strings and maps take about this many times the bytes of the body. */
const TAKEN_APART = 3;

export const NOTHING = Buffer.alloc(0);

/** A node's memory of the versions that its readers may have, by the cache that they come from. */
const memories = new WeakMap<Live, SizedCache<Parts>>();

function memoryOf(publicBoards: Live): SizedCache<Parts> {
  const memory = memories.get(publicBoards) ?? new SizedCache<Parts>(REMEMBERED_BYTES);
  memories.set(publicBoards, memory);
  return memory;
}

/** Of one version, for a reader who has another. */
export async function eventFor(
  following: Following,
  { version, value }: Versioned<Outside>,
  lastId: string | undefined,
): Promise<{ id: string; data: Buffer }> {
  const id = String(version);
  // A reader who has it is sent nothing.
  if (id === lastId) return { id, data: NOTHING };
  const from =
    lastId === undefined ? undefined : memoryOf(following.publicBoards).get(placeOf(following, lastId));
  // Only versions that are remembered have a name: else the cache would grow with whatever readers claim to have.
  const name = eventName(following.boardName, from && lastId);
  return { id, data: await value.board.kept(name, () => makeEvent(following, value, id, from)) };
}

export const eventName = (boardName: BoardName, from = ''): string => `public event ${boardName} ${from}`;

/** By the address too: under another one the event may have had the version that a reader of this one has of another event. */
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
  // One Buffer for all, so that it is compressed once.
  return value.board.kept(`public whole ${boardName}`, () => say('board', id, body));
}
