/** What is auctioned at the event, who bids what, and who owes what afterwards. */
import { useState } from 'react';
import { Card } from '../../../../kit/data/card.tsx';
import { Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ListView } from '../../../patterns/list-view.tsx';
import { Stack } from '../../../patterns/stack.tsx';
import { isEmpty, POLL_MS, useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { NewItem } from './item-dialog.tsx';
import { ItemRow } from './item-row.tsx';
import { Settlement } from './settlement.tsx';

const said = words.auctions;

const COLUMNS = [
  { label: said.item },
  { label: said.status },
  { label: said.highestBid, numeric: true },
  { label: said.nextBid, numeric: true },
  { label: said.bids, numeric: true },
  { label: said.ends },
  { label: said.actions, hidden: true },
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
      {said.new}
    </Button>
  );
  return (
    <Stack>
      <Card title={said.title} description={said.about} actions={!isEmpty(list) && create}>
        <ListView
          list={list}
          empty={
            <EmptyState title={said.none} action={create}>
              {said.noneHelp}
            </EmptyState>
          }
        >
          {(items) => (
            <Table label={said.title} columns={COLUMNS}>
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
