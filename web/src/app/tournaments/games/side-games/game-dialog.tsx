/** The forms of a side game. What is played, and by whom, stays as it was made. */
import type { SideGame, SideGameCreate, SideGamePatch } from '@fairway/sdk';
import { useState } from 'react';
import { typedSum } from '../../../../api/format.ts';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText, text } from '../../../../kit/forms/form-values.ts';
import { Checkbox, Input, Select } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedMoney, typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { optionsOf, useFlights, useGamesKey } from '../queries.ts';
import { TYPE_LABELS } from './words.ts';

const said = words.sideGames;

type Kind = SideGame['type'];

const KINDS: readonly Kind[] = ['skins', 'closest_to_pin', 'longest_drive', 'straightest_drive', 'custom'];
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: TYPE_LABELS[value] }));
const ENTRANTS = [
  { value: '', label: said.byDefault },
  { value: 'player', label: said.players },
  { value: 'team', label: said.teams },
];

export function NewGame({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const currency = useEventSettings()?.registration.currency ?? 'usd';
  const [kind, setKind] = useState<Kind>('skins');
  const create = useAction((body: SideGameCreate) => api.tournaments.sideGames.create(tournamentId, body), {
    done: ({ name }) => said.created(name),
    refresh: [useGamesKey('side-games')],
    onDone: onClose,
  });
  const values = (form: FormData): SideGameCreate => {
    const type = text(form, 'entrantType');
    return {
      type: kind,
      ...rulesOf(form, kind, currency),
      name: text(form, 'name'),
      entrantType: type === 'player' || type === 'team' ? type : undefined,
    };
  };
  return (
    <FormDialog title={said.new} submit={said.create} action={create} values={values} onClose={onClose}>
      <Input label={said.name} name="name" />
      <Row>
        <Select
          label={said.kind}
          options={KIND_OPTIONS}
          value={kind}
          onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'custom')}
        />
        <Select label={said.playedBy} name="entrantType" options={ENTRANTS} />
      </Row>
      <Rules kind={kind} currency={currency} />
    </FormDialog>
  );
}

export function EditGame({ game, onClose }: { game: SideGame; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const save = useAction(
    (body: SideGamePatch) => api.tournaments.sideGames.update(tournamentId, game.id, body),
    { done: ({ name }) => said.saved(name), refresh: [useGamesKey('side-games')], onDone: onClose },
  );
  return (
    <FormDialog
      title={said.editGame}
      submit={said.save}
      action={save}
      values={(form) => ({ name: text(form, 'name'), ...rulesOf(form, game.type, game.currency) })}
      onClose={onClose}
    >
      <Input label={said.name} name="name" defaultValue={game.name} />
      <Rules kind={game.type} currency={game.currency} game={game} />
    </FormDialog>
  );
}

const BASES = [
  { value: 'gross', label: said.gross },
  { value: 'net', label: said.net },
];
const ENTRIES = [
  { value: 'all', label: said.everybody },
  { value: 'listed', label: said.onlyListed },
];

function Rules({ kind, currency, game }: { kind: Kind; currency: string; game?: SideGame }) {
  const flights = useFlights();
  return (
    <>
      <Row>
        {kind === 'skins' ? (
          <Select label={said.scores} name="basis" options={BASES} defaultValue={game?.basis ?? 'gross'} />
        ) : (
          <Input
            label={said.hole}
            name="holeNumber"
            inputMode="numeric"
            defaultValue={game?.hole_number ?? ''}
            hint={kind === 'custom' ? said.holeHint : undefined}
          />
        )}
        <Input
          label={said.buyIn(currency.toUpperCase())}
          name="buyInCents"
          inputMode="decimal"
          defaultValue={game ? typedSum(game.buy_in_cents, currency) : ''}
          hint={said.buyInHint}
        />
      </Row>
      <Row>
        <Select label={said.whoPlays} name="entry" options={ENTRIES} defaultValue={game?.entry ?? 'all'} />
        {flights.length > 0 && (
          <Select
            key={flights.length}
            label={said.flight}
            name="flightId"
            options={optionsOf(flights, said.allFlights)}
            defaultValue={game?.flight_id ?? ''}
          />
        )}
      </Row>
      {kind === 'skins' && (
        <Checkbox label={said.carry} name="carryover" defaultChecked={game?.carryover ?? true} />
      )}
    </>
  );
}

const rulesOf = (form: FormData, kind: Kind, currency: string): SideGamePatch => ({
  entry: text(form, 'entry') === 'listed' ? 'listed' : 'all',
  buyInCents: typedMoney(form, 'buyInCents', currency) ?? 0,
  ...(form.has('flightId') ? { flightId: optionalText(form, 'flightId') ?? null } : {}),
  ...(kind === 'skins'
    ? { basis: text(form, 'basis') === 'net' ? 'net' : 'gross', carryover: form.has('carryover') }
    : { holeNumber: typedNumber(form, 'holeNumber') ?? null }),
});
