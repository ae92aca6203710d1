/** Where an event stands and how it moves on; renaming teams; what a copied event takes along. */
import { count } from '../count.ts';
import type { lifecycle as english } from '../en/lifecycle.ts';

export const lifecycle: typeof english = {
  status: {
    setup: 'Status: Vorbereitung',
    open: 'Status: offen',
    live: 'Status: live',
    final: 'Status: beendet',
    archived: 'Status: archiviert',
  },
  automatic: 'Automatisch',
  automaticOn: 'Automatischer Status eingeschaltet. Das Turnier wechselt seinen Status von selbst.',
  automaticOff: 'Automatischer Status ausgeschaltet',
  moved: {
    setup: 'Turnier zurück in die Vorbereitung gesetzt',
    open: 'Turnier geöffnet',
    live: 'Turnier gestartet',
    final: 'Turnier beendet',
    archived: 'Turnier archiviert',
  },
  archive: {
    title: 'Turnier archivieren?',
    about:
      'Archivierte Turniere lassen sich nicht mehr ändern, und die Handys der Teams werden abgemeldet. Sie können das Turnier als beendet wiederherstellen.',
    verb: 'Archivieren',
  },
  goLive: {
    title: 'Turnier starten?',
    verb: 'Turnier starten',
    otherDay: (date) => `Das Turnier ist für ${date} geplant.`,
    missing: 'Noch nicht erledigt:',
    manual: 'Ab jetzt ändern Sie den Status selbst. Mit „Automatisch“ wechselt er wieder von allein.',
  },
  finish: {
    title: 'Turnier beenden?',
    verb: 'Turnier beenden',
    about: 'Die Ergebnisse sind dann endgültig, und auf Handys lassen sich keine Scores mehr eintragen.',
    open: '{cards}, {flags}.',
    cards: (cards) => count(cards, 'Karte ist unvollständig', 'Karten sind unvollständig'),
    flags: (flags) => count(flags, 'Hinweis ist offen', 'Hinweise sind offen'),
    incomplete: 'Unvollständige Karten',
    unranked: 'Ohne Platzierung am Ende aufführen',
    rank: 'Mit dem bisherigen Ergebnis werten',
  },
  rename: {
    title: (team) => `${team} umbenennen`,
    short: 'Umbenennen',
    name: 'Teamname',
    save: 'Speichern',
    done: 'Team umbenannt',
  },
  newEvent: {
    title: 'Neues Turnier',
    name: 'Name',
    nameExample: 'Frühjahrs-Scramble',
    course: 'Platz',
    courseExample: 'Golfclub am See',
    date: 'Datum',
    format: 'Spielform',
    create: 'Anlegen',
    done: 'Turnier angelegt',
  },
  copy: {
    from: 'Kopieren von',
    hint: 'Kopiert Einstellungen, Platz und Klassen. Die öffentliche Adresse wählen Sie neu.',
    nothing: 'Nichts',
    parts: 'Was kopiert wird',
    part: {
      course: 'Platz',
      flights: 'Klassen',
      sponsors: 'Sponsoren',
      discounts: 'Rabattcodes',
      sidegames: 'Nebenspiele',
    },
  },
};
