/** The forms of a raffle. */
import type { Raffle, RaffleCreate, RafflePatch } from '@fairway/sdk';
import { typedSum } from '../../../../api/format.ts';
import { text } from '../../../../kit/forms/form-values.ts';
import { Input, Textarea } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedMoney } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';

const said = words.raffles;

export function NewRaffle({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const currency = useEventSettings()?.registration.currency ?? 'usd';
  const create = useAction((body: RaffleCreate) => api.tournaments.raffles.create(tournamentId, body), {
    done: ({ name }) => said.created(name),
    refresh: [useGamesKey('raffles')],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={said.new}
      submit={said.create}
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
      <Input label={said.name} name="name" />
      <Input label={said.ticketPrice(currency.toUpperCase())} name="ticketPriceCents" inputMode="decimal" />
      <Textarea label={said.prizes} name="prizes" hint={said.prizesHint} />
    </FormDialog>
  );
}

export function EditRaffle({ raffle, onClose }: { raffle: Raffle; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const save = useAction(
    (body: RafflePatch) => api.tournaments.raffles.update(tournamentId, raffle.id, body),
    { done: ({ name }) => said.saved(name), refresh: [useGamesKey('raffles')], onDone: onClose },
  );
  return (
    <FormDialog
      title={said.editRaffle}
      submit={said.save}
      action={save}
      values={(form) => ({
        name: text(form, 'name'),
        ticketPriceCents: typedMoney(form, 'ticketPriceCents', raffle.currency) ?? 0,
      })}
      onClose={onClose}
    >
      <Input label={said.name} name="name" defaultValue={raffle.name} />
      <Input
        label={said.ticketPrice(raffle.currency.toUpperCase())}
        name="ticketPriceCents"
        inputMode="decimal"
        defaultValue={typedSum(raffle.ticket_price_cents, raffle.currency)}
        hint={said.priceHint}
      />
    </FormDialog>
  );
}
