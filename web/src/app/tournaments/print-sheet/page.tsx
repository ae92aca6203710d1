/** Sheets of paper on the screen, as the printer will have them, and a bar above that is not printed. */
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Button, buttonClass } from '../../../kit/forms/button.tsx';
import { words } from '../../../words/app.ts';
import { tournamentPath } from '../../paths.ts';
import { useTitle } from '../../patterns/page-header.tsx';
import { useHere, useIds, useTournamentId } from '../../session.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { useTournament } from '../queries.ts';
import { AlphaList } from './alpha-list.tsx';
import { CartSigns } from './cart-signs.tsx';
import styles from './page.module.css';
import { ScoreBoards } from './score-boards.tsx';
import { Scorecards } from './scorecards.tsx';
import { SHEETS } from './sheets.ts';
import { TeeSheet } from './tee-sheet.tsx';

const said = words.print;

const SHEET_PAGES: Record<string, ComponentType> = {
  'cart-signs': CartSigns,
  scorecards: Scorecards,
  'alpha-list': AlphaList,
  'tee-sheet': TeeSheet,
  'score-boards': ScoreBoards,
};

export default function PrintSheetPage() {
  const { org } = useHere();
  const { sheet: path = '' } = useIds();
  const tournamentId = useTournamentId();
  const { data: tournament } = useTournament();
  const sheet = SHEETS.find((one) => one.path === path);
  const Sheets = SHEET_PAGES[path];
  useTitle(sheet?.title, tournament?.name);
  if (sheet === undefined || Sheets === undefined) return <NotFound />;
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <div>
          <h1 className={styles.title}>{sheet.title}</h1>
          <p className={styles.event}>{tournament?.name}</p>
        </div>
        <div className={styles.actions}>
          <Link to={tournamentPath(org, tournamentId, 'print')} className={buttonClass()}>
            {said.back}
          </Link>
          <Button look="primary" onClick={() => print()}>
            {said.print}
          </Button>
        </div>
      </div>
      <Sheets />
    </div>
  );
}
