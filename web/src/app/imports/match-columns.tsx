/** A select for each of our columns: which one of the file it is. */
import { Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import styles from './imports.module.css';
import { type Choices, headersOf } from './matching.ts';

interface Props {
  /** What each of our columns is called on the page, in their order. */
  labels: readonly (readonly [name: string, label: string])[];
  header: readonly string[];
  choices: Choices;
  onChoose(choices: Choices): void;
}

export function MatchColumns({ labels, header, choices, onChoose }: Props) {
  const options = [
    { value: '', label: words.imports.notThere },
    ...headersOf(header).map((name) => ({ value: name, label: name })),
  ];
  return (
    <fieldset className={styles.group}>
      <legend>{words.imports.match}</legend>
      <p>{words.imports.matchHelp}</p>
      <div className={styles.columns}>
        {labels.map(([name, label]) => (
          <Select
            key={name}
            label={label}
            name={`mapping.${name}`}
            value={choices[name] ?? ''}
            options={options}
            onChange={({ target }) => onChoose({ ...choices, [name]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
