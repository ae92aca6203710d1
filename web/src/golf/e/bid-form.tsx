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
import { formKeys } from './form-keys.ts';

interface BidFormProps {
  slug: string;
  item: AuctionItem;
  path: string;
  onBid(): void;
}

const NO_SUM = {
  message: 'Please look at the marked fields.',
  details: [{ field: 'amount_cents', message: 'must be a sum' }],
};

export function BidForm({ slug, item, path, onBid }: BidFormProps) {
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
    if (amount_cents === undefined) return setRefusal(NO_SUM);
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
      setDone(`Your bid of ${money(amount_cents, currency)} stands, ${placed.bidder_label}.`);
    } catch (refused) {
      setDone('');
      setRefusal(refused as Refusal);
    } finally {
      setBusy(false);
      onBid();
    }
  };
  return (
    <Form label={`Bid on ${item.title}`} messages={refusal?.details} onSubmit={(form) => void bid(form)}>
      {token === null && (
        <Row>
          <Input label="Your name" name="name" autoComplete="name" />
          <Input label="Email" name="email" type="email" autoComplete="email" />
        </Row>
      )}
      <Input
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        value={typed ?? (minimum_bid_cents === null ? '' : typedSum(minimum_bid_cents, currency))}
        onInput={(change) => setTyped(change.currentTarget.value)}
        hint={buy_now_cents === null ? undefined : `${money(buy_now_cents, currency)} buys it at once.`}
      />
      <ErrorAlert error={refusal} />
      <div role="status">{done}</div>
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          Place bid
        </Button>
      </div>
    </Form>
  );
}

const bidderOf = (form: FormData) => ({
  name: optionalText(form, 'name') ?? '',
  email: optionalText(form, 'email') ?? '',
});
