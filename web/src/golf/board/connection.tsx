/** Whether what stands on the page is of now. */
import type { PublicBoards } from '@fairway/sdk';
import type { StreamState } from '../../api/stream.ts';
import { words } from '../../words/golf.ts';
import styles from './connection.module.css';

type Standing = 'live' | 'reconnecting' | 'final';

export const isOver = ({ status }: PublicBoards['event']): boolean =>
  status === 'final' || status === 'archived';

/** Undefined before the first connection. */
function standingOf(event: PublicBoards['event'], state: StreamState | undefined): Standing | undefined {
  if (isOver(event)) return 'final';
  if (state === undefined) return undefined;
  return state === 'live' ? 'live' : 'reconnecting';
}

interface ConnectionProps {
  event: PublicBoards['event'];
  state: StreamState | undefined;
}

export function Connection({ event, state }: ConnectionProps) {
  const standing = standingOf(event, state);
  const word = standing && words.board[standing];
  // A status has no name of its own text, and this one is looked for by its word.
  return (
    <span role="status" aria-label={word} className={styles.status} data-standing={standing}>
      {word}
    </span>
  );
}
