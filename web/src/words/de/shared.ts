/** What many pages of the dashboard say in the same words. */
import { count } from '../count.ts';
import type { shared as english } from '../en/shared.ts';

export const shared: typeof english = {
  statuses: {
    setup: 'Vorbereitung',
    open: 'Offen',
    live: 'Live',
    final: 'Beendet',
    archived: 'Archiviert',
  },
  formats: { scramble: 'Scramble', best_ball: 'Bestball', individual: 'Einzel' },
  choose: 'Auswählen …',
  undone: 'Rückgängig gemacht',
  scoresSaved: (name: string, saved: number) =>
    `${name}: ${count(saved, 'Score gespeichert', 'Scores gespeichert')}`,
  mailReasons: {
    opted_out: 'E-Mails abbestellt',
    cancelled: 'vor dem Senden abgebrochen',
    deleted: 'Empfänger gelöscht',
    'the mail could not be made': 'die E-Mail ließ sich nicht erstellen',
  },
  exportCsv: 'CSV exportieren',
  checkFields: 'Prüfen Sie Ihre Angaben.',
  leaveUnsaved: 'Es gibt ungespeicherte Änderungen. Seite trotzdem verlassen?',
  newPasswordHint: 'Mindestens 12 Zeichen. Am besten einige Wörter ohne Zusammenhang.',
  notMoney: 'Geben Sie einen Betrag ein, zum Beispiel 12,50.',
  notNumber: 'Geben Sie eine Zahl ein.',
  notTime: 'Geben Sie Datum und Uhrzeit ein.',
  contactPicker: {
    placeholder: 'Name, E-Mail oder Firma',
    found: 'Gefundene Kontakte',
    chosen: 'Ausgewählte Kontakte',
    none: 'Keine Treffer. Versuchen Sie eine andere Suche.',
    remove: 'Entfernen',
    removeOne: (name: string) => `${name} entfernen`,
  },
};
