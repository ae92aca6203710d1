/** Flags: scores to double-check. */
export const flags = {
  title: 'Flags',
  about: 'Scores to double-check. Fixing the score clears the flag.',
  status: 'Status',
  statuses: { open: 'Open', resolved: 'Resolved' },
  columns: {
    who: 'Who',
    hole: 'Hole',
    what: 'What',
    details: 'Details',
    raised: 'Raised',
    actions: 'Actions',
  },
  noneOpen: 'No open flags.',
  noneResolved: 'No resolved flags yet.',
  noneHelp: 'Unlikely scores, holes without a score and phones that disagree appear here.',
  kinds: { conflict: 'Conflict', outlier: 'Unlikely score', missing_hole: 'Missing score' },
  missing: (holes: string, isOne: boolean) =>
    isOne ? `Hole ${holes} has no score` : `Holes ${holes} have no score`,
  outlier: (strokes: string, par: string) => `${strokes} strokes on a par ${par}`,
  offer: (stored: string, offered: string) => `Saved: ${stored}. A phone entered ${offered}.`,
  lateOffer: (stored: string, offered: string) =>
    `Saved: ${stored}. A phone entered ${offered} after the event was final.`,
  resolve: 'Resolve',
  resolved: (name: string, hole: number) => `Flag resolved: ${name}, hole ${hole}`,
  keep: (strokes: string) => `Keep ${strokes}`,
  kept: (name: string, hole: number, strokes: string) => `Score kept: ${name}, hole ${hole}, ${strokes}`,
  use: (strokes: string) => `Use ${strokes}`,
  used: (name: string, hole: number, strokes: string) => `Score changed: ${name}, hole ${hole}, ${strokes}`,
  /** The reasons that the log shows. */
  reasonUsed: "The other phone's score was used",
  reasonUndone: 'Undone',
};
