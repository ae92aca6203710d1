/** What becomes of a tap: every row of the table of outcomes, and the bounds of a request. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { type Phone, phoneOf, TAPPED_AT, tap } from '../../../../../test/support/worlds/play.ts';
import { NINE } from '../../../../../test/support/worlds/rounds.ts';
import { INDIVIDUAL, logOf, SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import {
  actionsOf,
  auditOf,
  createTournament,
  type TestTournament,
  type TournamentPlan,
} from '../../../../../test/support/worlds/tournaments.ts';
import { HOUR } from '../../../platform/clock.ts';
import { sweep } from '../../event/tournaments/lifecycle.ts';

const running = useService();

interface Round {
  event: TestTournament;
  /** Two phones of the team. */
  phone: Phone;
  other: Phone;
}

async function round(plan: TournamentPlan = {}): Promise<Round> {
  const { service } = running;
  const event = await createTournament(await service.person(), { ...SCRAMBLE, status: 'live', ...plan });
  return { event, phone: await phoneOf(service, event), other: await phoneOf(service, event) };
}

const flagsOf = async ({ event }: Round, status = 'open') =>
  (await event.get(`/flags?status=${status}`)).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'conflict',
  );

describe('a tap', () => {
  it('that knows what stands there replaces it, with a row in the log and in the audit log', async () => {
    const { event, phone } = await round();
    const since = (await auditOf(event.person, event)).length;
    expect(await phone.tap(tap(1, 4))).toMatchObject([
      { outcome: 'stored', hole: 1, player_id: null, strokes: 4 },
    ]);
    expect(await phone.tap(tap(1, 5, { base_strokes: 4 }))).toMatchObject([
      { outcome: 'stored', strokes: 5 },
    ]);
    expect(await phone.tap(tap(1, null, { base_strokes: 5 }))).toMatchObject([
      { outcome: 'stored', strokes: null },
    ]);
    expect(await logOf(running.service, event)).toMatchObject([
      { old_strokes: null, new_strokes: 4, via: 'play' },
      { old_strokes: 4, new_strokes: 5, via: 'play' },
      { old_strokes: 5, new_strokes: null, via: 'play' },
    ]);
    const audited = (await auditOf(event.person, event)).slice(since);
    expect(audited.map(({ action }) => action)).toEqual(Array(3).fill('score.corrected'));
    expect(audited[1]).toMatchObject({
      actor_email: null,
      target_id: event.team(0),
      metadata: { entrant_type: 'team', hole: 1, old: 4, new: 5, reason: null, via: 'play' },
    });
    const rows = await running.service.database.query(
      'select distinct device, tapped_at from score_log where tournament_id = $1',
      [event.id],
    );
    expect(rows).toEqual([{ device: expect.any(String), tapped_at: new Date(TAPPED_AT) }]);
  });

  it('of the value that stands there is stored, and leaves no trace', async () => {
    const { event, phone, other } = await round();
    await phone.tap(tap(1, 4));
    const before = await actionsOf(event.person, event);
    const { body } = await other.send(tap(1, 4), tap(2, null));
    expect(body.data.results).toMatchObject([
      { outcome: 'stored', strokes: 4 },
      { outcome: 'stored', strokes: null },
    ]);
    expect(await actionsOf(event.person, event)).toEqual(before);
    expect(await logOf(running.service, event)).toHaveLength(1);
  });

  it('that was sent before is answered as the first time, and does nothing again', async () => {
    const { event, phone, other } = await round();
    const taps = [tap(1, 4), tap(1, 6), tap(18, 3, { player_id: randomUUID() })];
    const first = await phone.tap(...taps);
    expect(first.map(({ outcome }) => outcome)).toEqual(['stored', 'conflict', 'refused']);
    await other.tap(tap(1, 5, { base_strokes: 4 }));
    const before = await actionsOf(event.person, event);
    const again = await other.tap(...taps.map((one) => ({ ...one, op_id: one.op_id.toUpperCase() })));
    expect(again.map(({ op_id, ...rest }) => rest)).toEqual(
      first.map(({ op_id, ...rest }, index) => ({
        ...{ ...rest, repeated: true },
        strokes: index < 2 ? 5 : null,
      })),
    );
    expect(await actionsOf(event.person, event)).toEqual(before);
    expect(await flagsOf({ event, phone, other })).toEqual([]);
  });

  it('that does not know what stands there is a conflict: what stands stays, the newest offer is flagged', async () => {
    const played = await round();
    const { phone, other } = played;
    await phone.tap(tap(7, 4));
    expect(await other.tap(tap(7, 5))).toMatchObject([
      { outcome: 'conflict', strokes: 4, message: expect.stringContaining('4') },
    ]);
    await other.tap(tap(7, 6, { base_strokes: 5 }));
    const flags = await flagsOf(played);
    expect(flags).toMatchObject([
      { hole_number: 7, team_id: played.event.team(0), detail: { stored: 4, offered: 6, at: TAPPED_AT } },
    ]);
    expect((await phone.card()).conflicts).toEqual([
      { player_id: null, hole: 7, stored: 4, offered: 6, by: 'other', at: TAPPED_AT },
    ]);
    expect((await other.card()).conflicts[0].by).toBe('this');
  });

  it('that chooses the other value settles the conflict, and so does one that keeps what stands', async () => {
    const played = await round();
    const { phone, other } = played;
    await phone.tap(tap(7, 4), tap(8, 4));
    await other.tap(tap(7, 5), tap(8, 5));
    await other.tap(tap(7, 5, { base_strokes: 4 }));
    expect(await flagsOf(played)).toMatchObject([{ hole_number: 8 }]);
    await other.tap(tap(8, 4));
    expect(await flagsOf(played)).toHaveLength(1);
    await phone.tap(tap(8, 4, { base_strokes: 4 }));
    expect(await flagsOf(played)).toEqual([]);
    expect((await phone.card()).conflicts).toEqual([]);
    await other.tap(tap(8, 6));
    expect(await flagsOf(played)).toMatchObject([{ detail: { stored: 4, offered: 6 } }]);
    expect(await flagsOf(played, 'resolved')).toHaveLength(2);
  });

  it('sees what the one before it in the request has left', async () => {
    const { event, phone } = await round();
    const results = await phone.tap(
      tap(1, 4),
      tap(1, 5, { base_strokes: 4 }),
      tap(1, 6, { base_strokes: 4 }),
      tap(1, 4, { base_strokes: 5 }),
    );
    expect(results.map(({ outcome, strokes }) => [outcome, strokes])).toEqual([
      ['stored', 4],
      ['stored', 5],
      ['conflict', 5],
      ['stored', 4],
    ]);
    expect((await logOf(running.service, event)).map(({ new_strokes }) => new_strokes)).toEqual([4, 5, 4]);
    expect((await phone.card()).conflicts).toEqual([]);
    const asOf = new Date(running.service.clock.now().getTime()).toISOString();
    expect((await event.board('gross', `?as_of=${asOf}`)).rows[0].gross).toBe(4);
  });
});

