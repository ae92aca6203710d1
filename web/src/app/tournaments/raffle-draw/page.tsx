/**
 * A draw that a whole room can watch: the prize, the ticket, the name, in letters for the last row, and below
 * them the proof. What is shown comes from the log of draws alone, so that a reload shows the same.
 */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../kit/forms/button.tsx';
import { ErrorAlert, Skeleton } from '../../../kit/overlays/messages.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { useTitle } from '../../patterns/page-header.tsx';
import { useHere, useTournamentId } from '../../session.tsx';
import { DrawForm } from './draw-form.tsx';
import styles from './page.module.css';
import { Proof } from './proof.tsx';
import { useRaffle } from './queries.ts';
import { Stage } from './stage.tsx';

const said = words.raffles;

export default function RaffleDrawPage() {
  const { org, can } = useHere();
  const tournamentId = useTournamentId();
  const { data, error } = useRaffle();
  const [chosen, setChosen] = useState<number>();
  useTitle(said.raffleDraw, data?.raffle.name);
  const shown = data?.draws.find(({ draw }) => draw === chosen) ?? data?.draws.at(-1);
  return (
    <div className={styles.room}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{data?.raffle.name ?? said.raffleDraw}</h1>
          {data && <p className={styles.facts}>{said.soldCount(data.raffle.tickets_sold)}</p>}
        </div>
        <div className={styles.buttons}>
          <Button onClick={() => void showFullScreen()}>{said.fullScreen}</Button>
          <Link
            className={buttonClass()}
            to={tournamentPath(org, tournamentId, 'games')}
            search={{ show: 'raffles' }}
          >
            {said.back}
          </Link>
        </div>
      </header>
      <ErrorAlert error={error} />
      {data === undefined && !error && <Skeleton lines={8} />}
      {data && (
        <>
          <Stage raffle={data.raffle} drawn={shown} onDrawn={setChosen} />
          <div className={styles.sheet}>
            {can('raffles:write') && <DrawForm raffle={data.raffle} onDrawn={setChosen} />}
          </div>
          <div className={styles.sheet}>
            {shown && <Proof raffle={data.raffle} draws={data.draws} shown={shown} onShow={setChosen} />}
          </div>
        </>
      )}
    </div>
  );
}

/** A browser that refuses shows the page as it is. */
async function showFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen().catch(() => undefined);
}
