/** The raffles of the event: tickets, prizes, winners, and the way to the page that draws them. */
import { useState } from 'react';
import { Button } from '../../../../kit/forms/button.tsx';
import { Actions } from '../../../../kit/forms/form.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ListView } from '../../../patterns/list-view.tsx';
import { Stack } from '../../../patterns/stack.tsx';
import { useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { RaffleCard } from './raffle-card.tsx';
import { NewRaffle } from './raffle-dialog.tsx';

const said = words.raffles;

export function Raffles() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList([...useGamesKey('raffles'), 'list'], () => api.tournaments.raffles.list(tournamentId));
  const create = can('tournaments:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      {said.new}
    </Button>
  );
  return (
    <Stack>
      <ListView
        list={list}
        empty={
          <EmptyState title={said.none} action={create}>
            {said.noneHelp}
          </EmptyState>
        }
      >
        {(raffles) => (
          <>
            {create && <Actions>{create}</Actions>}
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
