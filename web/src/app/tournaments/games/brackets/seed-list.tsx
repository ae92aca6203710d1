/** Entrants in an order of one's own, the strongest first. */
import { Button } from '../../../../kit/forms/button.tsx';
import { useFieldMessage } from '../../../../kit/forms/form.tsx';
import { Select } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { optionsOf, useEntrants } from '../queries.ts';
import styles from './seed-list.module.css';

const said = words.brackets;

interface Props {
  type: 'team' | 'player';
  seeds: readonly string[];
  onChange(seeds: readonly string[]): void;
}

export function SeedList({ type, seeds, onChange }: Props) {
  const entrants = useEntrants(type);
  const wrong = useFieldMessage('entrantIds');
  const nameOf = (id: string) => entrants.find((one) => one.id === id)?.name ?? '';
  const raise = (at: number) => {
    const next = [...seeds];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <fieldset className={styles.seeds}>
      <legend>{said.seeds}</legend>
      <ol>
        {seeds.map((id, at) => (
          <li key={id}>
            <span>
              {at + 1}. {nameOf(id)}
            </span>
            {at > 0 && (
              <Button look="plain" aria-label={said.moveUp(nameOf(id))} onClick={() => raise(at)}>
                {said.up}
              </Button>
            )}
            <Button
              look="plain"
              aria-label={said.removeOne(nameOf(id))}
              onClick={() => onChange(seeds.filter((one) => one !== id))}
            >
              {said.remove}
            </Button>
          </li>
        ))}
      </ol>
      <Select
        label={said.addOne[type]}
        options={optionsOf(
          entrants.filter(({ id }) => !seeds.includes(id)),
          words.shared.choose,
        )}
        value=""
        error={wrong}
        onChange={({ target }) => onChange([...seeds, target.value])}
      />
    </fieldset>
  );
}
