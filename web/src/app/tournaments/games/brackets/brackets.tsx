/** Match play: each bracket of the event as a tree that is filled in as results come. */
import type { Bracket } from '@fairway/sdk';
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
import { BracketCard } from './bracket-card.tsx';
import { NewBracket } from './new-bracket.tsx';

const said = words.brackets;

export function Brackets() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList<Bracket>([...useGamesKey('brackets'), 'list'], () =>
    api.tournaments.brackets.list(tournamentId),
  );
  const create = can('brackets:write') && (
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
        {(brackets) => (
          <>
            {create && <Actions>{create}</Actions>}
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
