/** A checkbox for every scope, and one for all of them. */
import { useId, useState } from 'react';
import { useFieldMessage } from '../../kit/forms/form.tsx';
import { Checkbox } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import styles from './scope-fields.module.css';
import { ALL_SCOPES, SCOPES } from './scopes.ts';

const said = words.apiAccess.form;

export function ScopeFields({ initial }: { initial: readonly string[] }) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const wrong = useFieldMessage('scopes');
  const toggle = (scope: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, scope] : [...chosen].filter((one) => one !== scope)));
  return (
    <fieldset aria-describedby={wrong && id} className={styles.scopes}>
      <legend>{said.scopes}</legend>
      <Checkbox
        label={said.allScopes}
        checked={chosen.size === ALL_SCOPES.length}
        onChange={(event) => setChosen(new Set(event.target.checked ? ALL_SCOPES : []))}
      />
      {wrong && (
        <p id={id} className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.grid}>
        {Object.entries(SCOPES).map(([scope, grants]) => (
          <Checkbox
            key={scope}
            label={scope}
            description={grants}
            name="scopes"
            value={scope}
            checked={chosen.has(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
