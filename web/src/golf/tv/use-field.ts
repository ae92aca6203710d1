/** Every board that the screen shows, live, and when the service was last heard. */
import type { PublicAnnouncement, PublicBoards } from '@fairway/sdk';
import { useEffect, useRef, useState } from 'react';
import { announcedWith } from '../board/announced.ts';
import { rowsOf } from '../board/board.ts';
import { followBoard } from '../board/follow-board.ts';
import { isPolledBy } from '../board/poll-board.ts';
import type { BoardReaders } from '../board/readers.ts';
import type { BoardName, FirstData } from '../first-data.ts';
import type { Field } from './turns.ts';

interface Known {
  boards: ReadonlyMap<BoardName, PublicBoards>;
  /** The newest of them, for what they have in common. */
  latest: PublicBoards;
}

interface LiveField extends Field {
  latest: PublicBoards;
  announcements: readonly PublicAnnouncement[];
  heardAt: { readonly current: number };
}

export function useField(first: FirstData, names: readonly BoardName[]): LiveField {
  const { slug } = first.event;
  const [known, setKnown] = useState<Known>(() => begun(first));
  const [announcements, setAnnouncements] = useState(first.event.announcements);
  const heardAt = useRef(Date.now());
  useEffect(() => {
    const isPolled = isPolledBy(location.search);
    const stops = names.map((name, at) => {
      const readers: BoardReaders = {
        onHeard: () => {
          heardAt.current = Date.now();
        },
        onBoard: (board) =>
          setKnown(({ boards }) => ({ boards: new Map(boards).set(name, board), latest: board })),
        ...(at === 0 && {
          onAnnouncement: (one) => setAnnouncements((others) => announcedWith(others, one)),
        }),
      };
      return followBoard(slug, name, begun(first).boards.get(name), readers, isPolled);
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [first, names, slug]);
  const rows = new Map([...known.boards].map(([name, board]) => [name, rowsOf(board)]));
  return { rows, flights: known.latest.flights, latest: known.latest, announcements, heardAt };
}

function begun({ boards }: FirstData): Known {
  const [board] = boards.boards;
  return { boards: new Map(board ? [[board.board, boards]] : []), latest: boards };
}
