/** One raffle: what it stands at, its prizes and its tickets. */
import type { Raffle } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count, money } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Button, buttonClass, IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../kit/overlays/menu.tsx';
import { Badge, ErrorAlert, type Tone } from '../../../../kit/overlays/messages.tsx';
import { tournamentPath } from '../../../paths.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { NewPrize } from './prize-dialog.tsx';
import { Prizes } from './prizes.tsx';
import { EditRaffle } from './raffle-dialog.tsx';
import { SellTickets } from './sell-tickets.tsx';
import { Tickets } from './tickets.tsx';

const TONES: Record<Raffle['status'], Tone> = { open: 'good', closed: 'plain', drawn: 'gold' };

type Deed = 'sell' | 'tickets' | 'prize' | 'edit' | 'delete';

export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const { name, status, tickets_sold, ticket_price_cents, currency, commitment } = raffle;
  return (
    <Card
      title={name}
      description={
        <>
          <Badge tone={TONES[status]}>{status}</Badge> {count(tickets_sold, 'ticket')} sold at{' '}
          {money(ticket_price_cents, currency)}
        </>
      }
      actions={<RaffleActions raffle={raffle} />}
    >
      <Prizes raffle={raffle} />
      <details>
        <summary>Commitment of the draws</summary>
        <p>
          Published before the first ticket was sold; it fixes every draw. <code>{commitment}</code>
        </p>
      </details>
    </Card>
  );
}

function RaffleActions({ raffle }: { raffle: Raffle }) {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  const { setStatus, remove } = useRaffleActions(raffle, close);
  const mayEdit = can('tournaments:write');
  const maySell = mayEdit && raffle.status === 'open';
  return (
    <>
      <ErrorAlert error={setStatus.error} />
      {maySell && <Button onClick={() => setDeed('sell')}>Sell tickets</Button>}
      <Link
        className={buttonClass('primary')}
        to={tournamentPath(org, tournamentId, 'games/raffles/$raffleId/draw', { raffleId: raffle.id })}
      >
        {can('raffles:write') ? 'Draw' : 'Draws'}
      </Link>
      <Menu trigger={<IconButton label={`Actions for ${raffle.name}`} icon="more" />}>
        <MenuItem onSelect={() => setDeed('tickets')}>Tickets</MenuItem>
        {mayEdit && (
          <>
            <MenuItem onSelect={() => setDeed('prize')}>Add prize</MenuItem>
            <MenuItem onSelect={() => setDeed('edit')}>Edit</MenuItem>
            <MenuItem onSelect={() => setStatus.run(raffle.status === 'open' ? 'closed' : 'open')}>
              {raffle.status === 'open' ? 'Close sales' : 'Open sales'}
            </MenuItem>
            <MenuLine />
            <MenuItem danger onSelect={() => setDeed('delete')}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {deed === 'sell' && <SellTickets raffle={raffle} onClose={close} />}
      {deed === 'tickets' && (
        <Tickets raffle={raffle} onSell={maySell ? () => setDeed('sell') : undefined} onClose={close} />
      )}
      {deed === 'prize' && <NewPrize raffle={raffle} onClose={close} />}
      {deed === 'edit' && <EditRaffle raffle={raffle} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={`Delete ${raffle.name}?`}
        description="The raffle and its prizes are gone. One with tickets or draws cannot be deleted."
        verb="Delete"
        action={remove}
      />
    </>
  );
}

function useRaffleActions({ id, name, ...raffle }: Raffle, onDone: () => void) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const refresh = [useGamesKey('raffles')];
  const { raffles } = api.tournaments;
  const set = (status: 'open' | 'closed') => raffles.update(tournamentId, id, { status });
  const setStatus = useAction(set, {
    done: ({ status }) =>
      status === 'open' ? `Tickets of ${name} are sold.` : `Sales of ${name} are closed.`,
    undo: () => set(raffle.status === 'open' ? 'open' : 'closed'),
    refresh,
  });
  const remove = useAction(() => raffles.delete(tournamentId, id), {
    done: () => `${name} is deleted.`,
    refresh,
    onDone,
  });
  return { setStatus, remove };
}
