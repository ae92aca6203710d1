/** A bid. Whoever has bid once at this event is known to this browser, and only says how much. */
import type { AuctionItem, BidPlaced } from '@fairway/sdk';
import { useRef, useState } from 'react';
import { minorUnits, money, typedSum } from '../../api/format.ts';
import { newKey, post, type Refusal } from '../../api/public.ts';
import { Button } from '../../kit/button.tsx';
import { Form, Row } from '../../kit/form.tsx';
import { optionalText, text } from '../../kit/form-values.ts';
import { Input } from '../../kit/input.tsx';
import { ErrorAlert } from '../../kit/messages.tsx';

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
  const [token, setToken] = useState(() => localStorage.getItem(keptAs));
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'details'>>();
  const [done, setDone] = useState('');
  const [isBusy, setBusy] = useState(false);
  const sent = useRef({ text: '', key: '' });
  const bid = async (form: FormData) => {
    const amount_cents = minorUnits(text(form, 'amount_cents'), currency);
    if (amount_cents === undefined) return setRefusal(NO_SUM);
    const body = token === null ? { ...bidderOf(form), amount_cents } : { bidder_token: token, amount_cents };
    const filled = JSON.stringify(body);
    if (sent.current.text !== filled) sent.current = { text: filled, key: newKey() };
    setBusy(true);
    setRefusal(undefined);
    try {
      const placed = await post<BidPlaced>(path, body, sent.current.key);
      if (placed.bidder_token !== null) {
        localStorage.setItem(keptAs, placed.bidder_token);
        setToken(placed.bidder_token);
      }
      sent.current = { text: '', key: '' };
      setDone(`Your bid of ${money(amount_cents, currency)} stands, ${placed.bidder_label}.`);
    } catch (refused) {
      // Without an answer the same bid again is the same bid.
      if ((refused as Refusal).status > 0) sent.current = { text: '', key: '' };
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
        key={minimum_bid_cents}
        label="Amount"
        name="amount_cents"
        inputMode="decimal"
        defaultValue={minimum_bid_cents === null ? '' : typedSum(minimum_bid_cents, currency)}
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
