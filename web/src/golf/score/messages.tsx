/**
 * What the organizer has written to the team: the newest until somebody has read it, and all of it beside the
 * card.
 */
import { useState } from 'react';
import { clockTime } from '../../api/format.ts';
import type { PlayCard } from '../../api/play-types.ts';
import { Button } from '../../kit/forms/button.tsx';
import { keep, kept } from '../../kit/hooks/kept.ts';
import { words } from '../../words/golf.ts';
import styles from './notices.module.css';

const READ = 'fairway-score-read';

export function News({ card: { messages, tournament } }: { card: PlayCard }) {
  const [read, setRead] = useState(() => kept(READ));
  const [newest] = messages;
  const unread = newest?.id === read ? undefined : newest;
  const gotIt = (id: string) => {
    keep(READ, id);
    setRead(id);
  };
  return (
    // It is there before the first message is: what comes together with its live region is not read out.
    <div className={unread ? styles.news : styles.noNews}>
      <p role="status" aria-label={words.score.message}>
        {unread && (
          <>
            <span className={styles.time}>{clockTime(unread.sent_at, tournament.timezone)}</span>{' '}
            {unread.body}
          </>
        )}
      </p>
      {unread && <Button onClick={() => gotIt(unread.id)}>{words.score.gotIt}</Button>}
    </div>
  );
}

export function Messages({ card: { messages, tournament } }: { card: PlayCard }) {
  if (messages.length === 0) return null;
  return (
    <section className={styles.messages} aria-labelledby="messages">
      <h2 id="messages">{words.score.messages}</h2>
      <ul>
        {messages.map(({ id, body, sent_at }) => (
          <li key={id}>
            <span className={styles.time}>{clockTime(sent_at, tournament.timezone)}</span> {body}
          </li>
        ))}
      </ul>
    </section>
  );
}
