/** Serializes a list in pieces: 200 rows of 250 kB each would block the event loop for half a second. */
import { setImmediate as turn } from 'node:timers/promises';

/** How many characters are encoded between two turns of the event loop. */
const PIECE = 128 * 1024;

/** Returns `{"data":[…],` and the fields of `rest`: as a string where it is short, as almost always. */
export async function jsonOfRows(rows: readonly unknown[], rest: object): Promise<string | Buffer> {
  const pieces: Buffer[] = [];
  let text = '{"data":[';
  for (const [index, row] of rows.entries()) {
    text += (index === 0 ? '' : ',') + JSON.stringify(row);
    if (text.length < PIECE) continue;
    pieces.push(Buffer.from(text));
    text = '';
    await turn();
  }
  text += `],${JSON.stringify(rest).slice(1)}`;
  return pieces.length === 0 ? text : Buffer.concat([...pieces, Buffer.from(text)]);
}
