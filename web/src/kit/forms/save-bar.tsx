/**
 * The end of a long form, always in view: what is still to be done, and the button that saves. When a save
 * fails, it says how many fields are wrong.
 */
import type { ReactNode } from 'react';
import { kitWords } from '../../words/kit.ts';
import { classes } from '../look/classes.ts';
import { Button } from './button.tsx';
import { useWrongFields } from './form.tsx';
import styles from './save-bar.module.css';

interface Props {
  /** What the button says. */
  save: string;
  busy: boolean;
  /** Said while nothing is wrong, such as that something is not saved yet. */
  note?: ReactNode;
  /** False for whoever may only look. */
  canSave?: boolean;
}

export function SaveBar({ save, busy, note, canSave = true }: Props) {
  const wrong = useWrongFields();
  return (
    <div className={styles.bar}>
      <p role="status" className={classes(styles.note, wrong > 0 && styles.wrong)}>
        {wrong > 0 ? kitWords.fieldsNeedAttention(wrong) : note}
      </p>
      {canSave && (
        <Button type="submit" look="primary" busy={busy}>
          {save}
        </Button>
      )}
    </div>
  );
}
