/** What an endpoint wants: kinds and types of events, and which tournaments they are about. */
import { Checkbox } from '../../kit/forms/input.tsx';
import { KINDS } from '../events/catalogue.ts';
import { useTournaments } from '../patterns/use-tournaments.ts';
import styles from './endpoint-dialog.module.css';

export const WantedTypes = ({ chosen }: { chosen: readonly string[] }) => (
  <div className={styles.choices}>
    {KINDS.map(({ kind, whole, types }) => (
      <fieldset key={kind} className={styles.kind}>
        <legend>{kind}</legend>
        {[whole, ...types].map((type) => (
          <Checkbox
            key={type}
            label={type}
            name="event_types"
            value={type}
            defaultChecked={chosen.includes(type)}
          />
        ))}
      </fieldset>
    ))}
  </div>
);

/** Those that are chosen stand there before the names of all have come, and also where they are beyond them. */
export function WantedTournaments({ chosen }: { chosen: readonly string[] }) {
  const tournaments = useTournaments();
  const known = new Set(tournaments.map(({ id }) => id));
  const others = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id }));
  const all = [...others, ...tournaments];
  if (all.length === 0) return null;
  return (
    <div className={styles.choices}>
      {all.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          name="tournament_ids"
          value={id}
          defaultChecked={chosen.includes(id)}
        />
      ))}
    </div>
  );
}