describe('a tap is refused', () => {
  it('on a hole that the course does not have', async () => {
    const { phone } = await round({ holes: NINE });
    expect(await phone.tap(tap(9, 4), tap(10, 4))).toMatchObject([
      { outcome: 'stored' },
      { outcome: 'refused', code: 'validation_error', message: expect.stringContaining('9'), strokes: null },
    ]);
  });

  it('for a player of another team, for one who has withdrawn, and for the wrong kind of entrant', async () => {
    const { service } = running;
    const event = await createTournament(await service.person(), {
      ...INDIVIDUAL,
      teams: [2, 1],
      status: 'live',
    });
    const phone = await phoneOf(service, event);
    await event.post(`/players/${event.player(0, 1)}/withdraw`, {});
    const results = await phone.tap(
      tap(1, 4, { player_id: event.player(0, 0) }),
      tap(1, 4, { player_id: event.player(0, 1) }),
      tap(1, 4, { player_id: event.player(1, 0) }),
      tap(1, 4),
    );
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['stored', undefined],
      ['refused', 'conflict'],
      ['refused', 'not_found'],
      ['refused', 'conflict'],
    ]);
    const { phone: scrambling, event: scramble } = await round();
    expect(await scrambling.tap(tap(1, 4, { player_id: scramble.player(0) }))).toMatchObject([
      { outcome: 'refused', code: 'conflict' },
    ]);
  });

  it.each(['setup', 'open'] as const)('before the start without automation: %s', async (status) => {
    const { event, phone } = await round({ status });
    expect((await phone.card()).open).toBe(false);
    expect(await phone.tap(tap(1, 4))).toMatchObject([
      { outcome: 'refused', code: 'conflict', strokes: null },
    ]);
    expect((await event.get('')).body.data.status).toBe(status);
  });

  it('after an end by hand, and flagged, so that staff can take it over', async () => {
    const played = await round();
    const { event, phone } = played;
    await phone.tap(tap(1, 4));
    await event.post('/status', { status: 'final', autoStatus: true });
    expect((await phone.card()).open).toBe(false);
    expect(await phone.tap(tap(2, 5), tap(1, 4))).toMatchObject([
      { outcome: 'refused', code: 'conflict', strokes: null },
      { outcome: 'stored', strokes: 4 },
    ]);
    expect(await flagsOf(played)).toMatchObject([
      { hole_number: 2, detail: { stored: null, offered: 5, late: true, at: TAPPED_AT } },
    ]);
    expect((await phone.card()).conflicts).toEqual([]);
    await event.score(event.team(0), 2, 5);
    expect(await flagsOf(played)).toEqual([]);
  });

  it('after an end by hand, and no phone can take its flag back, also once the event is live again', async () => {
    const played = await round();
    const { event, phone, other } = played;
    await phone.tap(tap(1, 4));
    await event.post('/status', { status: 'final' });
    const keep = () => tap(1, 4, { base_strokes: 4 });
    const late = { hole_number: 1, detail: { stored: 4, offered: 3, late: true } };
    await phone.tap(tap(1, 3, { base_strokes: 4 }), keep());
    expect(await flagsOf(played)).toMatchObject([late]);
    await other.tap(keep());
    expect(await flagsOf(played)).toMatchObject([late]);
    await event.post('/status', { status: 'live' });
    await other.tap(keep());
    expect(await flagsOf(played)).toMatchObject([late]);
  });
});

