/**
 * What people type into or choose from, each with its label. Selects are the browser's own: nothing is easier
 * on a phone.
 */
import type { ComponentProps } from 'react';
import { classes } from '../look/classes.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useFieldMessage } from './form.tsx';

type Own = keyof FieldProps;

export function Input({
  label,
  hint,
  optional,
  error,
  hideLabel,
  accessibleName,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, Own | 'children'>) {
  return (
    <Field
      {...{ label, hint, optional, error, accessibleName }}
      hideLabel={hideLabel ?? false}
      name={rest.name}
    >
      {(control) => (
        <input
          autoComplete="off"
          {...rest}
          {...control}
          className={classes(styles.control, rest.className)}
        />
      )}
    </Field>
  );
}

export function Textarea({
  label,
  hint,
  optional,
  error,
  hideLabel,
  accessibleName,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, Own | 'children'>) {
  return (
    <Field
      {...{ label, hint, optional, error, accessibleName }}
      hideLabel={hideLabel ?? false}
      name={rest.name}
    >
      {(control) => (
        <textarea rows={4} {...rest} {...control} className={classes(styles.control, styles.textarea)} />
      )}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** Options below a heading of their own. */
export interface OptionGroup {
  label: string;
  options: readonly Option[];
}

export function Select({
  label,
  hint,
  optional,
  error,
  hideLabel,
  accessibleName,
  options,
  ...rest
}: FieldProps &
  Omit<ComponentProps<'select'>, Own | 'children'> & {
    options: readonly (Option | OptionGroup)[];
  }) {
  return (
    <Field
      {...{ label, hint, optional, error, accessibleName }}
      hideLabel={hideLabel ?? false}
      name={rest.name}
    >
      {(control) => (
        <select {...rest} {...control} className={classes(styles.control, styles.select)}>
          {options.map((one) =>
            'options' in one ? (
              <optgroup key={one.label} label={one.label}>
                {one.options.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(one)
            ),
          )}
        </select>
      )}
    </Field>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: string;
  /** Read out with the label, but no part of its name. */
  description?: string;
  hideLabel?: boolean;
}

export function Checkbox({ label, description, hideLabel = false, ...rest }: CheckProps) {
  const described = description === undefined ? undefined : `about-${rest.name ?? ''}-${rest.value ?? label}`;
  return (
    <div className={styles.check}>
      <label className={styles.checkLabel}>
        <input
          type="checkbox"
          {...rest}
          className={styles.box}
          aria-label={hideLabel ? label : undefined}
          aria-describedby={described}
        />
        {!hideLabel && <span>{label}</span>}
      </label>
      {description !== undefined && (
        <span id={described} className={styles.checkHint}>
          {description}
        </span>
      )}
    </div>
  );
}

/** On or off at once, or with the form it stands in. */
export function Switch({ label, description, ...rest }: CheckProps) {
  const wrong = useFieldMessage(rest.name);
  const said = wrong ?? description;
  const described = said === undefined ? undefined : `about-${rest.name ?? ''}-${label}`;
  return (
    <div className={styles.check}>
      <label className={styles.checkLabel}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: A checkbox tells by itself whether it is checked.
          role="switch"
          {...rest}
          className={styles.switch}
          aria-describedby={described}
          aria-invalid={wrong === undefined ? undefined : true}
        />
        <span>{label}</span>
      </label>
      {said !== undefined && (
        <span id={described} className={classes(styles.switchHint, wrong !== undefined && styles.error)}>
          {said}
        </span>
      )}
    </div>
  );
}
