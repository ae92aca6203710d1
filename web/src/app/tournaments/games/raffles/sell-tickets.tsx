/** Sells tickets to somebody: the numbers go on from the highest, or follow paper tickets. */
import type { Raffle, RaffleTicketSaleCreate } from '@fairway/sdk';
import { money } from '../../../../api/format.ts';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText } from '../../../../kit/forms/form-values.ts';
import { Input } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedMoney, typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { numbersOf } from './words.ts';

const said = words.raffles;

export function SellTickets({ raffle, onClose }: { raffle: Raffle; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { id, name, ticket_price_cents, currency } = raffle;
  const sell = useAction(
    (body: RaffleTicketSaleCreate) => api.tournaments.raffles.sellTickets(tournamentId, id, body),
    {
      done: (sale) => said.soldTo(numbersOf(sale), sale.holder_name ?? said.theHolder),
      refresh: [useGamesKey('raffles')],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title={said.sellTickets}
      description={said.priceOfEach(name, money(ticket_price_cents, currency))}
      submit={said.sell}
      action={sell}
      values={(form) => ({
        quantity: typedNumber(form, 'quantity') ?? 1,
        name: optionalText(form, 'name'),
        email: optionalText(form, 'email'),
        phone: optionalText(form, 'phone'),
        firstNumber: typedNumber(form, 'firstNumber'),
        amountCents: typedMoney(form, 'amountCents', currency),
      })}
      onClose={onClose}
    >
      <Row>
        <Input label={said.name} name="name" />
        <Input label={said.howMany} name="quantity" inputMode="numeric" defaultValue={1} />
      </Row>
      <Row>
        <Input label={said.email} optional name="email" type="email" />
        <Input label={said.phone} optional name="phone" type="tel" />
      </Row>
      <Row>
        <Input label={said.firstNumber} name="firstNumber" inputMode="numeric" hint={said.firstNumberHint} />
        <Input
          label={said.paidIn(currency.toUpperCase())}
          name="amountCents"
          inputMode="decimal"
          hint={said.paidHint}
        />
      </Row>
    </FormDialog>
  );
}
