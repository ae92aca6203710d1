/** What is on the screen, what time it is, and whether it is of now. */
import type { PublicBoards } from '@fairway/sdk';
import { useEffect, useState } from 'react';
import { clockTime, day } from '../../api/format.ts';
import { words } from '../../words/golf.ts';
import { isOver } from '../board/connection.tsx';
import styles from './header.module.css';
import type { View } from './turns.ts';

/** The service sends a comment every 15 s. */
const SILENCE_MS = 40_000;

interface HeaderProps {
  latest: PublicBoards;
  view: View;
  heardAt: { readonly current: number };
}

export function Header({ latest: { event, flights, frozen_at }, view, heardAt }: HeaderProps) {
  const now = useNow();
  const { name, course_name, event_date, timezone } = event;
  const flight = flights.find(({ id }) => id === view.flightId);
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1 data-fit="">{name}</h1>
        <p>{[course_name, event_date && day(event_date)].filter(Boolean).join(', ')}</p>
      </div>
      <p className={styles.board}>{words.board.labels[view.board]}</p>
      {flight !== undefined && <p className={styles.flight}>{flight.name}</p>}
      {frozen_at !== null && <p className={styles.frozen}>{words.tv.asOf(clockTime(frozen_at, timezone))}</p>}
      <Standing event={event} isLost={now - heardAt.current > SILENCE_MS} heardAt={heardAt.current} />
      <time className={styles.clock}>{clockTime(now, timezone)}</time>
    </header>
  );
}

interface StandingProps {
  event: PublicBoards['event'];
  isLost: boolean;
  heardAt: number;
}

function Standing({ event, isLost, heardAt }: StandingProps) {
  const standing = isOver(event) ? 'final' : 'live';
  const text = isLost ? words.tv.lost(clockTime(heardAt, event.timezone)) : words.board[standing];
  return (
    <p role="status" aria-label={text} className={styles.status} data-standing={isLost ? 'lost' : standing}>
      {text}
    </p>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
