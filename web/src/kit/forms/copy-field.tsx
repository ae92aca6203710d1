/** Something to take away: a read-only field, and a button that copies it and says so. */
import { useId, useState } from 'react';
import { kitWords } from '../../words/kit.ts';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { copyField, copyText } from './copy-text.ts';
import fieldStyles from './field.module.css';
import { Field } from './field.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  /** "Copy secret"; "Copy" unless given. */
  action?: string;
  /** For more than one line. */
  rows?: number;
}

export function CopyField({ label, value, action = kitWords.copy, rows }: CopyFieldProps) {
  const [said, setSaid] = useState('');
  const id = useId();
  const copy = async () => {
    const field = document.getElementById(id)?.querySelector<HTMLInputElement>('input, textarea') ?? null;
    const isCopied = (await copyText(value)) || copyField(field);
    setSaid(isCopied ? kitWords.copied : kitWords.notCopied);
  };
  return (
    <div id={id} className={styles.copy}>
      <Field label={label}>
        {(control) =>
          rows === undefined ? (
            <input {...control} readOnly value={value} className={fieldStyles.control} spellCheck={false} />
          ) : (
            <textarea
              {...control}
              readOnly
              rows={rows}
              value={value}
              className={fieldStyles.control}
              spellCheck={false}
            />
          )
        }
      </Field>
      <Button icon="copy" onClick={copy}>
        {action}
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </div>
  );
}
