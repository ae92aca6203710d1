/** Draws up a bracket: seeded from a board as it stands, or in an order of one's own. */
import type { BracketCreate } from '@fairway/sdk';
import { useState } from 'react';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText, text } from '../../../../kit/forms/form-values.ts';
import { Checkbox, Input, Select } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { optionsOf, useFlights, useGamesKey } from '../queries.ts';
import { SeedList } from './seed-list.tsx';

const said = words.brackets;

const SOURCES = {
  gross: said.grossBoard,
  net: said.netBoard,
  stableford: said.stablefordBoard,
  team: said.teamsInOrder,
  player: said.playersInOrder,
} as const;

type Source = keyof typeof SOURCES;

const SOURCE_NAMES: readonly Source[] = ['gross', 'net', 'stableford', 'team', 'player'];
const OPTIONS = SOURCE_NAMES.map((value) => ({ value, label: SOURCES[value] }));

export function NewBracket({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const [source, setSource] = useState<Source>('gross');
  const [seeds, setSeeds] = useState<readonly string[]>([]);
  const create = useAction((body: BracketCreate) => api.tournaments.brackets.create(tournamentId, body), {
    done: ({ name }) => said.created(name),
    refresh: [useGamesKey('brackets')],
    onDone: onClose,
  });
  const choose = (value: string) => {
    setSource(SOURCE_NAMES.find((one) => one === value) ?? 'gross');
    setSeeds([]);
  };
  return (
    <FormDialog
      title={said.new}
      submit={said.create}
      action={create}
      values={(form) => valuesOf(form, source, seeds)}
      onClose={onClose}
    >
      <Input label={said.name} name="name" />
      <Select
        label={said.seededFrom}
        options={OPTIONS}
        value={source}
        onChange={({ target }) => choose(target.value)}
      />
      {source === 'team' || source === 'player' ? (
        <SeedList key={source} type={source} seeds={seeds} onChange={setSeeds} />
      ) : (
        <FromBoard />
      )}
      <Checkbox label={said.withThirdPlace} name="thirdPlace" />
    </FormDialog>
  );
}

function FromBoard() {
  const flights = useFlights();
  return (
    <Row>
      <Input label={said.howMany} name="count" inputMode="numeric" hint={said.howManyHint} />
      {flights.length > 0 && (
        <Select label={said.flight} name="flightId" options={optionsOf(flights, said.wholeField)} />
      )}
    </Row>
  );
}

function valuesOf(form: FormData, source: Source, seeds: readonly string[]): BracketCreate {
  const common = { name: text(form, 'name'), thirdPlace: form.has('thirdPlace') };
  if (source === 'team' || source === 'player')
    return { ...common, entrantType: source, entrantIds: [...seeds] };
  return {
    ...common,
    seedFrom: {
      board: source,
      count: typedNumber(form, 'count'),
      flightId: optionalText(form, 'flightId') ?? null,
    },
  };
}
