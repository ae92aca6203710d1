/** Skins, contests on a hole and whatever else is played for, with their pots and who is paid what. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../../kit/data/card.tsx';
import { Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { EmptyState, Note } from '../../../../kit/overlays/messages.tsx';
import { tournamentPath } from '../../../paths.ts';
import { ListView } from '../../../patterns/list-view.tsx';
import { Stack } from '../../../patterns/stack.tsx';
import { isEmpty, useList } from '../../../patterns/use-list.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useEventSettings } from '../../use-event-settings.ts';
import { useGamesKey } from '../queries.ts';
import { NewGame } from './game-dialog.tsx';
import { GameRow } from './game-row.tsx';
import { Payouts } from './payouts.tsx';

const COLUMNS = [
  { label: 'Game' },
  { label: 'Who' },
  { label: 'Pot', numeric: true },
  { label: 'Winner' },
  { label: 'Status' },
  { label: 'Actions', hidden: true },
];

export function SideGames() {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [isNew, setNew] = useState(false);
  const list = useList([...useGamesKey('side-games'), 'list'], () =>
    api.tournaments.sideGames.list(tournamentId),
  );
  const create = can('sidegames:write') && (
    <Button look="primary" icon="add" onClick={() => setNew(true)}>
      New game
    </Button>
  );
  return (
    <Stack>
      <Hidden />
      <Card title="Side games" actions={!isEmpty(list) && create}>
        <ListView
          list={list}
          empty={
            <EmptyState title="No side game yet." action={create}>
              Skins over the round, a contest on a hole, or anything else that is played for.
            </EmptyState>
          }
        >
          {(games) => (
            <Table label="Side games" columns={COLUMNS}>
              {games.map((game) => (
                <GameRow key={game.id} game={game} />
              ))}
            </Table>
          )}
        </ListView>
      </Card>
      {list.items.length > 0 && <Payouts />}
      {isNew && <NewGame onClose={() => setNew(false)} />}
    </Stack>
  );
}

/** The public page shows side games only when the event says so. */
function Hidden() {
  const { org } = useHere();
  const tournamentId = useTournamentId();
  const settings = useEventSettings();
  if (settings === undefined || settings.sideGamesEnabled) return null;
  return (
    <Note>
      Golfers do not see side games of this event. Switch them on in{' '}
      <Link to={tournamentPath(org, tournamentId, 'settings')}>Settings</Link>.
    </Note>
  );
}
