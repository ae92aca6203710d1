/** The tee sheet: which team starts where. */
import type { teeSheet as english } from '../../en/day/tee-sheet.ts';

export const teeSheet: typeof english = {
  moveOne: (teamName: string) => `${teamName} verschieben`,
  move: 'Verschieben',
  holeWrong: 'Geben Sie die Nummer eines Lochs ein.',
  startsNow: (now: string) => `Derzeitiger Start: ${now}.`,
  noStartYet: 'Dieses Team hat noch kein Startloch. Später lässt es sich ändern, aber nicht mehr entfernen.',
  startingHole: 'Startloch',
  sequence: 'Reihenfolge',
  sequenceHint: 'Optional. Der Buchstabe in 4A oder 4B. Leer lassen für den nächsten freien.',
  cancel: 'Abbrechen',
  startQuestion: (teamName: string, startingHole: number) =>
    `${teamName} an Loch ${startingHole} starten lassen?`,
  startEffect: 'Das Startloch lässt sich später ändern, aber nicht mehr entfernen.',
  hole: 'Loch',
  par: 'Par',
  teams: 'Teams',
  title: 'Startliste',
  about: 'Kanonenstart. Ziehen Sie ein Team auf ein anderes Loch oder nutzen Sie „Verschieben“.',
  noStart: 'Ohne Start',
  moved: (teamName: string, startingHole: number) => `${teamName} an Loch ${startingHole} verschoben`,
};
