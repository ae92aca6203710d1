/** The page of everything that happens, as other systems read it. */
import type { events as english } from '../en/events.ts';

export const events: typeof english = {
  title: 'Ereignisse',
  about: 'Was andere Systeme erfahren, das Neueste zuerst. Neue Ereignisse erscheinen von selbst.',
  filters: 'Filter',
  type: 'Typ',
  tournament: 'Turnier',
  all: 'Alle',
  columns: { type: 'Typ', time: 'Zeit', tournament: 'Turnier', id: 'Ereignis-ID' },
  payload: 'Inhalt',
  none: 'Noch keine Ereignisse.',
  noneHelp: 'Sie erscheinen hier, sobald sich etwas ändert.',
  noResults: 'Keine Treffer. Versuchen Sie eine andere Suche.',
  lost: 'Die Verbindung ist unterbrochen. Sie wird wiederhergestellt …',
};
