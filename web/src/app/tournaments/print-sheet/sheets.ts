/** What can be printed, by the last part of its address. */

interface Sheet {
  path: string;
  title: string;
  about: string;
}

export const SHEETS: readonly Sheet[] = [
  {
    path: 'cart-signs',
    title: 'Cart signs',
    about: 'One sheet a team: names, start, and the code to keep score with, as letters and to scan.',
  },
  {
    path: 'scorecards',
    title: 'Scorecards',
    about: 'One sheet a team: the course, strokes received, and room for every hole and two signatures.',
  },
  { path: 'alpha-list', title: 'Alpha list', about: 'Every player by family name, with team and start.' },
  { path: 'tee-sheet', title: 'Tee sheet', about: 'Who starts where, hole by hole.' },
  {
    path: 'score-boards',
    title: 'Score boards',
    about: 'The boards as they stand, one sheet or more a board.',
  },
];
