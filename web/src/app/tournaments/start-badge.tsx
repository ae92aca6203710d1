/** Where a team begins, such as `8A`, as it stands on its sign. */
import type { Team } from '@fairway/sdk';
import { startLabel } from './people.ts';
import styles from './start-badge.module.css';

export const StartBadge = ({ team }: { team: Team }) => (
  <span className={styles.start}>{startLabel(team) ?? '–'}</span>
);
