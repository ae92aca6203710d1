/** Skins, contests on a hole and whatever else is played for, with their pots and who is paid what. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../../../kit/data/card.tsx';
import { Table } from '../../../../kit/data/table.tsx';
import { Button } from '../../../../kit/forms/button.tsx';
import { Rich } from '../../../../kit/look/rich.tsx';
import { EmptyState, Note } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
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

const said = words.sideGames;

const COLUMNS = [
  { label: said.game },
  { label: said.who },
  { label: said.pot, numeric: true },
  { label: said.winner },
  { label: said.status },
  { label: said.actions, hidden: true },
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
      {said.new}
    </Button>
  );
  return (
    <Stack>
      <Hidden />
      <Card title={said.title} actions={!isEmpty(list) && create}>
        <ListView
          list={list}
          empty={
            <EmptyState title={said.none} action={create}>
              {said.noneHelp}
            </EmptyState>
          }
        >
          {(games) => (
            <Table label={said.title} columns={COLUMNS}>
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
      <Rich
        text={said.hiddenNote}
        settings={<Link to={tournamentPath(org, tournamentId, 'settings')}>{said.settings}</Link>}
      />
    </Note>
  );
}
