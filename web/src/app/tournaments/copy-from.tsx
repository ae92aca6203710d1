/** Which earlier event a new one begins with, and what comes along. Only what that event has is offered. */
import type { Fairway, TournamentCreate } from '@fairway/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { day } from '../../api/format.ts';
import { chosen, optionalText } from '../../kit/forms/form-values.ts';
import { Checkbox, Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { distinct } from '../patterns/distinct.ts';
import { useHere } from '../session.tsx';
import { useOtherEvents } from './other-events.ts';
import styles from './page.module.css';
import { tournamentKey } from './queries.ts';

const said = words.lifecycle.copy;

type Part = keyof typeof said.part;
const PARTS = Object.keys(said.part) as Part[];
/** What comes along unless somebody says otherwise. */
const USUAL: readonly Part[] = ['course', 'flights'];
const OFFERED = 'copyOffered';

/** Whether an event has any of it. */
const HAS: Record<Part, (api: Fairway, id: string) => Promise<boolean>> = {
  course: async (api, id) => (await api.tournaments.holes.list(id)).length > 0,
  flights: async (api, id) =>
    (await api.tournaments.flights.list(id)).some(({ flightId }) => flightId !== null),
  sponsors: async (api, id) => (await api.tournaments.sponsors.list(id)).length > 0,
  discounts: async (api, id) => (await api.tournaments.discounts.list(id).take(1)).length > 0,
  sidegames: async (api, id) => (await api.tournaments.sideGames.list(id).take(1)).length > 0,
};

/** The fields of the call. Before the parts are known, the usual ones come along. */
export function copyOf(form: FormData): Pick<TournamentCreate, 'copyFrom' | 'copy'> {
  const copyFrom = optionalText(form, 'copyFrom');
  if (copyFrom === undefined || !form.has(OFFERED)) return { copyFrom };
  const wanted = chosen(form, 'copy');
  return { copyFrom, copy: PARTS.filter((part) => wanted.includes(part)) };
}

interface Props {
  /** The event to begin with; empty for none. */
  model: string;
  onModel(model: string): void;
}

export function CopyFrom({ model, onModel }: Props) {
  const others = useOtherEvents();
  return (
    <>
      <Select
        label={said.from}
        name="copyFrom"
        hint={said.hint}
        value={model}
        onChange={({ target }) => onModel(target.value)}
        options={[
          { value: '', label: said.nothing },
          ...distinct(
            others.map(({ id, name, event_date }) => ({
              value: id,
              label: name,
              more: event_date && day(event_date, 'medium'),
            })),
          ),
        ]}
      />
      {model !== '' && <Parts key={model} model={model} />}
    </>
  );
}

function Parts({ model }: { model: string }) {
  const { org, api } = useHere();
  const labelId = useId();
  const { data: parts } = useQuery({
    queryKey: [...tournamentKey(org, model), 'parts'],
    queryFn: async () => {
      const has = await Promise.all(PARTS.map((part) => HAS[part](api, model)));
      return PARTS.filter((_part, index) => has[index]);
    },
  });
  if (parts === undefined || parts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset would need a legend of its own look.
    <div role="group" aria-labelledby={labelId} className={styles.parts}>
      <span id={labelId}>{said.parts}</span>
      <input type="hidden" name={OFFERED} value="yes" />
      {parts.map((part) => (
        <Checkbox
          key={part}
          label={said.part[part]}
          name="copy"
          value={part}
          defaultChecked={USUAL.includes(part)}
        />
      ))}
    </div>
  );
}
