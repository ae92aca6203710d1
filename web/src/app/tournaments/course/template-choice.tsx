/**
 * Fills the form from a usual course, or from that of an earlier event. Nothing is saved by it, and what was
 * typed before comes back with "Undo".
 */
import { useState } from 'react';
import { day } from '../../../api/format.ts';
import { Button } from '../../../kit/forms/button.tsx';
import { Select } from '../../../kit/forms/input.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { distinct } from '../../patterns/distinct.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useHere } from '../../session.tsx';
import { useOtherEvents } from '../other-events.ts';
import styles from './course.module.css';
import { asText, type HoleText, TEMPLATES } from './templates.ts';

const said = words.course;

interface Props {
  /** What is typed; undefined while nothing is. */
  before: HoleText[] | undefined;
  onApply(holes: HoleText[] | undefined): void;
}

export function TemplateChoice({ before, onApply }: Props) {
  const { api } = useHere();
  const others = useOtherEvents();
  const [chosen, setChosen] = useState('par-72');
  const apply = useAction(
    async () =>
      TEMPLATES.find(({ value }) => value === chosen)?.holes ??
      asText(await api.tournaments.holes.list(chosen)),
    { done: () => said.applied, undo: async () => onApply(before), onDone: onApply },
  );
  return (
    <div className={styles.template}>
      <Select
        label={said.template}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={[
          ...TEMPLATES,
          ...distinct(
            others.map(({ id, name, event_date }) => ({
              value: id,
              label: name,
              more: event_date && day(event_date, 'medium'),
            })),
          ),
        ]}
      />
      <Button busy={apply.busy} onClick={() => apply.run()}>
        {said.apply}
      </Button>
      <ErrorAlert error={apply.error} />
    </div>
  );
}
