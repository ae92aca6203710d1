/** The course of an event, hole by hole. */
import { count } from '../../count.ts';
import type { course as english } from '../../en/set-up/course.ts';

export const course: typeof english = {
  title: 'Platz',
  description:
    'Scores werden mit Par verglichen. Der Stroke-Index bestimmt, an welchen Löchern Spieler ihre Vorgabeschläge erhalten. Beides lässt sich während des Spiels korrigieren. Sie können ganze Spalten aus einer Tabelle einfügen.',
  holes: 'Löcher',
  frontNine: 'Vordere Neun',
  backNine: 'Hintere Neun',
  hole: 'Loch',
  par: 'Par',
  strokeIndex: 'Stroke-Index',
  yards: 'Yards',
  contest: 'Sonderwertung',
  ofHole: (what: string, hole: number) => `${what}, Loch ${hole}`,
  out: 'Out',
  in: 'In',
  contests: {
    none: '–',
    longest_drive: 'Longest Drive',
    closest_to_pin: 'Nearest to the Pin',
    straightest_drive: 'Straightest Drive',
  },
  sum: (holes: number, par: string, yards: string) =>
    `${count(holes, 'Loch', 'Löcher')}, Par ${par}, ${yards} Yards`,
  save: 'Platz speichern',
  saved: 'Platz gespeichert',
  notSaved: 'Noch nicht gespeichert',
  notNumber: 'Geben Sie eine Zahl ein.',
  template: 'Vorlage',
  templates: { par72: 'Par 72', par71: 'Par 71', par70: 'Par 70', nine: '9 Löcher, Par 36' },
  apply: 'Vorlage anwenden',
  applied: 'Vorlage angewendet',
  filled: (cells: number) => `${count(cells, 'Feld', 'Felder')} ausgefüllt`,
  noPar: {
    title: 'Unvollständig speichern?',
    holes: (holes: readonly number[]) =>
      holes.length === 1
        ? `Loch ${holes[0]} hat kein Par. Scores an diesem Loch lassen sich nicht mit Par vergleichen.`
        : `Die Löcher ${holes.join(', ')} haben kein Par. Scores an diesen Löchern lassen sich nicht mit Par vergleichen.`,
    save: 'Trotzdem speichern',
    dismiss: 'Weiter bearbeiten',
  },
};
