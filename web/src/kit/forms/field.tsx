/** A label, a control, a hint and what is wrong with it, tied together for screen readers. */
import { type ReactNode, useId } from 'react';
import { kitWords } from '../../words/kit.ts';
import styles from './field.module.css';
import { useFieldMessage } from './form.tsx';

export interface FieldProps {
  label: string;
  /** A sentence below the control. */
  hint?: ReactNode;
  /** Says so in place of a hint. */
  optional?: boolean | undefined;
  /** What is wrong; the form's own message about `name` unless given. */
  error?: string | undefined;
  /** Where the words of the label already stand beside the control, as in a table. */
  hideLabel?: boolean;
  /** What it is called for assistive technology, where that is not the label. */
  accessibleName?: string | undefined;
}

/** What the control has to carry. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-label': string | undefined;
}

interface Props extends FieldProps {
  name?: string | undefined;
  children(control: ControlProps): ReactNode;
}

export function Field({
  label,
  optional = false,
  hint = optional ? kitWords.optional : undefined,
  error,
  hideLabel = false,
  accessibleName,
  name,
  children,
}: Props) {
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
        'aria-label': accessibleName,
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

interface FieldGroupProps {
  /** The name of the fields in it, as complaints have it. */
  name: string;
  legend: string;
  children: ReactNode;
}

/** Several checkboxes that are one answer, with what is wrong with it below. */
export function FieldGroup({ name, legend, children }: FieldGroupProps) {
  const id = useId();
  const wrong = useFieldMessage(name);
  return (
    <fieldset
      className={styles.group}
      aria-describedby={wrong === undefined ? undefined : id}
      data-invalid={wrong === undefined ? undefined : ''}
    >
      <legend>{legend}</legend>
      {children}
      {wrong !== undefined && (
        <p id={id} className={styles.error}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
