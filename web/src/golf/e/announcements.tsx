/** What the organizers say to everybody, newest first. */
import type { PublicAnnouncement } from '@fairway/sdk';
import { clockTime } from '../../api/format.ts';
import { words } from '../../words/golf.ts';
import styles from './section.module.css';

interface AnnouncementsProps {
  announcements: readonly PublicAnnouncement[];
  timezone: string;
}

export function Announcements({ announcements, timezone }: AnnouncementsProps) {
  return (
    // It is there before the first announcement is: what comes together with its live region is not read out.
    <div className={styles.live} aria-live="polite">
      {announcements.length > 0 && <All announcements={announcements} timezone={timezone} />}
    </div>
  );
}

function All({ announcements, timezone }: AnnouncementsProps) {
  return (
    <section className={styles.section} aria-label={words.event.announcements}>
      <h2>{words.event.announcements}</h2>
      <ul className={styles.list}>
        {announcements.map(({ id, title, body, sent_at }) => (
          <li key={id} className={styles.item}>
            <h3>
              {title} <time dateTime={sent_at}>{clockTime(sent_at, timezone)}</time>
            </h3>
            {body !== title && <p className={styles.text}>{body}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
