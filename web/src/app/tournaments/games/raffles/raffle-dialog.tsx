/** The forms of a raffle. */
import type { Raffle, RaffleCreate, RafflePatch } from '@fairway/sdk';
import { typedSum } from '../../../../api/format.ts';
import { text } from '../../../../kit/forms/form-values.ts';
import { Input, Textarea } from '../../../../kit/forms/input.tsx';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedMoney } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';

export function NewRaffle({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const currency = useEventSettings()?.registration.currency ?? 'usd';
  const create = useAction((body: RaffleCreate) => api.tournaments.raffles.create(tournamentId, body), {
    done: ({ name }) => `${name} is open: tickets can be sold.`,
    refresh: [useGamesKey('raffles')],
    onDone: onClose,
  });
  return (
    <FormDialog
      title="New raffle"
      submit="Create"
      action={create}
      values={(form) => ({
        name: text(form, 'name'),
        ticketPriceCents: typedMoney(form, 'ticketPriceCents', currency),
        prizes: text(form, 'prizes')
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
          .map((name) => ({ name })),
      })}
      onClose={onClose}
    >
      <Input label="Name" name="name" />
      <Input label={`Ticket price, ${currency.toUpperCase()}`} name="ticketPriceCents" inputMode="decimal" />
      <Textarea
        label="Prizes"
        name="prizes"
        hint="One a line, in the order in which they are drawn. More can be added later."
      />
    </FormDialog>
  );
}

export function EditRaffle({ raffle, onClose }: { raffle: Raffle; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const save = useAction(
    (body: RafflePatch) => api.tournaments.raffles.update(tournamentId, raffle.id, body),
    { done: ({ name }) => `${name} is saved.`, refresh: [useGamesKey('raffles')], onDone: onClose },
  );
  return (
    <FormDialog
      title="Edit raffle"
      submit="Save"
      action={save}
      values={(form) => ({
        name: text(form, 'name'),
        ticketPriceCents: typedMoney(form, 'ticketPriceCents', raffle.currency) ?? 0,
      })}
      onClose={onClose}
    >
      <Input label="Name" name="name" defaultValue={raffle.name} />
      <Input
        label={`Ticket price, ${raffle.currency.toUpperCase()}`}
        name="ticketPriceCents"
        inputMode="decimal"
        defaultValue={typedSum(raffle.ticket_price_cents, raffle.currency)}
        hint="For tickets that are sold from now on."
      />
    </FormDialog>
  );
}
