/** What stands around every page: header, navigation, keys, search, and what is said when a page is not there. */
import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
  product: 'Fairway',
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  search: 'Suche',
  home: 'Fairway, Startseite',
  organization: 'Organisation',
  account: 'Konto',
  theme: 'Darstellung',
  themeOf: (name) => `Darstellung: ${name}`,
  signOut: 'Abmelden',
  main: 'Hauptnavigation',
  tournament: 'Turnier',
  allEvents: 'Alle Turniere',
  broken: {
    title: 'Diese Seite wurde nicht geladen',
    lostCode: 'Ein Teil der Seite kam nicht an. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    away: 'Der Dienst ist noch nicht erreichbar.',
    tryAgain: 'Erneut versuchen',
  },
  guarded: {
    title: 'Kein Zugriff',
    closed: (role, page) => `Mit Ihrer Rolle (${role}) lässt sich „${page}“ nicht öffnen.`,
    admin: 'Das können nur Inhaber und Administratoren.',
    owner: 'Das können nur Inhaber.',
    ask: 'Ein Inhaber kann Ihre Rolle unter „Mitglieder“ ändern.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    nothing: 'Unter dieser Adresse gibt es nichts.',
    why: 'Vielleicht wurde die Seite entfernt, oder die Adresse ist falsch.',
    home: 'Zum Dashboard',
  },
  offline: {
    label: 'Verbindung',
    text: 'Keine Verbindung. Die Anzeige ist möglicherweise veraltet, und Änderungen können nicht gespeichert werden.',
  },
  outbound: {
    label: 'Versand',
    text: 'Dies ist eine Kopie von Fairway. Sie sendet keine E-Mails und Webhooks und nimmt keine Kartenzahlungen an, bis der Betreiber es erlaubt.',
  },
  notLoaded: 'Das Dashboard wurde nicht geladen',
  noOrganization: {
    title: 'Keine Organisation',
    text: 'Sie gehören noch keiner Organisation an.',
    ask: 'Bitten Sie einen Inhaber um eine Einladung. Der Link darin führt hierher.',
  },
  keys: {
    list: 'Tastenkürzel anzeigen',
    search: 'Zum Suchfeld',
    commands: 'Überall suchen',
    undo: 'Letzte Änderung rückgängig machen',
    commandKeys: '⌘K oder Strg-K',
    undoKeys: '⌘Z oder Strg-Z',
    page: (page, group) => `${page} (${group})`,
  },
  commands: {
    here: 'Dieses Turnier',
    pages: 'Seiten',
    account: 'Konto',
    organizations: 'Organisation wechseln',
    look: 'Darstellung',
    hits: {
      tournament: 'Turniere',
      team: 'Teams',
      player: 'Spieler',
      contact: 'Kontakte',
      registration: 'Anmeldungen',
    },
  },
};
