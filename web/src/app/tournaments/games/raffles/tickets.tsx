/** Every sale of tickets, newest first. What was sold by mistake is voided, and its numbers stay taken. */
import type { Raffle, RaffleTicketSale } from '@fairway/sdk';
import { useState } from 'react';
import { addressOf } from '../../../../api/client.ts';
import { dateTime, money } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead, Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { Input } from '../../../../kit/forms/input.tsx';
import { Dialog } from '../../../../kit/overlays/dialog.tsx';
import { Badge, EmptyState } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { ExportLink, ListView } from '../../../patterns/list-view.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { numbersOf } from './words.ts';

const said = words.raffles;

const COLUMNS = [
  { label: said.tickets },
  { label: said.holder },
  { label: said.paid, numeric: true },
  { label: said.sold },
  { label: said.actions, hidden: true },
];

interface Props {
  raffle: Raffle;
  /** Undefined: none are sold, or not by this person. */
  onSell: (() => void) | undefined;
  onClose(): void;
}

export function Tickets({ raffle, onSell, onClose }: Props) {
  const { org, api } = useHere();
  const tournamentId = useTournamentId();
  const list = useList([...useGamesKey('raffles'), raffle.id, 'tickets'], () =>
    api.tournaments.raffles.listTickets(tournamentId, raffle.id),
  );
  const file = addressOf(org, `/tournaments/${tournamentId}/raffles/${raffle.id}/tickets`, { format: 'csv' });
  return (
    <Dialog open onClose={onClose} title={said.ticketsOf(raffle.name)} wide>
      <div>
        <ExportLink href={file} />
      </div>
      <ListView
        list={list}
        empty={
          <EmptyState
            title={said.noTickets}
            action={onSell && <Button onClick={onSell}>{said.sellTickets}</Button>}
          />
        }
      >
        {(sales) => (
          <Table label={said.tickets} columns={COLUMNS} compact>
            {sales.map((sale) => (
              <SaleRow key={sale.id} raffle={raffle} sale={sale} />
            ))}
          </Table>
        )}
      </ListView>
    </Dialog>
  );
}

function SaleRow({ raffle, sale }: { raffle: Raffle; sale: RaffleTicketSale }) {
  const { can } = useHere();
  const { holder_name, holder_email, holder_phone, amount_cents, status, void_reason, created_at } = sale;
  return (
    <tr>
      <RowHead>{numbersOf(sale)}</RowHead>
      <Cell>
        {holder_name}
        <small>{[holder_email, holder_phone].filter(Boolean).join(', ')}</small>
      </Cell>
      <Cell numeric>{money(amount_cents, raffle.currency)}</Cell>
      <Cell soft tight>
        {dateTime(created_at)}
      </Cell>
      <RowActions>
        {status === 'void' ? (
          <span title={void_reason ?? undefined}>
            <Badge tone="bad">{said.void}</Badge>
          </span>
        ) : (
          can('tournaments:write') && <VoidSale raffle={raffle} sale={sale} />
        )}
      </RowActions>
    </tr>
  );
}

function VoidSale({ raffle, sale }: { raffle: Raffle; sale: RaffleTicketSale }) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const annul = useAction(
    () =>
      api.tournaments.raffles.voidTickets(tournamentId, raffle.id, sale.id, {
        reason: reason.trim() || null,
      }),
    {
      done: () => said.voided(numbersOf(sale)),
      refresh: [useGamesKey('raffles')],
      onDone: () => setAsks(false),
    },
  );
  return (
    <>
      <Button look="plain" aria-label={said.voidOne(numbersOf(sale))} onClick={() => setAsks(true)}>
        {said.voidVerb}
      </Button>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={said.voidQuestion(numbersOf(sale))}
        description={said.voidEffect(sale.holder_name ?? said.theHolder)}
        verb={said.voidVerb}
        action={annul}
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