describe('automation', () => {
  it('makes an event live with the first score of a phone, also when many come at once', async () => {
    const { service } = running;
    const event = await createTournament(await service.person(), { ...SCRAMBLE, teams: [1, 1, 1] });
    const phones = await Promise.all([0, 1, 2].map((team) => phoneOf(service, event, team)));
    expect(phones.map(({ first }) => first.open)).toEqual([true, true, true]);
    await Promise.all(phones.map((phone) => phone.tap(tap(1, 4))));
    expect((await event.get('')).body.data.status).toBe('live');
    const moves = (await auditOf(event.person, event)).filter(
      ({ action }) => action === 'tournament.status_changed',
    );
    expect(moves).toMatchObject([{ metadata: { old: 'setup', new: 'live', auto: true } }]);
  });

  /** An event with one score, an hour later. */
  async function finalByItself(): Promise<{ event: TestTournament; phone: Phone }> {
    const { service } = running;
    const event = await createTournament(await service.person(), SCRAMBLE);
    const phone = await phoneOf(service, event);
    await phone.tap(tap(1, 4));
    service.clock.advance(HOUR + 1);
    const { doors, clock } = service;
    await sweep({ doors, clock, autoFinalAfter: HOUR, autoArchiveAfter: 7 * 24 * HOUR });
    return { event, phone };
  }

  it('leaves an event final once somebody has declared it, although it became so by itself', async () => {
    const { event, phone } = await finalByItself();
    const person = await running.service.person({ organizationId: event.person.organizationId });
    const declare = () => data(person.post(`${event.path}/status`, { status: 'final', autoStatus: true }));
    await declare();
    await declare();
    expect((await phone.card()).open).toBe(false);
    expect(await phone.tap(tap(2, 5))).toMatchObject([{ outcome: 'refused', code: 'conflict' }]);
    const moves = (await auditOf(person, event)).filter(
      ({ action }) => action === 'tournament.status_changed',
    );
    expect(moves.map(({ metadata }) => [metadata.old, metadata.new, metadata.auto ?? false])).toEqual([
      ['setup', 'live', true],
      ['live', 'final', true],
      ['final', 'final', false],
    ]);
  });

  it('reopens an event that became final by itself for a late score, but not for one that is there', async () => {
    const { service } = running;
    const { event, phone } = await finalByItself();
    const status = async () =>
      (await service.database.query('select status from tournaments where id = $1', [event.id]))[0];
    expect(await status()).toEqual({ status: 'final' });
    expect((await phone.card()).open).toBe(true);
    await phone.tap(tap(1, 4));
    expect(await status()).toEqual({ status: 'final' });
    expect(await phone.tap(tap(2, 5))).toMatchObject([{ outcome: 'stored', strokes: 5 }]);
    expect(await status()).toEqual({ status: 'live' });
    const [, , move] = await service.database.query(
      `select metadata from audit_events where tournament_id = $1 and action = 'tournament.status_changed' order by id`,
      [event.id],
    );
    expect(move).toEqual({
      metadata: { old: 'final', new: 'live', auto: true, reason: 'late_score', via: 'play' },
    });
  });
});

