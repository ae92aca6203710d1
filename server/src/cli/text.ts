/** Text for a terminal: its width in columns, and how it is fitted to a width. */

const MARKS = /\p{M}|\u200d/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Names come from users: without control characters they cannot move the cursor or set colours. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');

/** Cuts or pads the text to exactly this many columns. */
export function fit(text: string, columns: number): string {
  let [kept, used] = ['', 0];
  for (const letter of text) {
    const wide = columnsOf(letter);
    if (used + wide > columns) return shortened(kept, columns);
    kept += letter;
    used += wide;
  }
  return kept + ' '.repeat(columns - used);
}

/** Replaces the last letters by an ellipsis. */
function shortened(kept: string, columns: number): string {
  const letters = [...kept];
  while (letters.length > 0 && widthOf(letters.join('')) > columns - 1) letters.pop();
  const short = columns > 0 ? `${letters.join('')}…` : '';
  return short + ' '.repeat(Math.max(0, columns - widthOf(short)));
}

export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + columnsOf(letter), 0);

const columnsOf = (letter: string): number => (MARKS.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1);
