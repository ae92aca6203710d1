/** The question before an event is finished: what is still open, and what becomes of cards that lack a hole. */
import type { TournamentSettings } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { text } from '../../../kit/forms/form-values.ts';
import { Radios } from '../../../kit/forms/radios.tsx';
import { Rich } from '../../../kit/look/rich.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { FormDialog } from '../../patterns/form-dialog.tsx';
import type { Action } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useBoards } from '../boards/queries.ts';
import { useSummary } from '../event-queries.ts';
import type { StatusMove } from './use-change-status.ts';

const said = words.lifecycle.finish;

const CHOICES = [
  { value: 'unranked', label: said.unranked },
  { value: 'rank', label: said.rank },
] as const;

const chosen = (form: FormData): TournamentSettings['incompleteCards'] =>
  text(form, 'incompleteCards') === 'rank' ? 'rank' : 'unranked';

export function FinishEvent({ action, onClose }: { action: Action<StatusMove>; onClose(): void }) {
  const { org } = useHere();
  const id = useTournamentId();
  const { data: summary } = useSummary();
  const { data: boards } = useBoards({ flightId: undefined, asOf: undefined });
  const unfinished = boards?.[0]?.rows.filter(({ status }) => status === 'in_progress').length;
  return (
    <FormDialog
      title={said.title}
      description={said.about}
      submit={said.verb}
      action={action}
      values={(form): StatusMove => ({ status: 'final', autoStatus: false, incompleteCards: chosen(form) })}
      onClose={onClose}
    >
      <p>
        <Rich
          text={said.open}
          cards={
            <Link to={tournamentPath(org, id, 'scores')} onClick={onClose}>
              {said.cards(unfinished ?? 0)}
            </Link>
          }
          flags={
            <Link to={tournamentPath(org, id, 'flags')} onClick={onClose}>
              {said.flags(summary?.openFlags ?? 0)}
            </Link>
          }
        />
      </p>
      <Radios label={said.incomplete} name="incompleteCards" options={CHOICES} defaultValue="unranked" />
    </FormDialog>
  );
}
