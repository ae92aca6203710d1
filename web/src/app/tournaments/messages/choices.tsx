/** Checkboxes for the teams, flights or tags that something goes to. */
import { Checkbox } from '../../../kit/forms/input.tsx';
import { words } from '../../../words/app.ts';
import { useFlights, useTeams } from '../event-queries.ts';
import styles from './page.module.css';
import { type Audience, useTags } from './queries.ts';

interface Props {
  audience: Audience;
  chosen?: readonly string[];
}

const said = words.messages;

const LEGENDS: Partial<Record<Audience, string>> = said.choices;
const NONE: Partial<Record<Audience, string>> = {
  team: said.noTeams,
  flight: said.noFlights,
  tag: said.noTags,
};

/** The values are under the name `ids` of the form. Nothing for an audience that is not chosen one by one. */
export function Choices({ audience, chosen = [] }: Props) {
  const options = useOptions(audience);
  const legend = LEGENDS[audience];
  if (legend === undefined) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {options.map(({ id, name }) => (
          <Checkbox key={id} label={name} name="ids" value={id} defaultChecked={chosen.includes(id)} />
        ))}
      </div>
      {options.length === 0 && <p>{NONE[audience]}</p>}
    </fieldset>
  );
}

function useOptions(audience: Audience): readonly { id: string; name: string }[] {
  const { data: teams = [] } = useTeams();
  const { data: flights = [] } = useFlights();
  const { data: tags = [] } = useTags();
  if (audience === 'team') return teams.map(({ id, team_name }) => ({ id, name: team_name }));
  if (audience === 'tag') return tags.map(({ id, name }) => ({ id, name }));
  return flights.flatMap(({ flightId, name }) =>
    flightId === null ? [] : [{ id: flightId, name: name ?? said.namelessFlight }],
  );
}
