/** Which start a team asks for, and which one it gets: pure, for one team or a whole file of them. */
interface StartInput {
  startingHole?: number | null | undefined;
  startingSequence?: string | null | undefined;
}

export interface Wish {
  hole: number | undefined;
  letter: string | undefined;
}

export interface Start {
  starting_hole: number;
  starting_sequence: string;
}

/** A hole and the letters that are taken on it. */
export interface Crowd {
  hole: number;
  par: number | null;
  taken: string[];
}

export const SEQUENCE = /^(?:1[0-8]|[1-9])?[A-Za-z]$/;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Reads a start: `1A` is the letter A, and gives the hole if nothing else does. It must match `SEQUENCE`. */
export function wishOf({ startingHole, startingSequence }: StartInput): Wish | { problem: string } {
  const [, named = '', letter] = /^(\d*)([A-Za-z])$/.exec(startingSequence ?? '') ?? [];
  const hole = startingHole ?? undefined;
  if (named !== '' && hole !== undefined && Number(named) !== hole)
    return { problem: `names hole ${named}, but the team starts on hole ${hole}` };
  return { hole: hole ?? (named === '' ? undefined : Number(named)), letter: letter?.toUpperCase() };
}

/** Takes the wanted start, or the best free one, and marks it as taken. Undefined where none is free. */
export function takeStart(crowds: Crowd[], { hole, letter }: Wish): Start | undefined {
  const allowed = crowds.filter((crowd) => hole === undefined || crowd.hole === hole).sort(lessCrowded);
  for (const crowd of allowed) {
    const free = LETTERS.find(
      (one) => !crowd.taken.includes(one) && (letter === undefined || one === letter),
    );
    if (free === undefined) continue;
    crowd.taken.push(free);
    return { starting_hole: crowd.hole, starting_sequence: free };
  }
  return undefined;
}

/** The hole with the fewest teams first; of equal ones not a par 3, where players wait; then by number. */
const lessCrowded = (one: Crowd, other: Crowd): number =>
  one.taken.length - other.taken.length ||
  Number(one.par === 3) - Number(other.par === 3) ||
  one.hole - other.hole;

export const takenText = (hole: number | undefined, letter: string | undefined): string =>
  letter === undefined
    ? `Every letter of ${hole === undefined ? 'every hole' : `hole ${hole}`} is taken.`
    : `The start ${hole ?? ''}${letter} is taken.`;
