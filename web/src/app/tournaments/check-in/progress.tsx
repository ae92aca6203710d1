/** How many are here, in words and as a bar. */
import type { Player } from '@fairway/sdk';
import { words } from '../../../words/app.ts';
import styles from './check-in.module.css';

const said = words.checkIn;

export function Progress({ roster }: { roster: readonly Player[] }) {
  const playing = roster.filter(({ withdrawn }) => !withdrawn);
  const here = playing.filter(({ checked_in }) => checked_in).length;
  const words = said.progress(here, playing.length);
  return (
    <div>
      <div role="status" aria-label={words} className={styles.count}>
        {words}
      </div>
      <progress
        className={styles.progress}
        value={here}
        max={Math.max(playing.length, 1)}
        aria-label={said.arrived}
      />
    </div>
  );
}
