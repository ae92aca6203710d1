/** The keys of a page, for whoever pressed "?". */

import { kitWords } from '../../words/kit.ts';
import { Dialog } from './dialog.tsx';
import styles from './key-list.module.css';

interface Props {
  open: boolean;
  onClose(): void;
  keys: readonly { keys: string; does: string }[];
}

export const KeyList = ({ open, onClose, keys }: Props) => (
  <Dialog open={open} onClose={onClose} title={kitWords.keys}>
    <dl className={styles.list}>
      {keys.map(({ keys: pressed, does }) => (
        <div key={pressed} className={styles.line}>
          <dt>{does}</dt>
          <dd>
            <kbd className={styles.key}>{pressed}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
