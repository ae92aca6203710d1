/**
 * Readers of the event feed, in a process of their own: how many events came to them together, and when the last of
 * them had each new contact. They share the machine with those who are measured, so they look for no more than
 * where an event begins, and for the number in the address that `newPerson` gave.
 */
import { request } from 'node:http';
import { steadyMs } from './clock.mjs';

const NEW_LINE = 10;
const DATA = Buffer.from('data: ');
const NUMBER = /sam\.snead\.\w+\.(\d+)@/g;

let events = 0;
/** When the last reader had each contact, by its number. */
const arrivals = new Map();

process.on('message', async (message) => {
  if (message === 'seen') process.send({ events, arrivals: [...arrivals] });
  else {
    await Promise.all(Array.from({ length: message.readers }, () => follow(message)));
    process.send('open');
  }
});

/** Until the answer has begun, which is with its place in the feed. */
function follow({ url, authorization, isTimed }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { authorization }, agent: false });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A tail was answered ${answer.statusCode}.`));
      let begun = Buffer.alloc(0);
      answer.on('data', (piece) => {
        const bytes = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
        const end = bytes.lastIndexOf(NEW_LINE) + 1;
        take(bytes.subarray(0, end), isTimed);
        begun = bytes.subarray(end);
        resolve();
      });
    });
    sent.end();
  });
}

function take(lines, isTimed) {
  for (let at = lines.indexOf(DATA); at >= 0; at = lines.indexOf(DATA, at + DATA.length)) events += 1;
  if (!isTimed) return;
  const now = steadyMs();
  for (const [, number] of lines.latin1Slice().matchAll(NUMBER)) arrivals.set(Number(number), now);
}
