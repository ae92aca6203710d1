/** Every bid on an item. One that was not meant is struck, and the next highest stands. */
import type { AuctionItem, Bid } from '@fairway/sdk';
import { useState } from 'react';
import { exactTime, money } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { Input } from '../../../../kit/forms/input.tsx';
import { Dialog } from '../../../../kit/overlays/dialog.tsx';
import { Badge, EmptyState, type Tone } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { ListView } from '../../../patterns/list-view.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { POLL_MS, useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';

const said = words.auctions;

const COLUMNS = [
  { label: said.bidder },
  { label: said.bid, numeric: true },
  { label: said.status },
  { label: said.time },
  { label: said.actions, hidden: true },
];
const TONES: Record<Bid['status'], Tone> = { high: 'good', outbid: 'plain', struck: 'bad' };

export function Bids({ item, onClose }: { item: AuctionItem; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const list = useList(
    [...useGamesKey('auctions'), item.id, 'bids'],
    () => api.tournaments.auctions.listBids(tournamentId, item.id),
    { everyMs: POLL_MS },
  );
  return (
    <Dialog open onClose={onClose} title={said.bidsOn(item.title)} wide>
      <ListView list={list} empty={<EmptyState title={said.noBids} />}>
        {(bids) => (
          <Table label={said.bids} columns={COLUMNS} compact>
            {bids.map((bid) => (
              <BidRow key={bid.id} item={item} bid={bid} />
            ))}
          </Table>
        )}
      </ListView>
    </Dialog>
  );
}

function BidRow({ item, bid }: { item: AuctionItem; bid: Bid }) {
  const { can } = useHere();
  const timezone = useEventSettings()?.timezone;
  return (
    <tr>
      <RowHead>
        {bid.bidder_name ?? bid.bidder_label}
        <small>{[bid.bidder_email, bid.bidder_phone].filter(Boolean).join(', ')}</small>
      </RowHead>
      <Cell numeric>
        {money(bid.amount_cents, item.currency)}
        {bid.buy_now && <small>{said.boughtNow}</small>}
      </Cell>
      <Cell title={bid.struck_reason ?? undefined}>
        <Badge tone={TONES[bid.status]}>{said.bidStatuses[bid.status]}</Badge>
      </Cell>
      <Cell soft tight>
        {exactTime(bid.created_at, timezone)}
      </Cell>
      <RowActions>
        {bid.status !== 'struck' && can('tournaments:write') && <StrikeBid item={item} bid={bid} />}
      </RowActions>
    </tr>
  );
}

function StrikeBid({ item, bid }: { item: AuctionItem; bid: Bid }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const sum = money(bid.amount_cents, item.currency);
  const who = bid.bidder_name ?? bid.bidder_label;
  const strike = useAction(
    () =>
      api.tournaments.auctions.strikeBid(tournamentId, item.id, bid.id, { reason: reason.trim() || null }),
    {
      done: () => said.struck(sum, who),
      refresh: [useGamesKey('auctions')],
      onDone: () => setAsks(false),
    },
  );
  return (
    <>
      <Button look="plain" aria-label={said.strikeOne(sum, who)} onClick={() => setAsks(true)}>
        {said.strike}
      </Button>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={said.strikeQuestion(sum)}
        description={said.strikeEffect(who)}
        verb={said.strike}
        action={strike}
      >
        <Input
          label={said.reason}
          optional
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmAction>
    </>
  );
}
