/** What can be printed, by the last part of its address. */
import { words } from '../../../words/app.ts';

const said = words.print;

interface Sheet {
  path: string;
  title: string;
  about: string;
}

export const SHEETS: readonly Sheet[] = [
  {
    path: 'cart-signs',
    title: said.cartSigns,
    about: said.cartSignsAbout,
  },
  {
    path: 'scorecards',
    title: said.scorecards,
    about: said.scorecardsAbout,
  },
  { path: 'alpha-list', title: said.alphaList, about: said.alphaListAbout },
  { path: 'tee-sheet', title: said.teeSheet, about: said.teeSheetAbout },
  {
    path: 'score-boards',
    title: said.scoreBoards,
    about: said.scoreBoardsAbout,
  },
];
