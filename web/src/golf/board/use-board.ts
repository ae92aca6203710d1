/**
 * One board of an event, live. Another board is asked for anew; until it comes, the one before stays in
 * sight.
 */
import type { PublicBoards } from '@fairway/sdk';
import { useEffect, useRef, useState } from 'react';
import type { StreamState } from '../../api/stream.ts';
import type { BoardName } from '../first-data.ts';
import { followBoard } from './follow-board.ts';
import { isPolledBy } from './poll-board.ts';
import type { Announced, BoardReaders } from './readers.ts';

interface LiveBoard {
  data: PublicBoards;
  /** Undefined before the first connection. */
  state: StreamState | undefined;
}

export function useBoard(
  slug: string,
  name: BoardName,
  first: PublicBoards,
  onAnnouncement?: (announcement: Announced) => void,
): LiveBoard {
  const [data, setData] = useState(first);
  const [state, setState] = useState<StreamState>();
  const announce = useRef(onAnnouncement);
  announce.current = onAnnouncement;
  const latest = useRef(first);
  useEffect(() => {
    const known = latest.current.boards[0]?.board === name ? latest.current : undefined;
    const readers: BoardReaders = {
      onBoard: (board) => {
        latest.current = board;
        setData(board);
      },
      onState: setState,
      onAnnouncement: (announcement) => announce.current?.(announcement),
    };
    return followBoard(slug, name, known, readers, isPolledBy(location.search));
  }, [slug, name]);
  return { data, state };
}
