/** The tee sheet: which team starts where. */
export const teeSheet = {
  moveOne: (teamName: string) => `Move ${teamName}`,
  move: 'Move',
  holeWrong: 'Enter the number of a hole.',
  startsNow: (now: string) => `Current start: ${now}.`,
  noStartYet:
    "This team doesn't start anywhere yet. Once it has a hole, you can change the hole but not remove it.",
  startingHole: 'Starting hole',
  sequence: 'Sequence',
  sequenceHint: 'Optional. The letter in 4A or 4B. Leave blank for the next free one.',
  cancel: 'Cancel',
  startQuestion: (teamName: string, startingHole: number) => `Start ${teamName} on hole ${startingHole}?`,
  startEffect: 'You can change the starting hole later, but not remove it.',
  hole: 'Hole',
  par: 'Par',
  teams: 'Teams',
  title: 'Tee sheet',
  about: 'Shotgun start. Drag a team to another hole, or use Move.',
  noStart: 'No start',
  moved: (teamName: string, startingHole: number) => `${teamName} moved to hole ${startingHole}`,
};
