/** The forms of a series. Who is ranked stays as it was made. */
import type { Series, SeriesCreate, SeriesPatch } from '@fairway/sdk';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { words } from '../../words/app.ts';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedNumber, Unreadable } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { seriesKey } from './queries.ts';

const said = words.series;

const ENTRANTS = [
  { value: 'player', label: said.players },
  { value: 'team', label: said.teams },
];
const BOARDS = [
  { value: 'gross', label: said.boards.gross },
  { value: 'net', label: said.boards.net },
  { value: 'stableford', label: said.boards.stableford },
] as const;
const TIES = [
  { value: 'event', label: said.tiesBy.event },
  { value: 'shared', label: said.tiesBy.shared },
  { value: 'countback', label: said.tiesBy.countback },
] as const;
const USUAL_POINTS = '100, 60, 40, 30, 24, 20, 16, 12, 8, 4';

interface NewProps {
  onClose(): void;
  onCreated(made: Series): void;
}

export function NewSeries({ onClose, onCreated }: NewProps) {
  const { org, api } = useHere();
  const create = useAction((body: SeriesCreate) => api.series.create(body), {
    done: ({ name }) => said.created(name),
    refresh: [seriesKey(org)],
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <FormDialog
      title={said.new}
      submit={said.create}
      action={create}
      values={(form): SeriesCreate => ({
        ...valuesOf(form),
        entrant: text(form, 'entrant') === 'team' ? 'team' : 'player',
      })}
      onClose={onClose}
    >
      <Fields />
      <Select label={said.entrant} name="entrant" options={ENTRANTS} hint={said.entrantHint} />
    </FormDialog>
  );
}

export function EditSeries({ series, onClose }: { series: Series; onClose(): void }) {
  const { org, api } = useHere();
  const save = useAction((body: SeriesPatch) => api.series.update(series.id, body), {
    done: ({ name }) => said.saved(name),
    refresh: [seriesKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog title={said.editSeries} submit={said.save} action={save} values={valuesOf} onClose={onClose}>
      <Fields series={series} />
    </FormDialog>
  );
}

const Fields = ({ series }: { series?: Series }) => (
  <>
    <Row>
      <Input label={said.name} name="name" defaultValue={series?.name} />
      <Input label={said.season} optional name="season" defaultValue={series?.season ?? ''} />
    </Row>
    <Row>
      <Select label={said.board} name="board" options={BOARDS} defaultValue={series?.board ?? 'gross'} />
      <Select label={said.ties} name="ties" options={TIES} defaultValue={series?.ties ?? 'event'} />
    </Row>
    <Input
      label={said.points}
      name="points_table"
      defaultValue={series?.points_table.join(', ') ?? USUAL_POINTS}
      hint={said.pointsHint}
    />
    <Row>
      <Input
        label={said.bestOf}
        name="best_of"
        inputMode="numeric"
        defaultValue={series?.best_of ?? ''}
        hint={said.bestOfHint}
      />
      <Input
        label={said.participation}
        name="participation_points"
        inputMode="numeric"
        defaultValue={series?.participation_points ?? 0}
      />
    </Row>
  </>
);

const valuesOf = (form: FormData) => ({
  name: text(form, 'name'),
  season: optionalText(form, 'season') ?? null,
  board: BOARDS.find(({ value }) => value === text(form, 'board'))?.value ?? 'gross',
  ties: TIES.find(({ value }) => value === text(form, 'ties'))?.value ?? 'event',
  points_table: pointsOf(text(form, 'points_table')),
  best_of: typedNumber(form, 'best_of') ?? null,
  participation_points: typedNumber(form, 'participation_points') ?? 0,
});

function pointsOf(typed: string): number[] {
  const points = typed.split(/[\s,;]+/).filter((one) => one !== '');
  if (points.some((one) => !/^\d+$/.test(one))) throw new Unreadable('points_table', said.pointsWrong);
  return points.map(Number);
}
