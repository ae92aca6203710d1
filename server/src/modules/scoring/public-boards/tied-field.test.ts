/**
 * The dearest patch: where many share a place, a single score moves all of them, and a patch has every row
 * that has changed, whole. Compressed, as browsers ask for it, it stays small even so.
 */
import { constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { Wiretap } from '../../../../../test/support/peers/streams.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { publicEvent, Spectator, see } from '../../../../../test/support/worlds/public-boards.ts';

const running = useSharedService();

const PLAYERS = 144;
/** The leaders keep their place; everybody else shares the next. */
const LEADERS = 24;
const LARGEST_PATCH = 6000;

/** What has come so far. */
const textOf = ({ bytes }: Wiretap): string =>
  gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();

it('a score that moves 120 of 144 players is a patch smaller than the board, and of at most 6 kB compressed', async () => {
  const { service } = running;
  const event = await publicEvent(await service.person(), {
    format: 'individual',
    teams: Array.from({ length: PLAYERS / 4 }, (_, nth) => ({
      name: `The Mulligans ${nth + 1}`,
      players: [0, 9, 18, 27],
    })),
  });
  const cards = event.playerIds.map((id, nth): [string, string] => [id, nth < LEADERS ? '3 5 3' : '4 5 3']);
  for (let at = 0; at < PLAYERS; at += 36) await event.cards(...cards.slice(at, at + 36));
  const plain = await Spectator.of(service, event);
  await plain.next();
  const packed = await Wiretap.at(`${service.url}${event.page}/boards/stream`, { 'accept-encoding': 'gzip' });
  await expect.poll(() => textOf(packed)).toMatch(/event: board\n.*\n\n/s);
  const before = packed.length;
  await data(event.score(event.playerIds[LEADERS] ?? '', 4, 3));
  const told = await plain.next();
  expect(told).toMatchObject({ event: 'patch', body: { rows: { length: PLAYERS - LEADERS } } });
  const whole = (await see(service, event, '/boards?board=gross')).text;
  expect(JSON.stringify(told?.body).length).toBeLessThan(whole.length);
  await expect.poll(() => textOf(packed)).toMatch(/event: patch\n.*\n\n/s);
  expect(packed.length - before).toBeLessThanOrEqual(LARGEST_PATCH);
  plain.leave();
  packed.leave();
});
