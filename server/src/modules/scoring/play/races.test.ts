/**
 * Many phones at once: each tap counts once, the log explains what stands on every card, and no tap is lost.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { openSession, Phone, phoneOf, type Tap, tap } from '../../../../../test/support/worlds/play.ts';
import { INDIVIDUAL, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

interface LogRow {
  entrant: string;
  hole: number;
  old: number | null;
  new: number | null;
}

const logOf = (event: TestTournament): Promise<LogRow[]> =>
  running.service.database.query(
    `select coalesce(team_id, player_id) as entrant, hole_number as hole, old_strokes as old, new_strokes as new
     from score_log where tournament_id = $1 order by version, id`,
    [event.id],
  );

/** What the log comes to, row by row: each replaces what the one before it has left. */
function explained(log: LogRow[]): Map<string, number> {
  const stands = new Map<string, number>();
  for (const { entrant, hole, old, new: now } of log) {
    const key = `${entrant} ${hole}`;
    expect([key, stands.get(key) ?? null]).toEqual([key, old]);
    if (now === null) stands.delete(key);
    else stands.set(key, now);
  }
  return stands;
}

const shownOn = (teamId: string, { scores }: Wire): [string, number][] =>
  scores.map(({ player_id, hole, strokes }: Wire) => [`${player_id ?? teamId} ${hole}`, strokes]);

it('twenty phones of ten teams send everything twice, and everything counts once', async () => {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...SCRAMBLE, teams: Array(10).fill(1) });
  const phones = await Promise.all(Array.from({ length: 20 }, (_, nth) => phoneOf(service, event, nth % 10)));
  const rounds = await Promise.all(
    phones.map(async (phone, nth) => {
      const taps = Array.from({ length: 9 }, (_, index) => tap(nth < 10 ? index + 1 : index + 10, 4));
      const sent = await Promise.all([
        phone.send(...taps),
        phone.send(...taps),
        phone.send(...taps.slice(4)),
      ]);
      return sent.flatMap(({ body }) => body.data.results);
    }),
  );
  const results: Wire[] = rounds.flat();
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['stored']));
  expect(results.filter(({ repeated }) => !repeated)).toHaveLength(180);
  const stands = explained(await logOf(event));
  expect([stands.size, new Set(stands.values())]).toEqual([180, new Set([4])]);
  const cards = await Promise.all(phones.slice(0, 10).map((phone) => phone.card()));
  expect(new Map(cards.flatMap((card, nth) => shownOn(event.team(nth), card)))).toEqual(stands);
  const audited = await service.database.query(
    `select from audit_events where tournament_id = $1 and action = 'score.corrected'`,
    [event.id],
  );
  expect(audited).toHaveLength(180);
});

it('phones that disagree at once: one is stored, the others are told what stands', async () => {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...SCRAMBLE, status: 'live' });
  const phones = await Promise.all(Array.from({ length: 6 }, () => phoneOf(service, event)));
  const results = (await Promise.all(phones.map((phone, nth) => phone.tap(tap(1, nth + 2))))).flat();
  const [stored, ...others] = results.filter(({ outcome }) => outcome === 'stored');
  expect(others).toEqual([]);
  for (const { outcome, strokes } of results.filter((result) => result !== stored))
    expect([outcome, strokes]).toEqual(['conflict', stored.strokes]);
  expect((await event.get('/flags?status=open')).body.data).toHaveLength(1);
});

it('programs, staff and phones write on one card without loss', async () => {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...INDIVIDUAL, status: 'live' });
  const phone = await phoneOf(service, event);
  const holes = Array.from({ length: 18 }, (_, index) => index + 1);
  const answers = await Promise.all(
    holes.map((hole) =>
      hole % 2
        ? event.score(event.player(0), hole, 4)
        : phone.send(tap(hole, 5, { player_id: event.player(0) })),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(explained(await logOf(event)).size).toBe(18);
});

/**
 * A phone that is cut off now and then: it keeps what it has not sent, and what it last knew to be stored.
 */
