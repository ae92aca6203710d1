/** Results that come at the same moment: one after the other, each on the record, and nothing half done. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import {
  createBracket,
  drawnAs,
  playedAnew,
  teamEvent,
} from '../../../../../test/support/worlds/brackets.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const bracketOf = async (teams: number, fields: object = {}) =>
  createBracket(await teamEvent(await running.service.person(), teams), fields);

/**
 * The winners by match that a log leads to; each of its rows must go on from the one before, and change
 * something.
 */
function winnersToldBy(rows: Wire[]): Map<string, string | null> {
  const winners = new Map<string, string | null>();
  for (const { metadata } of rows) {
    const { match_id, old, new: now, reset_match_ids } = metadata;
    expect(winners.get(match_id) ?? null).toBe(old.winner_id);
    expect(now.winner_id).not.toBe(old.winner_id);
    winners.set(match_id, now.winner_id);
    for (const id of reset_match_ids) winners.set(id, null);
  }
  return winners;
}

describe('at the same moment', () => {
  it('two winners of one match: one counts, the other is a conflict', async () => {
    const bracket = await bracketOf(4);
    const before = (await auditOf(bracket.event.person, bracket.event)).length;
    const answers = await Promise.all([1, 4, 1, 4, 1, 4].map((seed) => bracket.win(1, 1, seed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    const winners = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.winnerId);
    expect(new Set(winners)).toEqual(new Set([(await bracket.match(1, 1)).winner_id]));
    expect(await auditOf(bracket.event.person, bracket.event)).toHaveLength(before + 1);
  });

  it('both feeding matches go through', async () => {
    const bracket = await bracketOf(8);
    const answers = await Promise.all([
      ...[bracket.win(1, 1, 1), bracket.win(1, 2, 5), bracket.win(1, 3, 7), bracket.win(1, 4, 3)],
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(drawnAs(await bracket.read())).toBe('1-8=1 4-5=5 2-7=7 3-6=3 | 1-5 7-3 | ?-?');
  });

  it('overwriting takes turns, and the bracket is always what its results give', async () => {
    const bracket = await bracketOf(8, { thirdPlace: true });
    const before = (await auditOf(bracket.event.person, bracket.event)).length;
    const { matches } = bracket.made;
    for (let storm = 0; storm < 4; storm += 1) {
      const now = (await bracket.read()).matches;
      const calls = matches.flatMap(({ round, position }: Wire, at: number) =>
        [now[at].seed1, now[at].seed2, null]
          .filter((seed, slot) => seed !== null || (slot === 2 && at % 5 === storm))
          .map((seed) => bracket.win(round, position, seed, { overwrite: true })),
      );
      for (const { status } of await Promise.all(calls)) expect([200, 400, 409]).toContain(status);
      const stands = await bracket.read();
      expect(drawnAs(stands)).toBe(playedAnew(stands));
    }
    const rows = (await auditOf(bracket.event.person, bracket.event)).slice(before);
    const told = winnersToldBy(rows);
    for (const { id, status, winner_id } of (await bracket.read()).matches)
      if (status !== 'bye') expect(told.get(id) ?? null).toBe(winner_id);
  });

  it('a repeated Idempotency-Key records once, even if the result was taken back since', async () => {
    const bracket = await bracketOf(2);
    const first = await Promise.all([1, 2, 3].map(() => bracket.win(1, 1, 2, {}, 'once')));
    expect(new Set(first.map(({ text }) => text)).size).toBe(1);
    await data(bracket.win(1, 1, null, { overwrite: true }));
    expect((await bracket.win(1, 1, 2, {}, 'once')).text).toBe(first[0]?.text);
    expect((await bracket.match(1, 1)).winner_id).toBeNull();
  });

  it('a team in a draw is not deleted: it is either gone before, or stays', async () => {
    const event = await teamEvent(await running.service.person(), 2);
    const [drawn, deleted] = await Promise.all([
      event.post('/brackets', {
        ...{ name: 'A', entrantType: 'team', entrantIds: [event.team(0), event.team(1)] },
      }),
      event.person.delete(`${event.path}/teams/${event.team(1)}`),
    ]);
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([drawn?.status, deleted?.status]);
  });
});
