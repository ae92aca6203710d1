/** What is auctioned at the event, who bids what, and who owes what afterwards. */
import { useState } from 'react';
import { Card } from '../../../../kit/data/card.tsx';
import { Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { ListView } from '../../../patterns/list-view.tsx';
import { Stack } from '../../../patterns/stack.tsx';
import { isEmpty, POLL_MS, useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { NewItem } from './item-dialog.tsx';
import { ItemRow } from './item-row.tsx';
import { Settlement } from './settlement.tsx';

const COLUMNS = [
  { label: 'Item' },
  { label: 'Status' },
  { label: 'Highest bid', numeric: true },
  { label: 'Next bid', numeric: true },
  { label: 'Bids', numeric: true },
  { label: 'Ends' },
  { label: 'Actions', hidden: true },
];

export function Auctions() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList(
    [...useGamesKey('auctions'), 'list'],
    () => api.tournaments.auctions.list(tournamentId),
    { everyMs: POLL_MS },
  );
  const create = can('tournaments:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      New item
    </Button>
  );
  return (
    <Stack>
      <Card
        title="Auction items"
        description="Golfers bid on the event's public page."
        actions={!isEmpty(list) && create}
      >
        <ListView
          list={list}
          empty={
            <EmptyState title="Nothing is auctioned yet." action={create}>
              Add the first item.
            </EmptyState>
          }
        >
          {(items) => (
            <Table label="Auction items" columns={COLUMNS}>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} />
              ))}
            </Table>
          )}
        </ListView>
      </Card>
      {list.items.length > 0 && <Settlement />}
      {isNew && <NewItem onClose={() => setNew(false)} />}
    </Stack>
  );
}
