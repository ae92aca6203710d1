/** Every bid on an item. One that was not meant is struck, and the next highest stands. */
import type { AuctionItem, Bid } from '@fairway/sdk';
import { useState } from 'react';
import { exactTime, money } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { Input } from '../../../../kit/forms/input.tsx';
import { Dialog } from '../../../../kit/overlays/dialog.tsx';
import { Badge, EmptyState, type Tone } from '../../../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { ListView } from '../../../patterns/list-view.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { POLL_MS, useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';

const COLUMNS = [
  { label: 'Bidder' },
  { label: 'Bid', numeric: true },
  { label: 'Status' },
  { label: 'Time' },
  { label: 'Actions', hidden: true },
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
    <Dialog open onClose={onClose} title={`Bids on ${item.title}`} wide>
      <ListView list={list} empty={<EmptyState title="Nobody has bid yet." />}>
        {(bids) => (
          <Table label="Bids" columns={COLUMNS} compact>
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
        {bid.buy_now && <small>bought at once</small>}
      </Cell>
      <Cell title={bid.struck_reason ?? undefined}>
        <Badge tone={TONES[bid.status]}>{bid.status}</Badge>
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
      done: () => `The bid of ${sum} by ${who} is struck.`,
      refresh: [useGamesKey('auctions')],
      onDone: () => setAsks(false),
    },
  );
  return (
    <>
      <Button look="plain" aria-label={`Strike the bid of ${sum} by ${who}`} onClick={() => setAsks(true)}>
        Strike
      </Button>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={`Strike the bid of ${sum}?`}
        description={`The bid of ${who} no longer counts, and the next highest stands.`}
        verb="Strike"
        action={strike}
      >
        <Input label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} />
      </ConfirmAction>
    </>
  );
}
