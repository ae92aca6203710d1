/** One raffle: what it stands at, its prizes and its tickets. */
import type { Raffle } from '@fairway/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { money } from '../../../../api/format.ts';
import { Card } from '../../../../kit/data/card.tsx';
import { Button, buttonClass, IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../kit/overlays/menu.tsx';
import { Badge, ErrorAlert, type Tone } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
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

const said = words.raffles;

const TONES: Record<Raffle['status'], Tone> = { open: 'good', closed: 'plain', drawn: 'gold' };

type Deed = 'sell' | 'tickets' | 'prize' | 'edit' | 'delete';

export function RaffleCard({ raffle }: { raffle: Raffle }) {
  const { name, status, tickets_sold, ticket_price_cents, currency, commitment } = raffle;
  return (
    <Card
      title={name}
      description={
        <>
          <Badge tone={TONES[status]}>{said.statuses[status]}</Badge>{' '}
          {said.soldAt(tickets_sold, money(ticket_price_cents, currency))}
        </>
      }
      actions={<RaffleActions raffle={raffle} />}
    >
      <Prizes raffle={raffle} />
      <details>
        <summary>{said.proofOfFairness}</summary>
        <p>
          {said.proofHint} <code>{commitment}</code>
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
      {maySell && <Button onClick={() => setDeed('sell')}>{said.sellTickets}</Button>}
      <Link
        className={buttonClass('primary')}
        to={tournamentPath(org, tournamentId, 'games/raffles/$raffleId/draw', { raffleId: raffle.id })}
      >
        {can('raffles:write') ? said.draw : said.draws}
      </Link>
      <Menu trigger={<IconButton label={said.actionsFor(raffle.name)} icon="more" />}>
        <MenuItem onSelect={() => setDeed('tickets')}>{said.tickets}</MenuItem>
        {mayEdit && (
          <>
            <MenuItem onSelect={() => setDeed('prize')}>{said.addPrize}</MenuItem>
            <MenuItem onSelect={() => setDeed('edit')}>{said.edit}</MenuItem>
            <MenuItem onSelect={() => setStatus.run(raffle.status === 'open' ? 'closed' : 'open')}>
              {raffle.status === 'open' ? said.closeSales : said.openSales}
            </MenuItem>
            <MenuLine />
            <MenuItem danger onSelect={() => setDeed('delete')}>
              {said.delete}
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
        title={said.deleteQuestion(raffle.name)}
        description={said.deleteEffect}
        verb={said.delete}
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
    done: ({ status }) => (status === 'open' ? said.salesOpened(name) : said.salesClosed(name)),
    undo: () => set(raffle.status === 'open' ? 'open' : 'closed'),
    refresh,
  });
  const remove = useAction(() => raffles.delete(tournamentId, id), {
    done: () => said.deleted(name),
    refresh,
    onDone,
  });
  return { setStatus, remove };
}
