/** The live leaderboard of an event: which board, which flight, whose row, and how fresh it is. */
import type { PublicBoards } from '@fairway/sdk';
import { useCallback, useState } from 'react';
import { words } from '../../words/golf.ts';
import { entrantOf, found, inFlight, rowsOf } from '../board/board.ts';
import { BoardTable } from '../board/board-table.tsx';
import { BoardTabs } from '../board/board-tabs.tsx';
import { frozenText, isHidden } from '../board/notes.ts';
import type { BoardName } from '../first-data.ts';
import styles from './leaderboard.module.css';

interface LeaderboardProps {
  slug: string;
  data: PublicBoards;
  names: readonly BoardName[];
  name: BoardName;
  onName(name: BoardName): void;
}

const PANEL = 'board';

export function Leaderboard({ slug, data, names, name, onName }: LeaderboardProps) {
  const [flight, setFlight] = useState('');
  const [text, setText] = useState('');
  const [open, setOpen] = useState<number>();
  const toggle = useCallback((key: number) => setOpen((known) => (known === key ? undefined : key)), []);
  const { board } = words;
  if (isHidden(data)) return <p className={styles.note}>{board.hidden}</p>;
  const frozen = frozenText(data);
  const isFlight = data.flights.some(({ id }) => id === flight);
  const all = rowsOf(data);
  const rows = found(isFlight ? inFlight(all, flight) : all, text);
  const shown = data.boards[0]?.board ?? name;
  return (
    <section className={styles.board} aria-label={board.leaderboard}>
      <div className={styles.tools}>
        <BoardTabs names={names} value={name} onChange={onName} panel={PANEL} />
        {data.flights.length > 0 && (
          <select
            aria-label={board.flight}
            className={styles.flight}
            value={isFlight ? flight : ''}
            onChange={(event) => setFlight(event.currentTarget.value)}
          >
            <option value="">{board.allFlights}</option>
            {data.flights.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          aria-label={board.find}
          placeholder={board.find}
          className={styles.find}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {frozen !== undefined && <p className={styles.note}>{frozen}</p>}
      <div id={PANEL} role="tabpanel" aria-label={board.labels[name]}>
        <BoardTable
          label={board.labels[shown]}
          slug={slug}
          rows={rows}
          open={open}
          onOpen={toggle}
          counts={shown === 'stableford' ? 'points' : 'strokes'}
          entrant={entrantOf(data.event)}
        />
        {rows.length === 0 && (
          <p className={styles.empty}>{all.length === 0 ? board.nobody : board.notFound}</p>
        )}
      </div>
    </section>
  );
}
