/** What the kit's own parts say: closing, copying, undoing. */
import { count } from '../count.ts';
import type { kit as english } from '../en/kit.ts';

export const kit: typeof english = {
  cancel: 'Abbrechen',
  optional: 'Optional',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  undo: 'Rückgängig',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied:
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.',
  numbers: 'Zahlen anzeigen',
  time: 'Zeit',
  request: 'Anfrage',
  loadMore: 'Mehr laden',
  fieldsNeedAttention: (fields: number) => count(fields, 'Feld ist zu prüfen', 'Felder sind zu prüfen'),
  scrollable: (table: string) => `${table}, scrollbar`,
  upTo: (most: string) => `bis ${most}`,
  commandMenu: {
    title: 'Befehlsmenü',
    label: 'Suchen oder öffnen',
    placeholder: 'Personen, Teams, Turniere oder Seiten suchen …',
    commands: 'Ergebnisse',
    searching: 'Suche läuft …',
    found: (results: number) => `${results} Treffer`,
    failed: 'Die Suche ist fehlgeschlagen. Seiten lassen sich weiterhin öffnen.',
    none: 'Keine Treffer. Versuchen Sie eine andere Suche.',
  },
  keys: 'Tastenkürzel',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
};
