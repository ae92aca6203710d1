/**
 * The server is killed, again and again, while phones score. Real processes: what was answered is there,
 * once; what was not is there whole or not at all, and the same taps sent again are answered as they would
 * have been.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Server } from './support/run/program.ts';
import { ENCRYPTION_KEY, useService } from './support/run/service.ts';
import type { Wire } from './support/worlds/people.ts';
import { type Tap, tap } from './support/worlds/play.ts';
import { SCRAMBLE } from './support/worlds/scores.ts';
import { createTournament } from './support/worlds/tournaments.ts';

const running = useService();

const KILLS = 2;
const PHONES = 6;
const ANSWERS_BETWEEN = 15;

let server: Server;

const launch = (): Promise<Server> =>
  Server.start({
    DATABASE_URL: running.service.database.url,
    ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    ROLE: 'web',
  });

async function ask(path: string, body: unknown, token?: string): Promise<Wire | undefined> {
  try {
    const answer = await fetch(`${server.url}/play/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(8000),
    });
    const { data }: Wire = await answer.json();
    return answer.ok ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Until there is an answer, as a phone does it. */
async function patiently(path: string, body: unknown, token?: string): Promise<Wire> {
  for (;;) {
    const answer = await ask(path, body, token);
    if (answer !== undefined) return answer;
    await pause(50);
  }
}

it(`loses no tap and doubles none, killed ${KILLS} times`, async (test) => {
  const { service } = running;
  const event = await createTournament(await service.person(), {
    ...SCRAMBLE,
    teams: Array(PHONES).fill(1),
    status: 'live',
  });
  server = await launch();
  test.onTestFinished(async () => void (await server.stop('SIGKILL')));
  let kills = 0;
  const sent: { team: string; taps: Tap[]; results: Wire[] }[] = [];
  const golfer = async (nth: number) => {
    const { token } = await patiently('/session', { access_code: event.teams[nth].access_code });
    const known = new Map<number, number>();
    while (kills < KILLS) {
      const holes = [randomInt(1, 10), randomInt(10, 19)];
      const taps = holes.map((hole) => {
        const base_strokes = known.get(hole) ?? null;
        return tap(hole, base_strokes === 4 ? 5 : 4, { base_strokes });
      });
      const { results } = await patiently('/scores', { items: taps }, token);
      for (const { hole, strokes } of results) known.set(hole, strokes);
      sent.push({ team: event.team(nth), taps, results });
    }
  };
  const field = Promise.all(Array.from({ length: PHONES }, (_, nth) => golfer(nth)));
  while (kills < KILLS) {
    const enough = sent.length + ANSWERS_BETWEEN;
    while (sent.length < enough) await pause(20);
    await pause(randomInt(50));
    await server.stop('SIGKILL');
    server = await launch();
    kills += 1;
  }
  await field;

  const results = sent.flatMap((one) => one.results);
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['stored']));
  const ops = await service.database.query<{ op_id: string }>(
    'select op_id from play_ops where tournament_id = $1',
    [event.id],
  );
  expect(ops.map(({ op_id }) => op_id).sort()).toEqual(results.map(({ op_id }) => op_id).sort());
  const log = await service.database.query<{ team_id: string; hole_number: number; new_strokes: number }>(
    'select team_id, hole_number, new_strokes from score_log where tournament_id = $1 order by version, id',
    [event.id],
  );
  expect(log).toHaveLength(results.length);
  const last = new Map(log.map((row) => [`${row.team_id} ${row.hole_number}`, row.new_strokes]));
  const told = new Map(
    sent.flatMap(({ team, results }) => results.map(({ hole, strokes }) => [`${team} ${hole}`, strokes])),
  );
  expect(last).toEqual(told);
}, 180_000);
