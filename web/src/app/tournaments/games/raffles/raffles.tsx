/** The raffles of the event: tickets, prizes, winners, and the way to the page that draws them. */
import { useState } from 'react';
import { Button } from '../../../../kit/forms/button.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { ListView } from '../../../patterns/list-view.tsx';
import { Stack } from '../../../patterns/stack.tsx';
import { useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { RaffleCard } from './raffle-card.tsx';
import { NewRaffle } from './raffle-dialog.tsx';

export function Raffles() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList([...useGamesKey('raffles'), 'list'], () => api.tournaments.raffles.list(tournamentId));
  const create = can('tournaments:write') && (
    <div>
      <Button look="primary" icon="add" onClick={() => setNew(true)}>
        New raffle
      </Button>
    </div>
  );
  return (
    <Stack>
      <ListView
        list={list}
        empty={
          <EmptyState title="No raffle yet." action={create}>
            Draws are fixed before the first ticket is sold, so that everybody can check them.
          </EmptyState>
        }
      >
        {(raffles) => (
          <>
            {create}
            {raffles.map((raffle) => (
              <RaffleCard key={raffle.id} raffle={raffle} />
            ))}
          </>
        )}
      </ListView>
      {isNew && <NewRaffle onClose={() => setNew(false)} />}
    </Stack>
  );
}
