/**
 * Why a row of a file cannot be imported, in German. The sentences stand in a table, so they end without a full
 * stop. A test reads them from the service and fails on one that is missing here.
 */
import { phrasebook } from './phrasebook.ts';

/** What the service calls the columns of a file. */
const columns: Readonly<Record<string, string>> = {
  Team: 'Team',
  Name: 'Name',
  First: 'Vorname',
  Last: 'Nachname',
  Email: 'E-Mail',
  Phone: 'Telefon',
  Handicap: 'Handicap',
  Hole: 'Loch',
  Sequence: 'Reihenfolge',
  Flight: 'Klasse',
  Title: 'Position',
  Department: 'Abteilung',
  Company: 'Firma',
  'External ID': 'Externe ID',
};

/** `Player 2` and `Player 2 email`, in files with a row for each team. */
const seats = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((seat) => [
    [`Player ${seat}`, `Spieler ${seat}`],
    ...Object.entries(columns).map(([name, said]) => [
      `Player ${seat} ${name.toLowerCase()}`,
      `${said} von Spieler ${seat}`,
    ]),
  ]),
);

const aboutColumn = phrasebook(
  {
    '{} is required': '{} fehlt',
    '{} must have at most {} characters': '{} darf höchstens {} Zeichen haben',
    '{} must be an email address': '{}: keine gültige E-Mail-Adresse',
    '{} must be a number from +10 to 60': '{} muss eine Zahl von +10 bis 60 sein',
    '{} must be a number from 1 to 18': '{} muss eine Zahl von 1 bis 18 sein',
    '{} must be a letter': '{} muss ein Buchstabe sein',
    '{} must have no line breaks': '{} darf keine Zeilenumbrüche enthalten',
  },
  { ...columns, ...seats },
);

/** Names of teams and flights are put in here, and stay as they are. */
const aboutRow = phrasebook({
  'Hole must be one of the {} holes of the event': 'Das Turnier hat nur {} Löcher',
  'Sequence and Hole name different starts': 'Reihenfolge und Loch nennen verschiedene Starts',
  'The team starts on hole {} in an earlier row': 'In einer früheren Zeile startet das Team an Loch {}',
  'The team has the letter {} in an earlier row': 'In einer früheren Zeile hat das Team den Buchstaben {}',
  'The team is in the flight {} in an earlier row': 'In einer früheren Zeile ist das Team in der Klasse {}',
  'A team named "{}" is in the event already': 'Ein Team namens „{}“ gibt es schon',
  'A team of this event has at most {} players': 'Ein Team dieses Turniers hat höchstens {} Spieler',
  'The team of row {} has the same name, written differently':
    'Das Team in Zeile {} heißt genauso, nur anders geschrieben',
  'Another contact has this external id': 'Ein anderer Kontakt hat schon diese externe ID',
  'The contact has another external id': 'Der Kontakt hat schon eine andere externe ID',
  'Every letter of every hole is taken': 'Alle Starts an allen Löchern sind vergeben',
  'Every letter of hole {} is taken': 'Alle Starts an Loch {} sind vergeben',
  'Every letter of {} is taken': 'Alle Starts sind vergeben',
  'The start {} is taken': 'Der Start {} ist vergeben',
  'The start {}{} is taken': 'Der Start {}{} ist vergeben',
  'Row cannot be read': 'Die Zeile ist nicht lesbar',
  'Row has a quote that is never closed': 'Ein Anführungszeichen wird nicht geschlossen',
  'Row has more cells than the header, which has {}': 'Die Zeile hat mehr Zellen, als es Spalten gibt',
});

/** What no two of them may share. */
const aboutShared = phrasebook(
  {
    'Row {} has the same {}': 'Zeile {} hat dieselbe {}',
    'Two players of this row have the same {}': 'Zwei Spieler dieser Zeile haben dieselbe {}',
    'Another player of the event has this {}': 'Ein anderer Spieler hat schon diese {}',
  },
  { email: 'E-Mail-Adresse', 'external id': 'externe ID' },
);

export const rowReason = (message: string): string | undefined =>
  aboutRow(message) ?? aboutShared(message) ?? aboutColumn(message);