describe('a request', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => tap((index % 18) + 1, 3, { base_strokes: null }));

  it('has 1 to 100 taps', async () => {
    const { phone } = await round();
    expect((await phone.send()).status).toBe(400);
    expect((await phone.send(...many(1))).status).toBe(200);
    const hundred = await phone.send(...many(100));
    expect([hundred.status, hundred.body.data.results.length]).toEqual([200, 100]);
    expect((await phone.send(...many(101))).status).toBe(400);
  });

  it.each([
    ['no strokes but null', { strokes: 0 }],
    ['too many strokes', { strokes: 21 }],
    ['no such hole', { hole: 0 }],
    ['a hole beyond 18', { hole: 19 }],
    ['a base beyond 20', { base_strokes: 21 }],
    ['an id that is none', { op_id: 'tap-1' }],
    ['a time that is none', { at: 'yesterday' }],
    ['a player that is none', { player_id: 'me' }],
  ])('with one malformed tap is refused whole: %s', async (_name, wrong) => {
    const { event, phone } = await round();
    const answer = await phone.send(tap(1, 4), { ...tap(2, 4), ...wrong });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_error']);
    expect(answer.body.details[0].field).toMatch(/^items\.1/);
    expect(await logOf(running.service, event)).toEqual([]);
  });

  it('takes 1 and 20 strokes', async () => {
    const { phone } = await round();
    expect(await phone.tap(tap(1, 1), tap(2, 20))).toMatchObject([{ strokes: 1 }, { strokes: 20 }]);
  });

  it('with one tap twice is refused whole', async () => {
    const { event, phone } = await round();
    const one = tap(1, 4);
    const answer = await phone.send(one, { ...tap(2, 4), op_id: one.op_id.toUpperCase() });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'items.1.op_id', message: 'is in the request twice' }],
    ]);
    expect(await logOf(running.service, event)).toEqual([]);
  });

  it('can be repeated with an idempotency key, too', async () => {
    const { event, phone } = await round();
    const body = { items: [tap(1, 4)] };
    const send = () => phone.call('POST', '/scores', body, { 'idempotency-key': 'once' });
    const [first, again] = [await send(), await send()];
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    expect(await logOf(running.service, event)).toHaveLength(1);
  });
});
