/** What the organizer has written to the team: the newest until somebody has read it, and all of it beside the card. */
import { useState } from 'react';
import { clockTime } from '../../api/format.ts';
import type { PlayCard } from '../../api/play-types.ts';
import { Button } from '../../kit/button.tsx';
import { keep, kept } from '../../kit/kept.ts';
import styles from './notices.module.css';

const READ = 'fairway-score-read';

export function News({ card: { messages, tournament } }: { card: PlayCard }) {
  const [read, setRead] = useState(() => kept(READ));
  const [newest] = messages;
  if (newest === undefined || newest.id === read) return null;
  const gotIt = () => {
    keep(READ, newest.id);
    setRead(newest.id);
  };
  return (
    <div className={styles.news}>
      <p role="status" aria-label="Message">
        <span className={styles.time}>{clockTime(newest.sent_at, tournament.timezone)}</span> {newest.body}
      </p>
      <Button onClick={gotIt}>Got it</Button>
    </div>
  );
}

export function Messages({ card: { messages, tournament } }: { card: PlayCard }) {
  if (messages.length === 0) return null;
  return (
    <section className={styles.messages} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
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
