/** A bid. Whoever has bid once at this event is known to this browser, and only says how much. */
import type { AuctionItem, BidPlaced } from '@fairway/sdk';
import { useState } from 'react';
import { minorUnits, money, typedSum } from '../../api/format.ts';
import { post, type Refusal } from '../../api/public.ts';
import { Button } from '../../kit/forms/button.tsx';
import { Form, Row } from '../../kit/forms/form.tsx';
import { optionalText, text } from '../../kit/forms/form-values.ts';
import { Input } from '../../kit/forms/input.tsx';
import { keep, kept } from '../../kit/hooks/kept.ts';
import { ErrorAlert } from '../../kit/overlays/messages.tsx';
import { words } from '../../words/golf.ts';
import { inWords } from '../refusals.ts';
import { formKeys } from './form-keys.ts';

interface BidFormProps {
  slug: string;
  item: AuctionItem;
  path: string;
  onBid(): void;
}

const noAmount = ({ checkFields, noAmount }: typeof words.eventGames.auctions) => ({
  message: checkFields,
  details: [{ field: 'amount_cents', message: noAmount }],
});

export function BidForm({ slug, item, path, onBid }: BidFormProps) {
  const said = words.eventGames.auctions;
  const { currency, minimum_bid_cents, buy_now_cents } = item;
  const keptAs = `fairway-bidder-${slug}`;
  const [token, setToken] = useState(() => kept(keptAs));
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'details'>>();
  const [done, setDone] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [keys] = useState(formKeys);
  /** Until something is typed, the least that counts stands in the field. */
  const [typed, setTyped] = useState<string>();
  const bid = async (form: FormData) => {
    const amount_cents = minorUnits(text(form, 'amount_cents'), currency);
    if (amount_cents === undefined) return setRefusal(noAmount(said));
    const body = token === null ? { ...bidderOf(form), amount_cents } : { bidder_token: token, amount_cents };
    setBusy(true);
    setRefusal(undefined);
    try {
      const placed = await post<BidPlaced>(path, body, keys.keyOf(body));
      if (placed.bidder_token !== null) {
        keep(keptAs, placed.bidder_token);
        setToken(placed.bidder_token);
      }
      keys.renew();
      setTyped(undefined);
      setDone(said.placed(money(amount_cents, currency), placed.bidder_label));
    } catch (refused) {
      setDone('');
      setRefusal(inWords(refused as Refusal, bidMistake));
    } finally {
      setBusy(false);
      onBid();
    }
  };
  return (
    <Form label={said.bidOn(item.title)} messages={refusal?.details} onSubmit={(form) => void bid(form)}>
      {token === null && (
        <Row>
          <Input label={said.name} name="name" autoComplete="name" />
          <Input label={said.email} name="email" type="email" autoComplete="email" />
        </Row>
      )}
      <Input
        label={said.amount}
        name="amount_cents"
        inputMode="decimal"
        value={typed ?? (minimum_bid_cents === null ? '' : typedSum(minimum_bid_cents, currency))}
        onInput={(change) => setTyped(change.currentTarget.value)}
        hint={buy_now_cents === null ? undefined : said.buyNow(money(buy_now_cents, currency))}
      />
      <ErrorAlert error={refusal} />
      <div role="status">{done}</div>
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          {said.placeBid}
        </Button>
      </div>
    </Form>
  );
}

/** The sentence at a field of the form. */
const bidMistake = (field: string): string =>
  ({ name: words.event.wrong.name, email: words.event.wrong.email })[field] ??
  words.eventGames.auctions.noAmount;

const bidderOf = (form: FormData) => ({
  name: optionalText(form, 'name') ?? '',
  email: optionalText(form, 'email') ?? '',
});
