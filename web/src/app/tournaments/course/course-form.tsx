/**
 * The holes as a form: both nines side by side, arrows up and down move within a column, and one button saves
 * all of it.
 */
import type { HoleConfig } from '@fairway/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { Form } from '../../../kit/forms/form.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useUnsaved } from '../../patterns/use-unsaved.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import styles from './course.module.css';
import { Nine } from './nine.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { asBody, asText, type HoleText, total } from './templates.ts';

export function CourseForm({ saved }: { saved: readonly HoleConfig[] }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [typed, setTyped] = useState<HoleText[]>();
  const holes = typed ?? asText(saved);
  const client = useQueryClient();
  const key = useEventKey('holes');
  const save = useAction(async () => api.tournaments.holes.replace(tournamentId, asBody(holes)), {
    done: () => 'The course is saved.',
    refresh: [useEventKey()],
    onDone: (now) => {
      client.setQueryData(key, now);
      setTyped(undefined);
    },
  });
  useUnsaved(typed !== undefined && !save.busy);
  const canWrite = can('tournaments:write');
  const change = (at: number, part: Partial<HoleText>) =>
    setTyped(holes.map((hole, index) => (index === at ? { ...hole, ...part } : hole)));
  const nines = [
    { label: 'Front nine', from: 0, holes: holes.slice(0, 9) },
    { label: 'Back nine', from: 9, holes: holes.slice(9) },
  ].filter(({ holes: some }) => some.length > 0);
  return (
    <Form label="Course" messages={save.messages} onSubmit={() => save.run()}>
      {canWrite && <TemplateChoice onApply={setTyped} />}
      <ErrorAlert error={save.error} />
      <fieldset className={styles.nines} disabled={!canWrite}>
        <legend className={styles.legend}>Holes</legend>
        {nines.map((nine) => (
          <Nine key={nine.label} {...nine} onChange={change} />
        ))}
      </fieldset>
      <div className={styles.bar}>
        <p>
          {holes.length} holes, par <strong>{total(holes, 'par')}</strong>, {total(holes, 'yardage')} yards
        </p>
        {canWrite && (
          <Button type="submit" look="primary" busy={save.busy}>
            Save course
          </Button>
        )}
      </div>
    </Form>
  );
}
