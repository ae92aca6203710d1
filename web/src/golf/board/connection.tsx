/** Whether what stands on the page is of now. */
import type { PublicBoards } from '@fairway/sdk';
import type { StreamState } from '../../api/stream.ts';
import styles from './connection.module.css';

type Standing = 'Live' | 'Reconnecting' | 'Final' | '';

export const isOver = ({ status }: PublicBoards['event']): boolean =>
  status === 'final' || status === 'archived';

function standing(event: PublicBoards['event'], state: StreamState | undefined): Standing {
  if (isOver(event)) return 'Final';
  if (state === undefined) return '';
  return state === 'live' ? 'Live' : 'Reconnecting';
}

interface ConnectionProps {
  event: PublicBoards['event'];
  state: StreamState | undefined;
}

export function Connection({ event, state }: ConnectionProps) {
  const word = standing(event, state);
  // A status has no name of its own text, and this one is looked for by its word.
  return (
    <span role="status" aria-label={word || undefined} className={styles.status} data-standing={word}>
      {word}
    </span>
  );
}
