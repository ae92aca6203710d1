/** Match play: each bracket of the event as a tree that is filled in as results come. */
import type { Bracket } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../../kit/forms/button.tsx';
import { EmptyState } from '../../../../kit/overlays/messages.tsx';
import { ListView } from '../../../patterns/list-view.tsx';
import { Stack } from '../../../patterns/stack.tsx';
import { useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { BracketCard } from './bracket-card.tsx';
import { NewBracket } from './new-bracket.tsx';

export function Brackets() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList<Bracket>([...useGamesKey('brackets'), 'list'], () =>
    api.tournaments.brackets.list(tournamentId),
  );
  const create = can('brackets:write') && (
    <div>
      <Button look="primary" icon="add" onClick={() => setNew(true)}>
        New bracket
      </Button>
    </div>
  );
  return (
    <Stack>
      <ListView
        list={list}
        empty={
          <EmptyState title="No bracket yet." action={create}>
            Seed one from a board, or in an order of your own.
          </EmptyState>
        }
      >
        {(brackets) => (
          <>
            {create}
            {brackets.map(({ id }) => (
              <BracketCard key={id} bracketId={id} />
            ))}
          </>
        )}
      </ListView>
      {isNew && <NewBracket onClose={() => setNew(false)} />}
    </Stack>
  );
}
