/** The tee sheet: which team starts where. */
import type { teeSheet as english } from '../../en/day/tee-sheet.ts';

export const teeSheet: typeof english = {
  moveOne: (teamName: string) => `${teamName} verschieben`,
  move: 'Verschieben',
  holeWrong: 'Geben Sie die Nummer eines Lochs ein.',
  startsNow: (now: string) => `Derzeitiger Start: ${now}.`,
  noStartYet:
    'Noch ohne Start. Später lässt sich das Team verschieben, aber nicht mehr zurück auf „ohne Start“.',
  startingHole: 'Startloch',
  sequence: 'Reihenfolge',
  sequenceHint: 'Optional. Ein Buchstabe. Leer lassen für den nächsten freien.',
  cancel: 'Abbrechen',
  startQuestion: (teamName: string, startingHole: number) =>
    `${teamName} an Loch ${startingHole} starten lassen?`,
  startEffect:
    'Später lässt sich das Team an ein anderes Loch verschieben, aber nicht mehr zurück auf „ohne Start“.',
  hole: 'Loch',
  par: 'Par',
  teams: 'Teams',
  title: 'Startliste',
  about: 'Kanonenstart. Ziehen Sie ein Team auf ein anderes Loch oder nutzen Sie „Verschieben“.',
  noStart: 'Ohne Start',
  moved: (teamName: string, startingHole: number) => `${teamName} an Loch ${startingHole} verschoben`,
};
