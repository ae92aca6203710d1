/** Sells tickets to somebody: the numbers go on from the highest, or follow paper tickets. */
import type { Raffle, RaffleTicketSaleCreate } from '@fairway/sdk';
import { money } from '../../../../api/format.ts';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText } from '../../../../kit/forms/form-values.ts';
import { Input } from '../../../../kit/forms/input.tsx';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedMoney, typedNumber } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { numbersOf } from './words.ts';

export function SellTickets({ raffle, onClose }: { raffle: Raffle; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const { id, name, ticket_price_cents, currency } = raffle;
  const sell = useAction(
    (body: RaffleTicketSaleCreate) => api.tournaments.raffles.sellTickets(tournamentId, id, body),
    {
      done: (sale) => `${numbersOf(sale)} for ${sale.holder_name ?? 'the holder'}.`,
      refresh: [useGamesKey('raffles')],
      onDone: onClose,
    },
  );
  return (
    <FormDialog
      title="Sell tickets"
      description={`${name}, ${money(ticket_price_cents, currency)} each.`}
      submit="Sell"
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
        <Input label="Name" name="name" />
        <Input label="How many" name="quantity" inputMode="numeric" defaultValue={1} />
      </Row>
      <Row>
        <Input label="Email" name="email" type="email" />
        <Input label="Phone" name="phone" type="tel" />
      </Row>
      <Row>
        <Input
          label="First number"
          name="firstNumber"
          inputMode="numeric"
          hint="Of paper tickets. Empty: the next free ones."
        />
        <Input
          label={`Paid, ${currency.toUpperCase()}`}
          name="amountCents"
          inputMode="decimal"
          hint="Empty: price times tickets."
        />
      </Row>
    </FormDialog>
  );
}
