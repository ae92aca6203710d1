/** The screen in the clubhouse. */
import type { tv as english } from '../../en/golf/tv.ts';

export const tv: typeof english = {
  leaderboard: 'Rangliste',
  asOf: (time) => `Stand ${time}`,
  lost: (time) => `Keine Verbindung seit ${time}`,
  presentedBy: 'Präsentiert von',
  announcements: 'Ankündigungen',
  notBegun: 'Die Rangliste beginnt mit dem ersten Score.',
  hidden: 'Die Rangliste ist gerade nicht sichtbar.',
  qrCode: 'QR-Code dieser Seite',
  follow: 'Live verfolgen',
};
