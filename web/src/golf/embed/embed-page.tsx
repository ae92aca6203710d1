/**
 * The board for another site, as its script asks for it. It tells the page around it how high it is and what
 * it is called.
 */
import { useEffect, useRef } from 'react';
import { words } from '../../words/golf.ts';
import { entrantOf, rowsOf } from '../board/board.ts';
import { BoardTable } from '../board/board-table.tsx';
import { Connection } from '../board/connection.tsx';
import { frozenText, isHidden } from '../board/notes.ts';
import { useBoard } from '../board/use-board.ts';
import type { FirstData } from '../first-data.ts';
import { embedOptions } from './embed-options.ts';
import styles from './embed-page.module.css';

const { search } = location;

export function EmbedPage({ first }: { first: FirstData }) {
  const { board, rows, theme } = embedOptions(search, first.board_names);
  const { slug } = first.event;
  const { data, state } = useBoard(slug, board, first.boards);
  const body = useRef<HTMLElement>(null);
  const { event } = data;
  const shown = data.boards[0]?.board ?? board;
  const all = rowsOf(data);
  const isAway = isHidden(data);
  const note = isAway
    ? words.board.hidden
    : (frozenText(data) ?? (all.length === 0 ? words.board.nobody : undefined));
  useEffect(() => {
    if (theme !== 'auto') document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => tellSize(body.current, words.embed.frameTitle(event.name)), [event.name]);
  return (
    <main ref={body} className={styles.board}>
      <header className={styles.head}>
        <h1>{event.name}</h1>
        <Connection event={event} state={state} />
      </header>
      {note !== undefined && <p>{note}</p>}
      {!isAway && (
        <BoardTable
          label={words.board.labels[shown]}
          slug={slug}
          rows={all.slice(0, rows)}
          counts={shown === 'stableford' ? 'points' : 'strokes'}
          entrant={entrantOf(event)}
        />
      )}
      <p className={styles.more}>
        <a href={`/e/${slug}`} target="_blank" rel="noopener">
          {words.board.full}
        </a>
      </p>
    </main>
  );
}

/** Whoever shows the page may know: nothing in it is secret. */
function tellSize(body: HTMLElement | null, title: string): (() => void) | undefined {
  if (body === null) return undefined;
  const tell = () =>
    parent.postMessage(
      { fairway: 'board', title, height: Math.ceil(body.getBoundingClientRect().height) },
      '*',
    );
  const observer = new ResizeObserver(tell);
  observer.observe(body);
  tell();
  return () => observer.disconnect();
}
