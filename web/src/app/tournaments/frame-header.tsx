/** The name of the event, its facts, and where it stands. */
import type { Tournament } from '@fairway/sdk';
import { day } from '../../api/format.ts';
import { FORMAT_LABELS } from '../patterns/words.ts';
import styles from './frame-header.module.css';
import { StatusControl } from './status/status-control.tsx';

export function FrameHeader({ tournament }: { tournament: Tournament }) {
  const { name, course_name, event_date, format } = tournament;
  const facts = [course_name, event_date && day(event_date), format && FORMAT_LABELS[format]].filter(Boolean);
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1>{name}</h1>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <StatusControl tournament={tournament} />
    </div>
  );
}
