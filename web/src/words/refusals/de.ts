/** What the service refuses, said to people: by its code, by what is wrong with a field, or in its own words. */

import { note } from './de-notes.ts';
import { rowReason } from './de-rows.ts';
import { sentences, values } from './de-sentences.ts';
import type { refusals as english, fieldPhrases } from './en.ts';
import { phrasebook } from './phrasebook.ts';

const fields: typeof fieldPhrases = {
  'Use lowercase letters, numbers and hyphens, such as `{}`.':
    'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel {}.',
  'Use 2 to 40 letters, numbers, hyphens and underscores, such as `{}`.':
    'Verwenden Sie 2 bis 40 Buchstaben, Ziffern, Binde- und Unterstriche, zum Beispiel {}.',
  'Use one letter, such as `A`.': 'Verwenden Sie einen Buchstaben, zum Beispiel A.',
  'Use one capital letter, such as `A`.': 'Verwenden Sie einen Großbuchstaben, zum Beispiel A.',
  'Use `2xx`, `4xx`, `5xx` or a status such as `404`.':
    'Verwenden Sie 2xx, 4xx, 5xx oder einen Status wie 404.',
  'Write it on one line.': 'Schreiben Sie es in eine Zeile.',
  'Copy all 64 characters, which are figures and the letters a to f.':
    'Kopieren Sie alle 64 Zeichen: Ziffern und die Buchstaben a bis f.',
  'Use a color such as `{}`.': 'Verwenden Sie eine Farbe wie {}.',
  'Use an address that begins with `https://`.': 'Verwenden Sie eine Adresse, die mit https:// beginnt.',
  'Use hours and minutes, such as `08:30`.': 'Verwenden Sie Stunden und Minuten, zum Beispiel 08:30.',
  'Use the three letters of a currency, such as `usd`.':
    'Verwenden Sie die drei Buchstaben einer Währung, zum Beispiel EUR.',
  'Use no line breaks or other control characters.': 'Verwenden Sie keine Zeilenumbrüche.',
  'Use up to 40 letters, digits, dots, hyphens or underscores.':
    'Verwenden Sie bis zu 40 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
  'is required': 'Füllen Sie dieses Feld aus.',
  'must not be empty': 'Füllen Sie dieses Feld aus.',
  'must be a string': 'Geben Sie Text ein.',
  'must be a number': 'Geben Sie eine Zahl ein.',
  'must be an integer': 'Geben Sie eine ganze Zahl ein.',
  'must be a boolean': 'Wählen Sie Ja oder Nein.',
  'must be an array': 'Wählen Sie aus der Liste.',
  'must be an object': 'Füllen Sie dieses Feld aus.',
  'must be {} or null': 'Geben Sie etwas anderes ein oder lassen Sie das Feld leer.',
  'must be an email address': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'must be a URL': 'Geben Sie eine Webadresse ein, zum Beispiel https://example.com.',
  'must be on the public internet: its host is not a public address':
    'Geben Sie eine Adresse ein, die aus dem Internet erreichbar ist.',
  'must be a URL without blanks and line breaks': 'Geben Sie eine Webadresse ohne Leerzeichen ein.',
  'must not carry a user name or a password':
    'Geben Sie eine Webadresse ohne Benutzernamen und Passwort ein.',
  'must be a UUID': 'Wählen Sie aus der Liste.',
  'must be a time such as {}': 'Geben Sie Datum und Uhrzeit ein.',
  'must be a day of the calendar, such as {}': 'Geben Sie ein Datum ein.',
  'must be a valid {}': 'Prüfen Sie dieses Feld.',
  'must be one of {}': 'Wählen Sie aus der Liste.',
  'must have at least {} characters': 'Verwenden Sie mindestens {} Zeichen.',
  'must have at most {} characters': 'Verwenden Sie höchstens {} Zeichen.',
  'must have {} to {} characters': 'Verwenden Sie {} bis {} Zeichen.',
  'must hold at least {} item{}': 'Wählen Sie mindestens {1}.',
  'is not valid': 'Prüfen Sie dieses Feld.',
  'is nested more than {} levels deep': 'Verwenden Sie eine einfachere Gestaltung.',
  'has the unknown merge field {{{}}}': 'Ein Seriendruckfeld {} gibt es nicht.',
  'has more than {} merge fields': 'Verwenden Sie höchstens {} Seriendruckfelder.',
  'has a quote that is never closed': 'Ein Anführungszeichen in der Datei wird nie geschlossen.',
  'has more cells than the header, which has {}': 'Eine Zeile hat mehr Zellen, als es Spaltennamen gibt.',
  'must hold at most {} items': 'Wählen Sie höchstens {}.',
  'must be at least {}': 'Geben Sie {} oder mehr ein.',
  'must be at most {}': 'Geben Sie {} oder weniger ein.',
  'must be > {}': 'Geben Sie mehr als {} ein.',
  'must be < {}': 'Geben Sie weniger als {} ein.',
  'must be multiple of {}': 'Geben Sie ein Vielfaches von {} ein.',
  'must NOT have duplicate items {}': 'Nennen Sie jeden Eintrag nur einmal.',
  'must be true': 'Bestätigen Sie das zuerst.',
  'cannot be written like that': 'Prüfen Sie dieses Feld.',
  'must be a JSON object': 'Prüfen Sie Ihre Angaben.',
  'must hold at least one of {}': 'Ändern Sie zuerst etwas.',
  'is not a known field': 'Das lässt sich hier nicht einstellen.',
  'is not a known parameter': 'Das lässt sich hier nicht einstellen.',
  'is not a known field; the nearest is {}': 'Das lässt sich hier nicht einstellen.',
  'is required; {} is not a known field': 'Füllen Sie dieses Feld aus.',
  'must be given only once': 'Geben Sie das nur einmal ein.',
  'must be one text of 1 to 128 printable ASCII characters': 'Versuchen Sie es noch einmal.',
  'must not repeat one character or one run of characters':
    'Wiederholen Sie nicht nur ein Zeichen oder eine Zeichenfolge.',
  'must not be your email address or a name, with or without digits':
    'Verwenden Sie weder Ihre E-Mail-Adresse noch einen Namen als Passwort.',
  'is one of the passwords that are guessed first':
    'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.',
  'is not your password': 'Das ist nicht Ihr Passwort.',
  'is not the code that the app shows now': 'Das ist nicht der Code, den Ihre App jetzt zeigt.',
  'is required, or a recovery code or a passkey, and only one of them':
    'Geben Sie einen Code oder einen Wiederherstellungscode ein.',
  'must be an IANA time zone such as {}': 'Wählen Sie eine Zeitzone.',
  'must be a currency of ISO 4217, such as {}':
    'Verwenden Sie die drei Buchstaben einer Währung, zum Beispiel EUR.',
  'must be of the enabled boards, which {} is not':
    'Wählen Sie nur eingeschaltete Ranglisten. {} ist ausgeschaltet.',
  'must be one of the {} holes of the event': 'Wählen Sie eines der {} Löcher.',
  'must be a hole of the event, 1 to {}': 'Wählen Sie ein Loch von 1 bis {}.',
  'must hold 9 or 18 holes, not {}': 'Ein Platz hat 9 oder 18 Löcher, nicht {}.',
  'must be numbered 1 to {}, each number once':
    'Nummerieren Sie die Löcher von 1 bis {}, jede Nummer einmal.',
  'must have the stroke indexes 1 to {}, each once, or none at all':
    'Verwenden Sie jeden Stroke-Index von 1 bis {} einmal, oder gar keinen.',
  'must not be above the highest handicap': 'Das niedrigste Handicap darf nicht über dem höchsten liegen.',
  'must not be above the one before': 'Ein Platz darf nicht mehr Punkte bringen als der davor.',
  'cannot be combined with a player of the event':
    'Wählen Sie einen Spieler des Turniers oder geben Sie einen neuen ein, nicht beides.',
  'cannot be combined with format=csv': 'Das lässt sich nicht als Datei herunterladen.',
  'cannot be combined with cursor': 'Das lässt sich nicht mit der nächsten Seite verbinden.',
  'cannot be combined with after': 'Wählen Sie eine Stelle oder eine Zeit, nicht beides.',
  '{} is no type of event, and no kind with .* after it': 'Diese Art von Ereignis gibt es nicht.',
  'is one too many: there are at most {} keys': 'Entfernen Sie Einträge: Es dürfen höchstens {} sein.',
  'cannot be given here': 'Das lässt sich hier nicht einstellen.',
  'must be the one in the path': 'Die externe ID ist eine andere als in der Adresse.',
  'is required for a new tournament': 'Geben Sie den Namen des neuen Turniers ein.',
  'is required for a new contact': 'Geben Sie die E-Mail-Adresse des neuen Kontakts ein.',
  'is listed twice': 'Das steht zweimal in der Liste.',
  'is in the request twice': 'Das steht zweimal in der Liste.',
  'names hole {}, but the team starts on hole {}': 'Loch {} passt nicht: Das Team startet an Loch {}.',
  'cannot be more than the holes played': 'Der Vorsprung kann nicht größer sein als die gespielten Löcher.',
  'must be left out when nobody leads, and only then':
    'Wählen Sie, wer führt, oder bei Gleichstand niemanden.',
  'cannot be given without a winner': 'Wählen Sie zuerst den Sieger.',
  'must be such as 3&2, 1UP, 2UP, {}H (up to 54H), W/O or CONCEDED':
    'Geben Sie ein Ergebnis ein, zum Beispiel 3&2, 1UP, {}H, W/O oder CONCEDED.',
  'must be an entrant of the match': 'Wählen Sie einen der beiden in diesem Match.',
  'cannot be combined with a redraw': 'Das lässt sich nicht mit einer neuen Ziehung verbinden.',
  'cannot be combined with a contact':
    'Wählen Sie einen Kontakt oder geben Sie einen Namen ein, nicht beides.',
  'is required, or a contact': 'Geben Sie einen Namen ein oder wählen Sie einen Kontakt.',
  'is required, or a team or a name':
    'Wählen Sie einen Spieler oder ein Team, oder geben Sie einen Namen ein.',
  'stands alone: send one of a player, a team and a name': 'Wählen Sie nur einen Gewinner.',
  'must not be before since': 'Das Ende darf nicht vor dem Anfang liegen.',
  'must be all for what goes to the board': 'Ankündigungen auf der Rangliste gehen an alle.',
  'is required for the audience {}': 'Wählen Sie, wer es bekommt.',
  'does not go with the audience {}': 'Wählen Sie die Empfänger noch einmal aus.',
  'holds nothing that may be sent': 'Schreiben Sie zuerst die Nachricht.',
  'cannot be combined with single teams or players':
    'Wählen Sie eine Empfängergruppe oder einzelne Teams und Spieler.',
  'cannot be combined with a percentage': 'Geben Sie einen Prozentsatz oder einen Betrag ein, nicht beides.',
  'is required, or an amount': 'Geben Sie einen Prozentsatz oder einen Betrag ein.',
  'cannot be combined with a price of your own':
    'Verwenden Sie einen Rabattcode oder einen eigenen Preis, nicht beides.',
  'must be in the future, and at most a year ahead': 'Wählen Sie eine Zeit innerhalb des nächsten Jahres.',
  'must be in the future': 'Wählen Sie eine Zeit in der Zukunft.',
  'must not be in the future': 'Wählen Sie eine Zeit in der Vergangenheit.',
  'must not be in the past': 'Wählen Sie eine Zeit in der Zukunft.',
  'must be within a year from now': 'Wählen Sie eine Zeit innerhalb des nächsten Jahres.',
  'must leave time between opening and closing': 'Die Auktion muss nach ihrem Beginn enden.',
  'must be above the starting bid': 'Geben Sie mehr als das Startgebot ein.',
  'is required to {}': 'Wählen Sie ein Schlagwort.',
  'must be a secret or restricted key of Stripe: {}':
    'Geben Sie einen geheimen oder eingeschränkten Schlüssel von Stripe ein.',
  'must be the signing secret of the webhook at Stripe: {}':
    'Geben Sie den Signaturschlüssel des Webhooks von Stripe ein.',
  'must have ids that are all different': 'Nennen Sie jeden Eintrag nur einmal.',
  'cannot be combined with a new logo': 'Behalten Sie das alte Logo oder wählen Sie ein neues, nicht beides.',
  'must be base64': 'Wählen Sie das Bild noch einmal.',
  'must hold at most 256 KiB': 'Wählen Sie ein kleineres Bild.',
  'must be a PNG, JPEG or WebP image': 'Wählen Sie ein Bild als PNG, JPEG oder WebP.',
  'is not for skins, which go over all holes': 'Skins werden an allen Löchern gespielt.',
  'is required: a contest is on a hole': 'Wählen Sie das Loch der Sonderwertung.',
  'is for skins only': 'Das gilt nur für Skins.',
  'must name a known player': 'Wählen Sie einen Spieler.',
  'must name a known entrant': 'Wählen Sie einen Teilnehmer.',
  'must be on one of the {} holes': 'Wählen Sie eines der {} Löcher.',
  'has hole {} of this entrant again': 'Loch {} kommt zweimal vor.',
  'has hole {} of this {} again': 'Loch {1} kommt zweimal vor.',
  'must name either a team or a player': 'Wählen Sie ein Team oder einen Spieler.',
  'cannot be combined with a list of entrants': 'Wählen Sie Teilnehmer oder eine Rangliste, nicht beides.',
  'is required, or a board to seed from': 'Wählen Sie Teilnehmer oder eine Rangliste für die Setzliste.',
  'is required with a list of entrants': 'Wählen Sie, ob Teams oder Spieler antreten.',
  'must name each entrant once': 'Wählen Sie jeden Teilnehmer nur einmal.',
  'needs {} entrants or more': 'Wählen Sie mindestens {} Teilnehmer.',
  'row {}: {}': 'Zeile {1} lässt sich nicht verwenden.',
  'needs an event to copy from': 'Wählen Sie das Turnier, das kopiert wird.',
  'is none of our columns: {}': 'Diese Spalte lässt sich nicht zuordnen.',
  'is given more than once': 'Das ist mehrmals angegeben.',
  'names a column that the file does not have': 'Die Datei hat keine solche Spalte.',
  'names a column that the file has more than once': 'Die Datei hat diese Spalte mehrmals.',
  'is not what an authenticator answers to our question':
    'Der Passkey hat nicht wie erwartet geantwortet. Versuchen Sie es noch einmal.',
  'is not yours, or was used already': 'Das gehört Ihnen nicht oder wurde schon verwendet.',
  'has no rows': 'Die Datei hat keine Zeilen.',
  'has no valid rows{}': 'Keine Zeile der Datei lässt sich verwenden.',
  'must begin with a header row': 'Beginnen Sie die Datei mit einer Zeile der Spaltennamen.',
  'must have at most {} columns': 'Verwenden Sie höchstens {} Spalten.',
  'must hold at most {} rows': 'Verwenden Sie höchstens {} Zeilen.',
  'has the column {} more than once': 'Die Datei hat die Spalte {} mehrmals.',
  'has no {} column': 'Die Datei hat keine Spalte {}. Ergänzen Sie sie und versuchen Sie es noch einmal.',
};

