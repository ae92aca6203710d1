/**
 * The holes as a form: both nines side by side, Enter and arrows move within a column, a column from the
 * clipboard fills down, and one button saves all of it.
 */
import type { HoleConfig } from '@fairway/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../../kit/forms/form.tsx';
import { SaveBar } from '../../../kit/forms/save-bar.tsx';
import { Confirm } from '../../../kit/overlays/dialog.tsx';
import { ErrorAlert } from '../../../kit/overlays/messages.tsx';
import { useToast } from '../../../kit/overlays/toast.tsx';
import { words } from '../../../words/app.ts';
import { useAction } from '../../patterns/use-action.ts';
import { useUnsaved } from '../../patterns/use-unsaved.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useEventKey } from '../event-queries.ts';
import styles from './course.module.css';
import { Nine } from './nine.tsx';
import { type Column, cellsOf, filledFrom } from './paste.ts';
import { TemplateChoice } from './template-choice.tsx';
import { asBody, asText, type HoleText, holesWithoutPar, total } from './templates.ts';

const said = words.course;

export function CourseForm({ saved }: { saved: readonly HoleConfig[] }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const { tell } = useToast();
  const [typed, setTyped] = useState<HoleText[]>();
  const [isAsking, setAsking] = useState(false);
  const holes = typed ?? asText(saved);
  const client = useQueryClient();
  const key = useEventKey('holes');
  const save = useAction(async () => api.tournaments.holes.replace(tournamentId, asBody(holes)), {
    done: () => said.saved,
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
  const paste = (at: number, column: Column, text: string): boolean => {
    const cells = cellsOf(text);
    if (cells === undefined) return false;
    const filled = filledFrom(holes, at, column, cells);
    setTyped(filled.holes);
    tell(said.filled(filled.cells), { undo: () => setTyped(typed) });
    return true;
  };
  const lacking = holesWithoutPar(holes);
  const nines = [
    { label: said.frontNine, from: 0, holes: holes.slice(0, 9) },
    { label: said.backNine, from: 9, holes: holes.slice(9) },
  ].filter(({ holes: some }) => some.length > 0);
  const sum = said.sum(holes.length, total(holes, 'par'), total(holes, 'yardage'));
  return (
    <Form
      label={said.title}
      messages={save.messages}
      onSubmit={() => (lacking.length > 0 ? setAsking(true) : save.run())}
    >
      {canWrite && <TemplateChoice before={typed} onApply={setTyped} />}
      <ErrorAlert error={save.error} />
      <fieldset className={styles.nines} disabled={!canWrite}>
        <legend className={styles.legend}>{said.holes}</legend>
        {nines.map((nine) => (
          <Nine key={nine.label} {...nine} onChange={change} onPaste={paste} />
        ))}
      </fieldset>
      <SaveBar
        save={said.save}
        busy={save.busy}
        canSave={canWrite}
        note={typed === undefined ? sum : `${sum}. ${said.notSaved}`}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={said.noPar.title}
        description={said.noPar.holes(lacking)}
        action={said.noPar.save}
        dismiss={said.noPar.dismiss}
        onConfirm={() => {
          setAsking(false);
          save.run();
        }}
      />
    </Form>
  );
}
