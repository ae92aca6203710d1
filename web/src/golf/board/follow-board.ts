/**
 * Follows one board of an event: what the page has already is patched, and made whole again where it cannot
 * be. It is polled instead where that is asked for, and while no further stream is allowed.
 */
import type { PublicBoards } from '@fairway/sdk';
import { eventPath } from '../../api/public.ts';
import { follow, type StreamEvent } from '../../api/stream.ts';
import type { BoardName } from '../first-data.ts';
import { patched } from './board.ts';
import { pollBoard } from './poll-board.ts';
import type { BoardReaders } from './readers.ts';

/** The address of this reader has as many streams open as it may; somebody may leave. */
const TOO_MANY = 429;
const TRY_AGAIN_MS = 60_000;

/** `first` is what the reader has already. Ends when the returned function is called. */
export function followBoard(
  slug: string,
  board: BoardName,
  first: PublicBoards | undefined,
  readers: BoardReaders,
  isPolled: boolean,
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
      final: [TOO_MANY],
      onState: (state) => (state === 'refused' ? pollForAWhile() : readers.onState?.(state)),
      lastEventId: known && String(known.version),
      onEvent: hear,
    });
  };
  const poll = () => {
    stop = pollBoard(slug, board, known?.version, { ...readers, onBoard: keep });
  };
  const pollForAWhile = () => {
    poll();
    const stopPolling = stop;
    const timer = setTimeout(
      () => {
        stopPolling();
        start();
      },
      TRY_AGAIN_MS * (1 + Math.random()),
    );
    stop = () => {
      clearTimeout(timer);
      stopPolling();
    };
  };
  if (isPolled) poll();
  else start();
  return () => stop();
}
