/**
 * Follows one board of an event: what the page has already is patched, and made whole again where it cannot
 * be.
 */
import type { PublicAnnouncement, PublicBoards } from '@fairway/sdk';
import { eventPath } from '../../api/public.ts';
import { follow, type StreamEvent, type StreamState } from '../../api/stream.ts';
import type { BoardName } from '../first-data.ts';
import { patched } from './board.ts';

export interface Announced extends PublicAnnouncement {
  retracted: boolean;
}

interface Readers {
  onBoard(board: PublicBoards): void;
  onAnnouncement?(announcement: Announced): void;
  onState?(state: StreamState): void;
  /** Whatever comes, a heartbeat too. */
  onHeard?(): void;
}

/** `first` is what the reader has already. Ends when the returned function is called. */
export function followBoard(
  slug: string,
  board: BoardName,
  first: PublicBoards | undefined,
  readers: Readers,
): () => void {
  let known = first;
  let stop: () => void = () => undefined;
  const keep = (board: PublicBoards) => {
    known = board;
    readers.onBoard(board);
  };
  const hear = ({ name, data }: StreamEvent) => {
    const told = JSON.parse(data);
    if (name === 'board') return keep(told.data);
    if (name === 'announcement') return readers.onAnnouncement?.(told.data);
    if (name !== 'patch') return;
    const next = known && patched(known, told);
    if (next !== undefined) return keep(next);
    stop();
    known = undefined;
    start();
  };
  const start = () => {
    stop = follow(`${eventPath(slug)}/boards/stream?board=${board}`, {
      ...readers,
      // An event may be hidden for a while: whoever looks at its page sees it come back.
      final: [],
      lastEventId: known && String(known.version),
      onEvent: hear,
    });
  };
  start();
  return () => stop();
}
