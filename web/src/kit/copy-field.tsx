/** Something to take away: a read-only field, and a button that copies it and says so. */
import { useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
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

export function CopyField({ label, value, action = 'Copy', rows }: CopyFieldProps) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setSaid('Copied'),
      () => setSaid('The browser did not allow copying: select the text and copy it yourself.'),
    );
  return (
    <div className={styles.copy}>
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
