/** The demo's series: three finished medal rounds of the same eight golfers, with one table of points. */
import { playOrder } from '@fairway/golf';
import { DAY } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import * as holes from '../../event/holes/holes.ts';
import * as players from '../../event/players/players.ts';
import * as events from '../../event/series/events.ts';
import * as series from '../../event/series/series.ts';
import * as status from '../../event/tournaments/status.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { postAll } from '../../scoring/scores/bulk.ts';
import { COURSE, PLAYER_LUCK, strokesOn } from './course.ts';
import { loadedDice } from './dice.ts';

const GOLFERS = [
  { fullName: 'Grace Okafor', ghinNumber: '1000001', handicap: 4.2 },
  { fullName: 'Peter Lindqvist', ghinNumber: '1000002', handicap: 7.8 },
  { fullName: 'Ines Duarte', ghinNumber: '1000003', handicap: 9.1 },
  { fullName: 'Tom Achterberg', ghinNumber: '1000004', handicap: 12.4 },
  { fullName: 'Mary Ellen Price', ghinNumber: '1000005', handicap: 15 },
  { fullName: 'Hugo Brandt', ghinNumber: '1000006', handicap: 18.3 },
  { fullName: 'Anneke de Vries', ghinNumber: '1000007', handicap: 20.6 },
  { fullName: 'Kenji Mori', ghinNumber: '1000008', handicap: 26 },
];
/** The last event counts for one and a half. */
const MEDALS = [
  { name: 'First Monday Medal', inDays: -77, weight: 100 },
  { name: 'Second Monday Medal', inDays: -49, weight: 100 },
  { name: 'Monday Medal Final', inDays: -21, weight: 150 },
];

export async function fillSeries(tx: Tx): Promise<void> {
  const { id } = series.create(tx, {
    name: 'Order of Merit',
    season: String(tx.now.getUTCFullYear()),
    board: 'net',
    points_table: [100, 60, 40, 25, 15, 10],
    best_of: 2,
    participation_points: 5,
  });
  for (const [index, { weight, ...medal }] of MEDALS.entries()) {
    const tournament_id = await playMedal(tx, medal, loadedDice(100 + index));
    await events.put(tx, id, { tournament_id, weight });
  }
}

async function playMedal(
  tx: Tx,
  { name, inDays }: { name: string; inDays: number },
  dice: () => number,
): Promise<string> {
  const eventDate = new Date(tx.now.getTime() + inDays * DAY).toISOString().slice(0, 10);
  const { id } = tournaments.create(tx, {
    name,
    courseName: 'Willow Creek',
    eventDate,
    format: 'individual',
  });
  await holes.replace(tx, id, COURSE);
  const cards: { id: string; posts: { hole: number; strokes: number }[] }[] = [];
  for (const golfer of GOLFERS) {
    const player = await players.create(tx, id, golfer);
    const posts = playOrder(1, COURSE.length).map((hole) => ({
      hole,
      strokes: strokesOn(hole, PLAYER_LUCK, dice, golfer.handicap),
    }));
    cards.push({ id: player.id, posts });
  }
  await postAll(tx, id, [{ kind: 'player', cards, count: cards.length }]);
  await status.change(tx, id, { status: 'final' });
  return id;
}
