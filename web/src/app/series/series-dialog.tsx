/** The forms of a series. Who is ranked stays as it was made. */
import type { Series, SeriesCreate, SeriesPatch } from '@fairway/sdk';
import { Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input, Select } from '../../kit/forms/input.tsx';
import { FormDialog } from '../patterns/form-dialog.tsx';
import { typedNumber, Unreadable } from '../patterns/typed.ts';
import { useAction } from '../patterns/use-action.ts';
import { useHere } from '../session.tsx';
import { seriesKey } from './queries.ts';

const ENTRANTS = [
  { value: 'player', label: 'Players' },
  { value: 'team', label: 'Teams' },
];
const BOARDS = [
  { value: 'gross', label: 'Gross' },
  { value: 'net', label: 'Net' },
  { value: 'stableford', label: 'Stableford' },
] as const;
const TIES = [
  { value: 'event', label: 'As each event has it' },
  { value: 'shared', label: 'Share the place' },
  { value: 'countback', label: 'Countback' },
] as const;
const USUAL_POINTS = '100, 60, 40, 30, 24, 20, 16, 12, 8, 4';

interface NewProps {
  onClose(): void;
  onCreated(made: Series): void;
}

export function NewSeries({ onClose, onCreated }: NewProps) {
  const { org, api } = useHere();
  const create = useAction((body: SeriesCreate) => api.series.create(body), {
    done: ({ name }) => `${name} is made.`,
    refresh: [seriesKey(org)],
    onDone: (made) => {
      onClose();
      onCreated(made);
    },
  });
  return (
    <FormDialog
      title="New series"
      submit="Create"
      action={create}
      values={(form): SeriesCreate => ({
        ...valuesOf(form),
        entrant: text(form, 'entrant') === 'team' ? 'team' : 'player',
      })}
      onClose={onClose}
    >
      <Fields />
      <Select
        label="Who is ranked"
        name="entrant"
        options={ENTRANTS}
        hint="This stays. The place of a team counts for each of its players."
      />
    </FormDialog>
  );
}

export function EditSeries({ series, onClose }: { series: Series; onClose(): void }) {
  const { org, api } = useHere();
  const save = useAction((body: SeriesPatch) => api.series.update(series.id, body), {
    done: ({ name }) => `${name} is saved.`,
    refresh: [seriesKey(org)],
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit series" submit="Save" action={save} values={valuesOf} onClose={onClose}>
      <Fields series={series} />
    </FormDialog>
  );
}

const Fields = ({ series }: { series?: Series }) => (
  <>
    <Row>
      <Input label="Name" name="name" defaultValue={series?.name} />
      <Input label="Season" name="season" defaultValue={series?.season ?? ''} />
    </Row>
    <Row>
      <Select label="Board" name="board" options={BOARDS} defaultValue={series?.board ?? 'gross'} />
      <Select label="Ties" name="ties" options={TIES} defaultValue={series?.ties ?? 'event'} />
    </Row>
    <Input
      label="Points"
      name="points_table"
      defaultValue={series?.points_table.join(', ') ?? USUAL_POINTS}
      hint="For the first place, the second and so on."
    />
    <Row>
      <Input
        label="Results that count"
        name="best_of"
        inputMode="numeric"
        defaultValue={series?.best_of ?? ''}
        hint="The best so many. Empty: all."
      />
      <Input
        label="Points for playing"
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
  if (points.some((one) => !/^\d+$/.test(one)))
    throw new Unreadable('points_table', 'must be whole numbers with commas between them');
  return points.map(Number);
}
