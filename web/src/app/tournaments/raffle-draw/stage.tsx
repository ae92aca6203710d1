/** Who won what, for the whole room; before the first draw, what there is to win. */
import type { Raffle, RaffleDraw } from '@fairway/sdk';
import { useState } from 'react';
import { Button } from '../../../kit/forms/button.tsx';
import { words } from '../../../words/app.ts';
import { ConfirmAction } from '../../patterns/confirm-action.tsx';
import { useAction } from '../../patterns/use-action.ts';
import { useHere, useTournamentId } from '../../session.tsx';
import { useGamesKey } from '../games/queries.ts';
import styles from './page.module.css';

const said = words.raffles;

interface Props {
  raffle: Raffle;
  drawn: RaffleDraw | undefined;
  /** A prize was drawn again. */
  onDrawn(draw: number): void;
}

export function Stage({ raffle, drawn, onDrawn }: Props) {
  if (drawn === undefined) return <ToWin raffle={raffle} />;
  return (
    <div role="status" aria-label={said.winners} className={styles.stage}>
      {winsOf(raffle, drawn).map((win) => (
        // The key plays the entrance anew for every pick.
        <div key={win.id} className={styles.win}>
          <p className={styles.prize}>{win.prize}</p>
          <p className={styles.ticket}>
            <span>{said.ticket} </span>
            {win.ticket}
          </p>
          <p className={styles.winner}>{win.name}</p>
          {win.isForfeited ? (
            <p className={styles.facts}>{said.absentRedrawn}</p>
          ) : (
            <Absent raffle={raffle} win={win} onDrawn={onDrawn} />
          )}
        </div>
      ))}
    </div>
  );
}

const ToWin = ({ raffle }: { raffle: Raffle }) => (
  <div className={styles.stage}>
    <p className={styles.prize}>{said.toBeWon}</p>
    <ul className={styles.prizes}>
      {raffle.prizes.map(({ id, name, quantity }) => (
        <li key={id}>{quantity === 1 ? name : `${quantity} × ${name}`}</li>
      ))}
    </ul>
    <p className={styles.facts}>
      {said.commitmentLine} <code>{raffle.commitment}</code>
    </p>
  </div>
);

interface Win {
  id: string;
  prize: string;
  ticket: number;
  name: string;
  isForfeited: boolean;
}

/** The winners of a draw as the prizes tell them; the log itself has only initials. */
const winsOf = ({ prizes }: Raffle, { draw, picks }: RaffleDraw): Win[] =>
  picks.map((pick) => {
    const prize = prizes.find(({ id }) => id === pick.prize_id);
    const win = prize?.winners.find((one) => one.draw === draw && one.pick === pick.pick);
    return {
      id: win?.id ?? `${draw} ${pick.pick}`,
      prize: prize?.name ?? said.prize,
      ticket: pick.ticket_number,
      name: win?.winner_name ?? pick.winner_label,
      isForfeited: pick.status === 'forfeited',
    };
  });

/** Whoever is not in the room forfeits, and the prize is drawn again. */
function Absent({ raffle, win, onDrawn }: { raffle: Raffle; win: Win; onDrawn: Props['onDrawn'] }) {
  const { api, can } = useHere();
  const tournamentId = useTournamentId();
  const [asks, setAsks] = useState(false);
  const redraw = useAction(
    () => api.tournaments.raffles.draw(tournamentId, raffle.id, { redrawOf: win.id, reason: 'absent' }),
    {
      done: ({ drawn: [next] }) => said.wins(next?.winnerName ?? said.somebody, win.prize),
      refresh: [useGamesKey('raffles')],
      onDone: ({ draw }) => {
        setAsks(false);
        onDrawn(draw);
      },
    },
  );
  if (!can('raffles:write')) return null;
  return (
    <>
      <Button onClick={() => setAsks(true)} aria-label={said.absentOne(win.name)}>
        {said.absent}
      </Button>
      <ConfirmAction
        open={asks}
        onClose={() => setAsks(false)}
        title={said.redrawQuestion(win.prize)}
        description={said.redrawEffect(win.name)}
        verb={said.redraw}
        action={redraw}
      />
    </>
  );
}
