/** `demo live`: a simulated round, so that a newcomer can watch the board move. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findRound, leaders, playHole } from '../modules/records/demo/live.ts';
import { MINUTE } from '../platform/clock.ts';
import type { Door, Doors, Tx } from '../platform/db/doors.ts';
import { drawInto } from './board.ts';
import { BoardReader, findTournament } from './board-reader.ts';
import { Drawing } from './drawing.ts';
import { CTRL_C, stopOnSignal } from './stop-on-signal.ts';

/** How long a team takes for a hole at normal speed. */
const HOLE_MS = 15 * MINUTE;
const BAR = 24;

export async function demoLive(
  door: Door<Tx>,
  speed: number,
  say: (text: string) => void,
  stop?: AbortSignal,
): Promise<unknown> {
  const round = await findRound(door);
  const teams = new Set(round.left.map(({ teamId }) => teamId)).size;
  const pause = HOLE_MS / speed / Math.max(1, teams);
  let lead = '';
  let played = 0;
  for (const turn of round.left) {
    if (stop?.aborted) break;
    const strokes = await playHole(door, round, turn);
    if (played % teams === 0) lead = (await leaders(door, round, 3)).map(line).join('   ');
    played += 1;
    say(`${bar(played, round.left.length)}  ${turn.teamName}: ${strokes} on ${turn.hole}   |   ${lead}`);
    await sleep(pause, undefined, stop && { signal: stop }).catch(() => undefined);
  }
  const [winner] = await leaders(door, round, 1);
  return { tournament_id: round.tournamentId, scores: played, leader: winner?.teamName ?? null };
}

/** Draws the board on a terminal while the simulated round is played. */
export async function playOnScreen(
  doors: Doors,
  databaseUrl: string,
  organizationId: string,
  speed: number,
): Promise<unknown> {
  const door = doors.asOrganization(organizationId);
  const round = await findRound(door);
  const tournament = await findTournament(door, organizationId, round.tournamentId);
  const reader = new BoardReader(doors, databaseUrl, tournament, 'gross');
  const drawing = new Drawing(process.stdout, CTRL_C);
  const over = new AbortController();
  const stop = AbortSignal.any([stopOnSignal(), over.signal]);
  const end = () => over.abort();
  const playing = demoLive(door, speed, (text) => drawing.say(text), stop).finally(end);
  const following = drawInto(drawing, reader, stop).finally(end);
  try {
    const [result] = await Promise.all([playing, following]);
    return result;
  } finally {
    await Promise.allSettled([playing, following]);
    process.stdout.write(`${drawing.close().join('\n')}\n\n`);
    await reader.close();
  }
}

const line = ({ positionLabel, teamName, toParLabel }: Awaited<ReturnType<typeof leaders>>[number]): string =>
  `${positionLabel} ${teamName} ${toParLabel}`;

function bar(done: number, all: number): string {
  const full = Math.round((done / all) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(done).padStart(String(all).length)}/${all}`;
}