class WanderingPhone {
  readonly #phone: Phone;
  readonly #known = new Map<string, number | null>();
  readonly #queue: Tap[] = [];
  readonly results = new Map<string, Wire>();

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  tap(playerId: string, hole: number, strokes: number | null): Tap {
    const key = `${playerId} ${hole}`;
    const base_strokes = this.#known.get(key) ?? null;
    const one = tap(hole, strokes, { op_id: randomUUID(), player_id: playerId, base_strokes });
    this.#known.set(key, strokes);
    this.#queue.push(one);
    return one;
  }

  /** Sends what waits; when the answer is lost on the way, the same again the next time. */
  async sync(isAnswerLost: boolean): Promise<void> {
    const sent = this.#queue.slice(0, 100);
    if (sent.length === 0) return;
    const results = await this.#phone.tap(...sent);
    if (isAnswerLost) return;
    for (const result of results) {
      this.results.set(result.op_id, result);
      this.#known.set(`${result.player_id} ${result.hole}`, result.strokes);
    }
    this.#queue.splice(0, sent.length);
  }
}

it('however phones wander in and out of the network, the log explains every hole and no tap is lost', async () => {
  const { service } = running;
  const person = await service.person();
  const step = fc.record({
    phone: fc.nat(2),
    player: fc.nat(1),
    hole: fc.integer({ min: 1, max: 3 }),
    strokes: fc.option(fc.integer({ min: 1, max: 20 })),
    /** What happens next: nothing, a sync, one whose answer is lost, or all phones at once. */
    next: fc.constantFrom('offline', 'offline', 'sync', 'lost', 'all'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const event = await createTournament(person, { ...INDIVIDUAL, status: 'live' });
      const phones = await Promise.all(
        Array.from({ length: 3 }, async () => new WanderingPhone(await phoneOf(service, event))),
      );
      const taps: Tap[] = [];
      for (const { phone: nth, player, hole, strokes, next } of steps) {
        const phone = phones[nth];
        if (phone === undefined) throw new Error('There is no such phone.');
        taps.push(phone.tap(event.player(0, player), hole, strokes));
        if (next === 'all') await Promise.all(phones.map((one) => one.sync(false)));
        else if (next !== 'offline') await phone.sync(next === 'lost');
      }
      await Promise.all(phones.map((phone) => phone.sync(false)));

      const log = await logOf(event);
      const stands = explained(log);
      const results = new Map(phones.flatMap((phone) => [...phone.results]));
      expect(new Set(results.keys())).toEqual(new Set(taps.map(({ op_id }) => op_id)));
      expect(new Set([...results.values()].map(({ outcome }) => outcome)).has('refused')).toBe(false);
      const card = await (await phoneOf(service, event)).card();
      expect(new Map(shownOn(event.team(0), card))).toEqual(stands);
      const flags = (await event.get('/flags?status=open')).body.data.filter(
        ({ kind }: Wire) => kind === 'conflict',
      );
      for (const { player_id, hole_number, detail } of flags)
        expect(detail.stored).toBe(stands.get(`${player_id} ${hole_number}`) ?? null);
      expect(card.conflicts).toHaveLength(flags.length);
    }),
    { numRuns: 25 },
  );
}, 120_000);

it('no session outlives an archived event that it was opened beside, also once the event is opened again', async () => {
  const { service } = running;
  const person = await service.person();
  for (let round = 0; round < 5; round += 1) {
    const event = await createTournament(person, { ...SCRAMBLE, status: 'final' });
    const enter = () => openSession(service, event.teams[0].access_code);
    const archive = () => event.post('/status', { status: 'archived' });
    const answers = await Promise.all([enter(), enter(), archive(), enter(), enter()]);
    await event.post('/status', { status: 'final' });
    for (const { status, body } of answers.filter((_, nth) => nth !== 2)) {
      expect([201, 409]).toContain(status);
      if (status === 201) expect((await new Phone(service, body.data).read()).status).toBe(401);
    }
  }
});
