/** Flags: scores to double-check. */
import type { flags as english } from '../../en/day/flags.ts';

export const flags: typeof english = {
  title: 'Hinweise',
  about: 'Scores, die Sie prüfen sollten. Mit der Korrektur ist der Hinweis erledigt.',
  status: 'Status',
  statuses: { open: 'Offen', resolved: 'Erledigt' },
  columns: {
    who: 'Wer',
    hole: 'Loch',
    what: 'Was',
    details: 'Einzelheiten',
    raised: 'Gemeldet',
    actions: 'Aktionen',
  },
  noneOpen: 'Keine offenen Hinweise.',
  noneResolved: 'Noch keine erledigten Hinweise.',
  noneHelp:
    'Unwahrscheinliche Scores, Löcher ohne Score und Handys, die sich widersprechen, erscheinen hier.',
  kinds: { conflict: 'Widerspruch', outlier: 'Unwahrscheinlicher Score', missing_hole: 'Fehlender Score' },
  missing: (holes, isOne) =>
    isOne ? `Loch ${holes} hat keinen Score` : `Löcher ${holes} haben keinen Score`,
  outlier: (strokes, par) => `${strokes} Schläge auf einem Par ${par}`,
  offer: (stored, offered) => `Gespeichert: ${stored}. Ein Handy hat ${offered} eingetragen.`,
  lateOffer: (stored, offered) =>
    `Gespeichert: ${stored}. Ein Handy hat ${offered} eingetragen, nachdem das Turnier beendet war.`,
  resolve: 'Erledigen',
  resolved: (name, hole) => `Hinweis erledigt: ${name}, Loch ${hole}`,
  keep: (strokes) => `${strokes} behalten`,
  kept: (name, hole, strokes) => `Score behalten: ${name}, Loch ${hole}, ${strokes}`,
  use: (strokes) => `${strokes} übernehmen`,
  used: (name, hole, strokes) => `Score geändert: ${name}, Loch ${hole}, ${strokes}`,
  reasonUsed: 'Score des anderen Handys übernommen',
  reasonUndone: 'Rückgängig gemacht',
};
