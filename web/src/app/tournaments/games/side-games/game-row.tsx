/** One side game, and what can be done with it. */
import type { SideGame } from '@fairway/sdk';
import { useState } from 'react';
import { Cell, RowActions, RowHead } from '../../../../kit/data/table.tsx';
import { IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../kit/overlays/menu.tsx';
import { Badge } from '../../../../kit/overlays/messages.tsx';
import { words } from '../../../../words/app.ts';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { EditGame } from './game-dialog.tsx';
import { Participants } from './participants.tsx';
import { Results } from './results.tsx';
import { WinnerDialog } from './winner-dialog.tsx';
import { kindOf, measured, potOf } from './words.ts';

const said = words.sideGames;

type Deed = 'results' | 'winner' | 'participants' | 'edit' | 'delete';

export function GameRow({ game }: { game: SideGame }) {
  const { name, entrant_type, participants, status, winner_name, type } = game;
  return (
    <tr>
      <RowHead>
        {name}
        <small>{kindOf(game)}</small>
      </RowHead>
      <Cell tight>{said.counted[entrant_type](participants)}</Cell>
      <Cell numeric>{potOf(game)}</Cell>
      <Cell prose>
        {winner_name ?? (type === 'skins' ? said.byScores : '–')}
        <small>{measured(game)}</small>
      </Cell>
      <Cell>
        <Badge tone={status === 'open' ? 'good' : 'plain'}>{said.statuses[status]}</Badge>
      </Cell>
      <RowActions>
        <GameActions game={game} />
      </RowActions>
    </tr>
  );
}

function GameActions({ game }: { game: SideGame }) {
  const { can } = useHere();
  const [deed, setDeed] = useState<Deed>();
  const close = () => setDeed(undefined);
  const { setStatus, clear, remove } = useGameActions(game, close);
  const isOpen = game.status === 'open';
  const isContest = game.type !== 'skins';
  return (
    <>
      <Menu trigger={<IconButton label={said.actionsFor(game.name)} icon="more" />}>
        <MenuItem onSelect={() => setDeed('results')}>{said.results}</MenuItem>
        <MenuItem onSelect={() => setDeed('participants')}>{said.participants}</MenuItem>
        {can('sidegames:write') && (
          <>
            {isContest && isOpen && <MenuItem onSelect={() => setDeed('winner')}>{said.setWinner}</MenuItem>}
            {isContest && isOpen && game.winner_name !== null && (
              <MenuItem onSelect={() => clear.run()}>{said.clearWinner}</MenuItem>
            )}
            {isOpen && <MenuItem onSelect={() => setDeed('edit')}>{said.edit}</MenuItem>}
            <MenuItem onSelect={() => setStatus.run(isOpen ? 'closed' : 'open')}>
              {isOpen ? said.close : said.reopen}
            </MenuItem>
            <MenuLine />
            <MenuItem danger onSelect={() => setDeed('delete')}>
              {said.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {deed === 'results' && <Results game={game} onClose={close} />}
      {deed === 'winner' && <WinnerDialog game={game} onClose={close} />}
      {deed === 'participants' && <Participants game={game} onClose={close} />}
      {deed === 'edit' && <EditGame game={game} onClose={close} />}
      <ConfirmAction
        open={deed === 'delete'}
        onClose={close}
        title={said.deleteQuestion(game.name)}
        description={said.deleteEffect}
        verb={said.delete}
        action={remove}
      />
    </>
  );
}

function useGameActions({ id, name, ...game }: SideGame, onDone: () => void) {
  const { api } = useHere();
  const tournamentId = useTournamentId();
  const refresh = [useGamesKey('side-games')];
  const { sideGames } = api.tournaments;
  const setStatus = useAction(
    (status: SideGame['status']) => sideGames.update(tournamentId, id, { status }),
    {
      done: ({ status }) => said.changed[status](name),
      undo: () => sideGames.update(tournamentId, id, { status: game.status }),
      refresh,
    },
  );
  const clear = useAction(() => sideGames.clearWinner(tournamentId, id), {
    done: () => said.winnerCleared(name),
    undo: () => sideGames.setWinner(tournamentId, id, winnerOf(game)),
    refresh,
  });
  const remove = useAction(() => sideGames.delete(tournamentId, id), {
    done: () => said.deleted(name),
    refresh,
    onDone,
  });
  return { setStatus, clear, remove };
}

/** The winner as it stands, to be set again. */
function winnerOf(game: Omit<SideGame, 'id' | 'name'>) {
  const { winner_player_id: playerId, winner_team_id: teamId, winner_name, measurement, unit } = game;
  const who = playerId ? { playerId } : teamId ? { teamId } : { name: winner_name };
  return { ...who, measurement, unit };
}