const field = phrasebook(fields, values);

/** `row 3: Email is required`, and `has no valid rows (row 3: …)`. */
function rowOfFile(message: string): string | undefined {
  const { row, why = '' } =
    /^(?:has no valid rows \()?row (?<row>\d+): (?<why>.*?)\)?$/.exec(message)?.groups ?? {};
  const reason = row === undefined ? undefined : rowReason(why);
  return reason && `Zeile ${row}: ${reason}.`;
}

export const refusals: typeof english = {
  checkMarked: 'Prüfen Sie die markierten Felder.',
  check: 'Prüfen Sie Ihre Angaben.',
  checkField: 'Prüfen Sie dieses Feld.',
  codes: {
    bad_request: 'Das hat nicht geklappt. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    validation_error: 'Prüfen Sie Ihre Angaben.',
    unauthorized: 'Melden Sie sich noch einmal an.',
    invalid_token: 'Melden Sie sich noch einmal an.',
    insufficient_scope: 'Ihre Rolle erlaubt das nicht.',
    forbidden: 'Ihre Rolle erlaubt das nicht.',
    not_found: 'Das gibt es nicht mehr.',
    conflict:
      'Das passt nicht mehr zum aktuellen Stand. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
    rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es noch einmal.',
    internal_error:
      'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal oder nennen Sie uns die Kennung der Anfrage.',
    service_unavailable: 'Fairway ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  },
  names: {
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    body: 'Nachricht',
    body_text: 'Nachricht',
    body_html: 'Nachricht',
    subject: 'Betreff',
    holes: 'Löcher',
    csv: 'Datei',
    players: 'Spieler',
    url: 'Webadresse',
    password: 'Passwort',
    scopes: 'Berechtigungen',
    audience: 'Empfänger',
    currency: 'Währung',
    timezone: 'Zeitzone',
  },
  row: rowReason,
  rowUnusable: 'Diese Zeile lässt sich nicht verwenden',
  note,
  field: (message) => rowOfFile(message) ?? field(message),
  sentence: phrasebook(sentences, values),
};
