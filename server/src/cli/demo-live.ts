/** `demo live`: a round that plays itself, so that a newcomer can watch the board move. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findRound, leaders, playHole } from '../modules/demo/live.ts';
import { MINUTE } from '../platform/clock.ts';
import type { Door, Tx } from '../platform/db/doors.ts';

/** How long a team takes for a hole when nobody is in a hurry. */
const HOLE_MS = 15 * MINUTE;
const BAR = 24;

export async function demoLive(door: Door<Tx>, speed: number, say: (text: string) => void): Promise<unknown> {
  const round = await findRound(door);
  const teams = new Set(round.left.map(({ teamId }) => teamId)).size;
  const pause = HOLE_MS / speed / Math.max(1, teams);
  let lead = '';
  for (const [played, turn] of round.left.entries()) {
    const strokes = await playHole(door, round, turn);
    if (played % teams === 0) lead = (await leaders(door, round, 3)).map(line).join('   ');
    say(`${bar(played + 1, round.left.length)}  ${turn.teamName}: ${strokes} on ${turn.hole}   |   ${lead}`);
    await sleep(pause);
  }
  const [winner] = await leaders(door, round, 1);
  return { tournament_id: round.tournamentId, scores: round.left.length, leader: winner?.teamName ?? null };
}

const line = ({ positionLabel, teamName, toParLabel }: Awaited<ReturnType<typeof leaders>>[number]): string =>
  `${positionLabel} ${teamName} ${toParLabel}`;

function bar(done: number, all: number): string {
  const full = Math.round((done / all) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(done).padStart(String(all).length)}/${all}`;
}
