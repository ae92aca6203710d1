/**
 * A screen in the clubhouse. It turns its pages by itself, keeps the last board when the network is lost, and
 * replaces itself at the turn of a page when the service has a newer one.
 */
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { keepAwake } from '../../kit/hooks/keep-awake.ts';
import { words } from '../../words/golf.ts';
import { entrantOf } from '../board/board.ts';
import type { FirstData } from '../first-data.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Marks } from './marks.ts';
import type { TvOptions } from './options.ts';
import { PageCode } from './page-code.tsx';
import { Rows } from './rows.tsx';
import { type Field, nextView, rowsIn, type View, viewsOf } from './turns.ts';
import styles from './tv-page.module.css';
import { useField } from './use-field.ts';
import { useFit } from './use-fit.ts';
import { usePerPage } from './use-per-page.ts';
import { useRenewal } from './use-renewal.ts';

export function TvPage({ first, options }: { first: FirstData; options: TvOptions }) {
  const field = useField(first, options.boards);
  const perPage = usePerPage();
  const { view, turn, marks } = useTurns(field, options, perPage);
  useRenewal(first, turn);
  useEffect(keepAwake, []);
  const screen = useRef<HTMLDivElement>(null);
  useFit(screen);
  const rows = rowsIn(field, view, perPage);
  const views = viewsOf(field, options, perPage);
  const { latest } = field;
  return (
    <div ref={screen} className={styles.screen} data-theme={options.theme}>
      <Header latest={latest} view={view} heardAt={field.heardAt} />
      <main className={styles.main}>
        {rows.length > 0 ? (
          <Rows
            rows={rows}
            name={view.board}
            perPage={perPage}
            entrant={entrantOf(latest.event)}
            isMarked={(row) => marks.hasChanged(view.board, row)}
          />
        ) : (
          <div className={styles.nothing}>
            <p>{latest.boards.length > 0 ? words.tv.notBegun : words.tv.hidden}</p>
            <PageCode slug={first.event.slug} isLarge />
          </div>
        )}
      </main>
      <Footer
        announcements={field.announcements}
        sponsors={latest.sponsors}
        slug={rows.length > 0 ? first.event.slug : undefined}
        turn={turn}
        pages={views.length}
        page={views.findIndex((one) => isSame(one, view))}
      />
    </div>
  );
}

const isSame = (one: View, other: View): boolean =>
  one.board === other.board && one.flightId === other.flightId && one.page === other.page;

/** The view on the screen, and how many pages have been turned so far. */
function useTurns(field: Field, options: TvOptions, perPage: number) {
  const [turn, count] = useReducer((known: number) => known + 1, 0);
  const [view, setView] = useState<View>(() => firstOf(viewsOf(field, options, perPage)));
  const marks = useMemo(() => new Marks(), []);
  const now = useRef({ field, view, perPage });
  now.current = { field, view, perPage };
  useEffect(() => marks.meet(view.board, rowsIn(field, view, perPage)));
  useEffect(() => {
    const timer = setInterval(() => {
      const { field, view, perPage } = now.current;
      marks.remember(view.board, rowsIn(field, view, perPage));
      setView(nextView(viewsOf(field, options, perPage), view));
      count();
    }, options.seconds * 1000);
    return () => clearInterval(timer);
  }, [marks, options]);
  return { view, turn, marks };
}

const firstOf = ([view]: View[]): View => view ?? { board: 'gross', flightId: null, page: 0 };
