/** The forms of an auction item. From the first bid on only the texts change, and the end. */
import type { AuctionCreate, AuctionItem, AuctionPatch } from '@fairway/sdk';
import { typedSum, typedTime } from '../../../../api/format.ts';
import { Row } from '../../../../kit/forms/form.tsx';
import { optionalText, text } from '../../../../kit/forms/form-values.ts';
import { Input, Textarea } from '../../../../kit/forms/input.tsx';
import { words } from '../../../../words/app.ts';
import { FormDialog } from '../../../patterns/form-dialog.tsx';
import { typedInstant, typedMoney, Unreadable } from '../../../patterns/typed.ts';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';

const said = words.auctions;

export function NewItem({ onClose }: { onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const settings = useEventSettings();
  const currency = settings?.registration.currency ?? 'usd';
  const add = useAction((body: AuctionCreate) => api.tournaments.auctions.create(tournamentId, body), {
    done: ({ title }) => said.added(title),
    refresh: [useGamesKey('auctions')],
    onDone: onClose,
  });
  const values = (form: FormData): AuctionCreate => ({
    ...wordsOf(form),
    ...pricesOf(form, currency),
    opensAt: typedInstant(form, 'opensAt', settings?.timezone),
    closesAt: endOf(form, settings?.timezone),
  });
  return (
    <FormDialog title={said.new} submit={said.add} wide action={add} values={values} onClose={onClose}>
      <Words />
      <Prices currency={currency} />
      <Times />
    </FormDialog>
  );
}

export function EditItem({ item, onClose }: { item: AuctionItem; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const timezone = useEventSettings()?.timezone;
  const save = useAction(
    (body: AuctionPatch) => api.tournaments.auctions.update(tournamentId, item.id, body),
    { done: ({ title }) => said.saved(title), refresh: [useGamesKey('auctions')], onDone: onClose },
  );
  const isFree = item.bid_count === 0;
  const isRunning = item.status === 'open' || item.status === 'upcoming';
  const values = (form: FormData): AuctionPatch => ({
    ...wordsOf(form),
    ...(isFree ? pricesOf(form, item.currency) : {}),
    ...(isFree && item.status === 'upcoming' ? { opensAt: typedInstant(form, 'opensAt', timezone) } : {}),
    ...(isRunning ? { closesAt: endOf(form, timezone) } : {}),
  });
  return (
    <FormDialog title={said.editItem} submit={said.save} wide action={save} values={values} onClose={onClose}>
      <Words item={item} />
      {isFree && <Prices currency={item.currency} item={item} />}
      {isRunning && <Times item={item} />}
    </FormDialog>
  );
}

const Words = ({ item }: { item?: AuctionItem }) => (
  <>
    <Row>
      <Input label={said.itemTitle} name="title" defaultValue={item?.title} />
      <Input label={said.donor} optional name="donor" defaultValue={item?.donor ?? ''} />
    </Row>
    <Textarea label={said.description} optional name="description" defaultValue={item?.description ?? ''} />
  </>
);

function Prices({ currency, item }: { currency: string; item?: AuctionItem }) {
  const shown = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? '' : typedSum(cents, currency);
  return (
    <Row>
      <Input
        label={said.firstBid(currency.toUpperCase())}
        name="startingBidCents"
        inputMode="decimal"
        defaultValue={shown(item?.starting_bid_cents)}
      />
      <Input
        label={said.smallestRaise}
        name="minIncrementCents"
        inputMode="decimal"
        defaultValue={shown(item?.min_increment_cents)}
      />
      <Input
        label={said.buyNowAt}
        name="buyNowCents"
        inputMode="decimal"
        defaultValue={shown(item?.buy_now_cents)}
        hint={said.buyNowHint}
      />
    </Row>
  );
}

function Times({ item }: { item?: AuctionItem }) {
  const timezone = useEventSettings()?.timezone;
  return (
    <Row key={timezone}>
      {item?.status !== 'open' && (
        <Input
          label={said.opens}
          name="opensAt"
          type="datetime-local"
          defaultValue={item ? typedTime(item.opens_at, timezone) : ''}
          hint={said.opensHint}
        />
      )}
      <Input
        label={said.ends}
        name="closesAt"
        type="datetime-local"
        defaultValue={item ? typedTime(item.closes_at, timezone) : ''}
        hint={timezone && said.inEventZone(timezone)}
      />
    </Row>
  );
}

const wordsOf = (form: FormData) => ({
  title: text(form, 'title'),
  description: optionalText(form, 'description') ?? null,
  donor: optionalText(form, 'donor') ?? null,
});

const pricesOf = (form: FormData, currency: string) => ({
  startingBidCents: typedMoney(form, 'startingBidCents', currency) ?? 0,
  minIncrementCents: typedMoney(form, 'minIncrementCents', currency),
  buyNowCents: typedMoney(form, 'buyNowCents', currency) ?? null,
});

function endOf(form: FormData, timezone: string | undefined): string {
  const end = typedInstant(form, 'closesAt', timezone);
  if (end === undefined) throw new Unreadable('closesAt', said.required);
  return end;
}
