/** The page of everything that happens, as other systems read it. */
import type { events as english } from '../en/events.ts';

export const events: typeof english = {
  title: 'Ereignisse',
  about:
    'Alle Ereignisse, die Webhooks und der Ereignis-Feed melden, die neuesten zuerst. Neue erscheinen von selbst.',
  filters: 'Filter',
  type: 'Typ',
  tournament: 'Turnier',
  all: 'Alle',
  columns: { type: 'Typ', time: 'Zeit', tournament: 'Turnier', id: 'Ereignis-ID' },
  payload: 'Inhalt',
  none: 'Noch keine Ereignisse.',
  noneHelp: 'Sie erscheinen hier, sobald sich etwas ändert.',
  noResults: 'Keine Treffer. Versuchen Sie eine andere Suche.',
  streams: {
    silent: 'Verbindung unterbrochen. Sie wird wiederhergestellt …',
    refused: 'Die Live-Aktualisierung ist beendet. Laden Sie die Seite neu, um neue Ereignisse zu sehen.',
  },
};
