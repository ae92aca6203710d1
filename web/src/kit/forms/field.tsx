/** A label, a control, a hint and what is wrong with it, tied together for screen readers. */
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { useFieldMessage } from './form.tsx';

export interface FieldProps {
  label: string;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** What is wrong; the form's own message about `name` unless given. */
  error?: string | undefined;
  /** Where the words of the label already stand beside the control, as in a table. */
  hideLabel?: boolean;
}

/** What the control has to carry. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldProps {
  name?: string | undefined;
  children(control: ControlProps): ReactNode;
}

export function Field({ label, hint, error, hideLabel = false, name, children }: Props) {
  const id = useId();
  const said = useFieldMessage(name);
  const wrong = error ?? said;
  const described = [hint !== undefined && `${id}-hint`, wrong !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className={styles.field}>
      <label className={hideLabel ? styles.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': wrong === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {wrong !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {wrong}
        </p>
      )}
    </div>
  );
}
