/**
 * The board of the event that is live, in a terminal, drawn anew with every score; Ctrl-C ends it.
 *
 *   node examples/live-board.mjs
 */
import { Fairway } from '@fairway/sdk';

const { FAIRWAY_URL, FAIRWAY_CLIENT_ID, FAIRWAY_CLIENT_SECRET } = process.env;
const fairway = new Fairway({
  baseUrl: FAIRWAY_URL,
  clientId: FAIRWAY_CLIENT_ID,
  clientSecret: FAIRWAY_CLIENT_SECRET,
  scope: ['tournaments:read'],
});

const leave = new AbortController();
process.once('SIGINT', () => leave.abort());

const [event] = await fairway.tournaments.list({ status: 'live' }).take(1);
if (event === undefined) throw new Error('No event is live.');

for await (const [board] of fairway.tournaments.boards.live(event.id, {}, { signal: leave.signal })) {
  console.log(`\n${event.name} · ${board.label}`);
  for (const row of board.rows.slice(0, 10)) {
    const name = (row.playerName ?? row.teamName ?? '').padEnd(32);
    console.log(row.positionLabel.padEnd(4), name, row.toParLabel.padStart(4), row.thruLabel);
  }
}
