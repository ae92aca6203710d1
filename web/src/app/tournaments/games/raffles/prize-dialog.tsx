/** The forms of a prize. */
import type { Raffle, RafflePrize, RafflePrizeCreate } from '@fairway/sdk';
import { typedSum } from '../../../../api/format.ts';
import { Row } from '../../../../kit/forms/form.tsx';
import { text } from '../../../../kit/forms/form-values.ts';
import { Input } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedMoney, typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';

const said = words.raffles;

export function NewPrize({ raffle, onClose }: { raffle: Raffle; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const add = useAction(
    (body: RafflePrizeCreate) => api.tournaments.raffles.addPrize(tournamentId, raffle.id, body),
    { done: () => said.prizeAdded, refresh: [useGamesKey('raffles')], onDone: onClose },
  );
  return (
    <FormDialog
      title={said.addPrize}
      submit={said.add}
      action={add}
      values={(form) => valuesOf(form, raffle.currency)}
      onClose={onClose}
    >
      <PrizeFields currency={raffle.currency} />
    </FormDialog>
  );
}

export function EditPrize({
  raffle,
  prize,
  onClose,
}: {
  raffle: Raffle;
  prize: RafflePrize;
  onClose(): void;
}) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const save = useAction(
    (body: RafflePrizeCreate) => api.tournaments.raffles.updatePrize(tournamentId, raffle.id, prize.id, body),
    { done: () => said.prizeSaved, refresh: [useGamesKey('raffles')], onDone: onClose },
  );
  return (
    <FormDialog
      title={said.editPrize}
      submit={said.save}
      action={save}
      values={(form) => valuesOf(form, raffle.currency)}
      onClose={onClose}
    >
      <PrizeFields currency={raffle.currency} prize={prize} />
    </FormDialog>
  );
}

function PrizeFields({ currency, prize }: { currency: string; prize?: RafflePrize }) {
  const worth = prize?.value_cents ?? null;
  return (
    <>
      <Input label={said.name} name="name" defaultValue={prize?.name} />
      <Row>
        <Input label={said.howMany} name="quantity" inputMode="numeric" defaultValue={prize?.quantity ?? 1} />
        <Input
          label={said.worthEach(currency.toUpperCase())}
          optional
          name="valueCents"
          inputMode="decimal"
          defaultValue={worth === null ? '' : typedSum(worth, currency)}
        />
      </Row>
    </>
  );
}

const valuesOf = (form: FormData, currency: string): RafflePrizeCreate => ({
  name: text(form, 'name'),
  quantity: typedNumber(form, 'quantity'),
  valueCents: typedMoney(form, 'valueCents', currency) ?? null,
});
