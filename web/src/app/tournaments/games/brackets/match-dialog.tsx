/** A match: who won it and how, or how it stands while it is played. */
import type { BracketDetail, BracketMatch, MatchProgress, MatchResult } from '@fairway/sdk';
import { useState } from 'react';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText, text } from '../../../../kit/forms/form-values.ts';
import { Input, Select } from '../../../../kit/forms/input.tsx';
import { Note } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { namesIn } from './words.ts';

const said = words.brackets;

interface Props {
  bracket: BracketDetail;
  match: BracketMatch;
  onClose(): void;
}

/** One form at a time: a match that has ended has no progress. */
export function MatchDialog(props: Props) {
  const [isProgress, setProgress] = useState(props.match.status === 'in_progress');
  const choice =
    props.match.status === 'complete' ? undefined : (
      <Select
        label={said.whatToEnter}
        value={isProgress ? 'progress' : 'result'}
        options={[
          { value: 'result', label: said.theResult },
          { value: 'progress', label: said.howItStands },
        ]}
        onChange={({ target }) => setProgress(target.value === 'progress')}
      />
    );
  return isProgress && choice ? (
    <ProgressForm {...props}>{choice}</ProgressForm>
  ) : (
    <ResultForm {...props}>{choice}</ResultForm>
  );
}

type FormProps = Props & { children: React.ReactNode };

/** The two of the match, to choose from. */
function optionsOf({ bracket, match }: Props, none: string) {
  const names = namesIn(bracket);
  const ids = [match.entrant1_id, match.entrant2_id].filter((id) => id !== null);
  return [{ value: '', label: none }, ...ids.map((id) => ({ value: id, label: names.get(id) ?? '' }))];
}

const titleOf = (props: Props): string =>
  optionsOf(props, '')
    .slice(1)
    .map(({ label }) => label)
    .join(' – ');

function ResultForm(props: FormProps) {
  const { bracket, match, onClose, children } = props;
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { brackets } = api.tournaments;
  const isComplete = match.status === 'complete';
  const record = useAction(
    (body: MatchResult) => brackets.recordMatchResult(tournamentId, bracket.id, match.id, body),
    {
      done: ({ winnerId, championId }) =>
        winnerId === null
          ? said.resultCleared
          : (championId ? said.wonBracket : said.advanced)(namesIn(bracket).get(winnerId) ?? ''),
      // A result that replaced others took more back than one call restores.
      ...(isComplete
        ? {}
        : {
            undo: () =>
              brackets.recordMatchResult(tournamentId, bracket.id, match.id, {
                winnerId: null,
                overwrite: true,
              }),
          }),
      refresh: [useGamesKey('brackets')],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={titleOf(props)}
      submit={said.saveResult}
      danger={isComplete}
      action={record}
      values={(form) => ({
        winnerId: optionalText(form, 'winnerId') ?? null,
        result: optionalText(form, 'result'),
        overwrite: isComplete,
      })}
      onClose={onClose}
    >
      {isComplete && <Note>{said.replaceWarning}</Note>}
      {children}
      <Select
        label={said.winner}
        name="winnerId"
        options={optionsOf(props, isComplete ? said.noWinner : words.shared.choose)}
        defaultValue={match.winner_id ?? ''}
      />
      <Input label={said.result} name="result" defaultValue={match.result ?? ''} hint={said.resultHint} />
    </FormDialog>
  );
}

function ProgressForm(props: FormProps) {
  const { bracket, match, onClose, children } = props;
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const report = useAction(
    (body: MatchProgress) =>
      api.tournaments.brackets.reportMatchProgress(tournamentId, bracket.id, match.id, body),
    {
      done: () => said.progressSaved,
      refresh: [useGamesKey('brackets')],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={titleOf(props)}
      submit={said.saveProgress}
      action={report}
      values={(form) => ({
        leaderId: text(form, 'leaderId') || null,
        up: typedNumber(form, 'up') ?? 0,
        thru: typedNumber(form, 'thru') ?? 0,
      })}
      onClose={onClose}
    >
      {children}
      <Select
        label={said.leader}
        name="leaderId"
        options={optionsOf(props, said.level)}
        defaultValue={match.progress?.leader_id ?? ''}
      />
      <Row>
        <Input label={said.holesUp} name="up" inputMode="numeric" defaultValue={match.progress?.up ?? 0} />
        <Input
          label={said.holesPlayed}
          name="thru"
          inputMode="numeric"
          defaultValue={match.progress?.thru ?? 1}
        />
      </Row>
    </FormDialog>
  );
}
