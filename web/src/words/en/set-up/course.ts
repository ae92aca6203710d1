/** The course of an event, hole by hole. */
import { count } from '../../count.ts';

export const course = {
  title: 'Course',
  description:
    'Scores are compared with par. The stroke index decides where players get their handicap strokes. You can correct both during play, and paste whole columns from a spreadsheet.',
  holes: 'Holes',
  frontNine: 'Front nine',
  backNine: 'Back nine',
  hole: 'Hole',
  par: 'Par',
  strokeIndex: 'Stroke index',
  yards: 'Yards',
  contest: 'Contest',
  ofHole: (what: string, hole: number) => `${what}, hole ${hole}`,
  out: 'Out',
  in: 'In',
  contests: {
    none: '–',
    longest_drive: 'Longest drive',
    closest_to_pin: 'Closest to the pin',
    straightest_drive: 'Straightest drive',
  },
  sum: (holes: number, par: string, yards: string) =>
    `${count(holes, 'hole', 'holes')}, par ${par}, ${yards} yards`,
  save: 'Save course',
  saved: 'Course saved',
  notSaved: 'Not saved yet',
  notNumber: 'Enter a number.',
  template: 'Template',
  templates: { par72: 'Par 72', par71: 'Par 71', par70: 'Par 70', nine: '9 holes, par 36' },
  apply: 'Apply template',
  applied: 'Template applied',
  filled: (cells: number) => `${count(cells, 'cell', 'cells')} filled`,
  noPar: {
    title: 'Save without all pars?',
    holes: (holes: readonly number[]) =>
      holes.length === 1
        ? `Hole ${holes[0]} has no par. Scores on it can't be compared with par.`
        : `Holes ${holes.join(', ')} have no par. Scores on them can't be compared with par.`,
    save: 'Save anyway',
    dismiss: 'Keep editing',
  },
};
