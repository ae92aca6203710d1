/** One item, and what can be done with it. */
import type { AuctionItem } from '@fairway/sdk';
import { useState } from 'react';
import { dateTime, money, number } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead } from '../../../../kit/data/table.tsx';
import { IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../kit/overlays/menu.tsx';
import { Badge, type Tone } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';
import { Bids } from './bids.tsx';
import { EditItem } from './item-dialog.tsx';

const said = words.auctions;

const TONES: Record<AuctionItem['status'], Tone> = {
  upcoming: 'info',
  open: 'good',
  sold: 'gold',
  unsold: 'plain',
  closed: 'plain',
};
const LABELS: Record<AuctionItem['status'], string> = said.statuses;

export function ItemRow({ item }: { item: AuctionItem }) {
  const timezone = useEventSettings()?.timezone;
  const { currency, current_bid_cents, minimum_bid_cents } = item;
  return (
    <tr>
      <RowHead>
        {item.title}
        {item.donor && <small>{said.donatedBy(item.donor)}</small>}
      </RowHead>
      <Cell>
        <Badge tone={TONES[item.status]}>{LABELS[item.status]}</Badge>
      </Cell>
      <Cell numeric>
        {current_bid_cents === null ? '–' : money(current_bid_cents, currency)}
        <small>{item.high_bidder_label}</small>
      </Cell>
      <Cell numeric>{minimum_bid_cents === null ? '–' : money(minimum_bid_cents, currency)}</Cell>
      <Cell numeric>{number(item.bid_count)}</Cell>
      <Cell soft tight>
        {dateTime(item.closes_at, timezone)}
        {item.extended && <small>{said.extended}</small>}
      </Cell>
      <RowActions>
        <ItemActions item={item} />
      </RowActions>
    </tr>
  );
}

type Deed = 'bids' | 'edit' | 'close' | 'take-down' | 'delete';

function ItemActions({ item }: { item: AuctionItem }) {
  const { can } = useHere();
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  const isRunning = item.status === 'open' || item.status === 'upcoming';
  return (
    <>
      <Menu trigger={<IconButton label={said.actionsFor(item.title)} icon="more" />}>
        <MenuItem onSelect={() => setDeed('bids')}>{said.bids}</MenuItem>
        {can('tournaments:write') && (
          <>
            <MenuItem onSelect={() => setDeed('edit')}>{said.edit}</MenuItem>
            {isRunning && <MenuItem onSelect={() => setDeed('close')}>{said.closeNow}</MenuItem>}
            {isRunning && <MenuItem onSelect={() => setDeed('take-down')}>{said.withdraw}</MenuItem>}
            <MenuLine />
            <MenuItem danger onSelect={() => setDeed('delete')}>
              {said.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {deed === 'bids' && <Bids item={item} onClose={close} />}
      {deed === 'edit' && <EditItem item={item} onClose={close} />}
      <Endings item={item} deed={deed} onClose={close} />
    </>
  );
}

/** Three ways to end an item, none of which can be taken back. */
function Endings({ item, deed, onClose }: { item: AuctionItem; deed: Deed | undefined; onClose(): void }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const refresh = [useGamesKey('auctions')];
  const { auctions } = api.tournaments;
  const end = useAction(() => auctions.close(tournamentId, item.id, {}), {
    done: ({ status }) => said.changed(item.title, LABELS[status]),
    refresh,
    onDone: onClose,
  });
  const takeDown = useAction(() => auctions.close(tournamentId, item.id, { award: false }), {
    done: () => said.withdrew(item.title),
    refresh,
    onDone: onClose,
  });
  const remove = useAction(() => auctions.delete(tournamentId, item.id), {
    done: () => said.deleted(item.title),
    refresh,
    onDone: onClose,
  });
  const ways = [
    ['close', said.closeNow, end, said.closeEffect],
    ['take-down', said.withdraw, takeDown, said.withdrawEffect],
    ['delete', said.delete, remove, said.deleteEffect],
  ] as const;
  return ways.map(([name, verb, action, description]) => (
    <ConfirmAction
      key={name}
      open={deed === name}
      onClose={onClose}
      title={said.endQuestion(verb, item.title)}
      description={description}
      verb={verb}
      action={action}
    />
  ));
}
