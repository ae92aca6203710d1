/** The list of events, and what stands above every page of one. */
import type { tournaments as english } from '../en/tournaments.ts';

export const tournaments: typeof english = {
  title: 'Turniere',
  create: 'Neues Turnier',
  search: 'Turniere suchen',
  searchPlaceholder: 'Name oder Platz',
  status: 'Status',
  all: 'Alle',
  groups: { today: 'Heute', upcoming: 'Demnächst', past: 'Vergangen' },
  columns: {
    name: 'Name',
    date: 'Datum',
    course: 'Platz',
    format: 'Spielform',
    teams: 'Teams',
    players: 'Spieler',
    money: 'Einnahmen',
    status: 'Status',
  },
  none: 'Noch keine Turniere.',
  noneHint: 'Für den Anfang genügt ein Name. Platz, Teams und alles Weitere folgen später.',
  noResults: 'Keine Treffer. Versuchen Sie eine andere Suche.',
  notFound: 'Turnier nicht gefunden',
  notLoaded: 'Das Turnier wurde nicht geladen',
  updates: 'Live-Aktualisierung',
  reconnecting: 'Verbindung wird wiederhergestellt …',
  updatesEnded: 'Die Live-Aktualisierung ist beendet. Laden Sie die Seite neu, um Änderungen zu sehen.',
  namelessPlayer: 'Spieler ohne Namen',
  notHandicap: 'Geben Sie ein Handicap ein, zum Beispiel 12,4 oder +1.',
  notWhole: 'Geben Sie eine ganze Zahl ein.',
};
