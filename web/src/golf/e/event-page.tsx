/**
 * An event for everybody. Before play its facts and the registration come first; once play begins, the
 * leaderboard. Status, board and announcements follow the service by themselves.
 */
import { useCallback, useEffect, useState } from 'react';
import { day } from '../../api/format.ts';
import mark from '../../kit/look/mark.svg';
import { words } from '../../words/golf.ts';
import { announcedWith } from '../board/announced.ts';
import { Connection } from '../board/connection.tsx';
import type { Announced } from '../board/readers.ts';
import { useBoard } from '../board/use-board.ts';
import type { BoardName, FirstData } from '../first-data.ts';
import { Announcements } from './announcements.tsx';
import styles from './event-page.module.css';
import { Facts } from './facts.tsx';
import { Games } from './games.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { REGISTER, Registration } from './registration.tsx';
import { useHash } from './use-hash.ts';

const STARTED = new Set(['live', 'final', 'archived']);
const TAKES_REGISTRATIONS = new Set(['open', 'waitlist']);

export function EventPage({ first }: { first: FirstData }) {
  const { slug } = first.event;
  const [name, setName] = useState<BoardName>('gross');
  const [announced, setAnnounced] = useState(first.event.announcements);
  const announce = useCallback((one: Announced) => setAnnounced((known) => announcedWith(known, one)), []);
  const { data, state } = useBoard(slug, name, first.boards, announce);
  useEffect(() => {
    // The organizers may give up a board that somebody is looking at. The first one there always is.
    if (data.boards.length === 0) setName('gross');
  }, [data]);
  const isRegistering = useHash() === REGISTER;
  const { event } = data;
  const hasStarted = STARTED.has(event.status);
  const canRegister = TAKES_REGISTRATIONS.has(first.event.registration.state);
  const { event: facts, url, start_time: startTime } = first;
  const about = { event: facts, url, startTime, sponsors: data.sponsors };
  const register = canRegister && !isRegistering && (
    <a className={hasStarted ? styles.registerLink : styles.registerButton} href={REGISTER}>
      {words.event.register}
    </a>
  );
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.brand}>
          <img src={mark} alt="" width="28" height="28" />
          {words.event.brand}
        </span>
        {hasStarted && register}
      </header>
      <main className={styles.main}>
        <div className={styles.title}>
          <h1>{event.name}</h1>
          <p className={styles.where}>
            {hasStarted && <Connection event={event} state={state} />}
            {event.course_name !== null && <span>{event.course_name}</span>}
            {event.event_date !== null && <span>{day(event.event_date)}</span>}
          </p>
        </div>
        {isRegistering && canRegister && <Registration event={first.event} />}
        {hasStarted ? (
          <Leaderboard slug={slug} data={data} names={first.board_names} name={name} onName={setName} />
        ) : (
          <Facts {...about} action={register} />
        )}
        <Announcements announcements={announced} timezone={event.timezone} />
        <Games slug={slug} games={first.games} timezone={event.timezone} />
        {hasStarted && <Facts {...about} />}
      </main>
    </div>
  );
}
