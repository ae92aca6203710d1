/** One of a few, all of them to be seen at once. */
import { useId } from 'react';
import styles from './field.module.css';
import type { Option } from './input.tsx';

interface Props {
  /** The question that they answer. */
  label: string;
  name: string;
  options: readonly Option[];
  defaultValue: string;
}

export function Radios({ label, name, options, defaultValue }: Props) {
  const labelId = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelId} className={styles.radios}>
      <span id={labelId} className={styles.radiosLabel}>
        {label}
      </span>
      {options.map(({ value, label: text }) => (
        <label key={value} className={styles.checkLabel}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            className={styles.box}
          />
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
