/**
 * The JSON of a list, piece by piece: 200 rows of 250 kB each would otherwise hold the event loop for half a
 * second.
 */
import { setImmediate as turn } from 'node:timers/promises';

/** Characters that are made into bytes at once. */
const PIECE = 128 * 1024;

/** `{"data":[…],` and the rest of the object; a text where it is short, as almost always. */
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
