/** Dateien, die Leute mitbringen: Kontakte und Teams aus einer Tabelle. */
import { count } from '../count.ts';
import type { imports as english } from '../en/imports.ts';

export const imports: typeof english = {
  file: 'CSV-Datei',
  fileHint:
    'Aus Excel, Google, Outlook oder einem anderen Programm. Komma, Semikolon und Tabulator werden erkannt.',
  paste: 'CSV einfügen',
  pasteHint: 'Oder kopieren Sie die Zellen Ihrer Tabelle und fügen Sie sie hier ein.',
  usesFile: (name: string) => `${name} ist bereit zum Import.`,
  usesText: 'Der eingefügte Text ist bereit zum Import.',
  nothing: 'Wählen Sie eine CSV-Datei oder fügen Sie ihren Text ein.',
  unreadable: 'Diese Datei ist nicht lesbar. Speichern Sie sie als CSV und wählen Sie sie erneut.',
  continue: 'Weiter',
  back: 'Zurück',
  import: 'Importieren',
  template: 'Vorlage herunterladen',
  progress: 'Import',
  names: 'Spaltennamen, die Fairway erkennt',
  namesHelp:
    'In beliebiger Reihenfolge, groß oder klein geschrieben. Alle anderen Spalten ordnen Sie im nächsten Schritt selbst zu.',
  name: 'Spalte',
  alsoFound: 'Auch erkannt als',
  match: 'Spalten zuordnen',
  matchHelp: 'Prüfen Sie, ob jedes Feld die richtige Spalte Ihrer Datei verwendet.',
  notThere: 'Nicht in der Datei',
  preview: 'Vorschau',
  row: 'Zeile',
  outcome: 'Ergebnis',
  outcomes: {
    new: 'neu',
    updated: 'aktualisiert',
    skipped: (reason: string) => `übersprungen: ${reason}`,
  },
  errors: 'Fehler',
  message: 'Meldung',
  teams: {
    example: 'Team;Name;Handicap;Loch\nDie Mulligans;Anna Lang;12,4;1\nDie Mulligans;Ben Ort;8;1',
    title: 'Teams importieren',
    about:
      'Eine Zeile pro Spieler oder eine Zeile pro Team. Hat eine Zeile einen Fehler, wird nichts importiert.',
    rows: 'Jede Zeile ist',
    perPlayer: 'Ein Spieler',
    perTeam: 'Ein Team',
    columns: {
      team: 'Team',
      name: 'Name',
      first: 'Vorname',
      last: 'Nachname',
      email: 'E-Mail',
      phone: 'Telefon',
      handicap: 'Handicap',
      hole: 'Loch',
    },
    player: (number: number) => `Spieler ${number}`,
    players: 'Spieler',
    figures: (teams: number, players: number, flights: number) =>
      [
        count(teams, 'Team', 'Teams'),
        count(players, 'Spieler', 'Spieler'),
        ...(flights > 0 ? [count(flights, 'Klasse', 'Klassen')] : []),
      ].join(', '),
    ready: (figures: string, errors: number) =>
      errors === 0
        ? `Bereit zum Import: ${figures}.`
        : `Korrigieren Sie vor dem Import ${count(errors, 'Zeile', 'Zeilen')}.`,
    done: (figures: string) => `${figures} importiert`,
  },
};
