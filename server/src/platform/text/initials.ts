/** A person's initials, for public lists: `Ann van der Sloot` becomes `A.S.`. */

/** The initials of the first and the last word that have a letter; empty where none has. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/u).flatMap((word) => /\p{L}/u.exec(word)?.[0].toUpperCase() ?? []);
  const [first, last] = [letters.at(0), letters.slice(1).at(-1)];
  return [first, last].map((letter) => (letter === undefined ? '' : `${letter}.`)).join('');
}
