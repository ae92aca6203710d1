/** One side game, and what can be done with it. */
import type { SideGame } from '@fairway/sdk';
import { useState } from 'react';
import { count } from '../../../../api/format.ts';
import { Cell, RowActions, RowHead } from '../../../../kit/data/table.tsx';
import { IconButton } from '../../../../kit/forms/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../../kit/overlays/menu.tsx';
import { Badge } from '../../../../kit/overlays/messages.tsx';
import { ConfirmAction } from '../../../patterns/confirm-action.tsx';
import { useAction } from '../../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../../session.tsx';
import { useGamesKey } from '../queries.ts';
import { EditGame } from './game-dialog.tsx';
import { Participants } from './participants.tsx';
import { Results } from './results.tsx';
import { WinnerDialog } from './winner-dialog.tsx';
import { kindOf, measured, potOf } from './words.ts';

type Deed = 'results' | 'winner' | 'participants' | 'edit' | 'delete';

export function GameRow({ game }: { game: SideGame }) {
  const { name, entrant_type, participants, status, winner_name, type } = game;
  return (
    <tr>
      <RowHead>
        {name}
        <small>{kindOf(game)}</small>
      </RowHead>
      <Cell tight>{count(participants, entrant_type)}</Cell>
      <Cell numeric>{potOf(game)}</Cell>
      <Cell prose>
        {winner_name ?? (type === 'skins' ? 'by the scores' : '–')}
        <small>{measured(game)}</small>
      </Cell>
      <Cell>
        <Badge tone={status === 'open' ? 'good' : 'plain'}>{status}</Badge>
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
      <Menu trigger={<IconButton label={`Actions for ${game.name}`} icon="more" />}>
        <MenuItem onSelect={() => setDeed('results')}>Results</MenuItem>
        <MenuItem onSelect={() => setDeed('participants')}>Participants</MenuItem>
        {can('sidegames:write') && (
          <>
            {isContest && isOpen && <MenuItem onSelect={() => setDeed('winner')}>Set winner</MenuItem>}
            {isContest && isOpen && game.winner_name !== null && (
              <MenuItem onSelect={() => clear.run()}>Clear winner</MenuItem>
            )}
            {isOpen && <MenuItem onSelect={() => setDeed('edit')}>Edit</MenuItem>}
            <MenuItem onSelect={() => setStatus.run(isOpen ? 'closed' : 'open')}>
              {isOpen ? 'Close' : 'Open again'}
            </MenuItem>
            <MenuLine />
            <MenuItem danger onSelect={() => setDeed('delete')}>
              Delete
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
        title={`Delete ${game.name}?`}
        description="The game, its list of participants and its winner are gone, and so is what it pays."
        verb="Delete"
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
      done: ({ status }) => `${name} is ${status}.`,
      undo: () => sideGames.update(tournamentId, id, { status: game.status }),
      refresh,
    },
  );
  const clear = useAction(() => sideGames.clearWinner(tournamentId, id), {
    done: () => `${name} has no winner now.`,
    undo: () => sideGames.setWinner(tournamentId, id, winnerOf(game)),
    refresh,
  });
  const remove = useAction(() => sideGames.delete(tournamentId, id), {
    done: () => `${name} is deleted.`,
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
