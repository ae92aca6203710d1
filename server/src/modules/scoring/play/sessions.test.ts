/** How golfers come in: by the code of their team, not by guessing, and only as long as the code is good. */
import { describe, expect, it } from 'vitest';
import { A_TIME } from '../../../../../test/support/expectations/answers.ts';
import { RETRY_DELAYS, Service, useService } from '../../../../../test/support/run/service.ts';
import { openSession, Phone, phoneOf, tap } from '../../../../../test/support/worlds/play.ts';
import { SCRAMBLE } from '../../../../../test/support/worlds/scores.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts';
import * as organizations from '../../access/organizations/organizations.ts';
import { purgeCredentials } from '../../records/retention/retention.ts';

const running = useService({ playCodeTries: 5 });

const newEvent = async (status: 'setup' | 'live' | 'archived' = 'live'): Promise<TestTournament> =>
  createTournament(await running.service.person(), { ...SCRAMBLE, teams: [1, 1], status });

const codeOf = (event: TestTournament, team = 0): string => event.teams[team].access_code;

/** Somebody else each time, at an address that nobody has used. */
let addresses = 0;
const elsewhere = (): string => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const knock = async (from: string, code: string) => {
  const answer = await running.service.from(from, {
    method: 'POST',
    url: '/play/v1/session',
    payload: { access_code: code },
  });
  return [answer.statusCode, answer.headers['retry-after']];
};

describe('a code', () => {
  it('opens a session, whatever its case and spaces', async () => {
    const event = await newEvent();
    const code = codeOf(event);
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `;
    const answer = await openSession(running.service, typed);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.data).toEqual({
      token: expect.stringMatching(/^fwp_[A-Za-z0-9]{43}$/),
      expires_at: A_TIME,
      card: expect.objectContaining({ revision: expect.any(Number) }),
    });
    const left = Date.parse(answer.body.data.expires_at) - running.service.clock.now().getTime();
    expect(36 * HOUR - left).toBeLessThan(MINUTE);
  });

  it("that is nobody's is not found, and one of an archived event says so", async () => {
    const wrong = await openSession(running.service, 'ZZZZZZ');
    expect([wrong.status, wrong.body.code]).toEqual([404, 'not_found']);
    const over = await openSession(running.service, codeOf(await newEvent('archived')));
    expect([over.status, over.body.code, over.body.error]).toEqual([
      409,
      'conflict',
      expect.stringContaining('archived'),
    ]);
    for (const malformed of ['', 7, null, 'X'.repeat(101)])
      expect((await openSession(running.service, malformed)).status).toBe(400);
  });

  it('opens nothing while the organization is suspended, and is not taken for a wrong one', async () => {
    const [event, from] = [await newEvent(), elsewhere()];
    const suspend = (isSuspended: boolean) =>
      running.service.doors.asPlatform.write((tx) =>
        organizations.setSuspended(tx, event.person.organizationId, isSuspended),
      );
    await suspend(true);
    const answer = await openSession(running.service, codeOf(event));
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      403,
      'forbidden',
      'This organization is suspended.',
    ]);
    for (let nth = 0; nth < 6; nth += 1) expect(await knock(from, codeOf(event))).toEqual([403, undefined]);
    await suspend(false);
    expect(await knock(from, codeOf(event))).toEqual([201, undefined]);
  });

  it('can be wrong a few times a minute; then even a right one is refused, until the minute is over', async () => {
    const [event, from] = [await newEvent(), elsewhere()];
    for (let nth = 0; nth < 4; nth += 1) expect(await knock(from, 'ZZZZZZ')).toEqual([404, undefined]);
    for (let nth = 0; nth < 8; nth += 1) expect(await knock(from, codeOf(event))).toEqual([201, undefined]);
    expect(await knock(from, 'ZZZZZZ')).toEqual([404, undefined]);
    for (const code of ['ZZZZZZ', codeOf(event)]) {
      const [status, after] = await knock(from, code);
      expect([status, Number(after) >= 1 && Number(after) <= 60]).toEqual([429, true]);
    }
    expect(await knock(elsewhere(), codeOf(event))).toEqual([201, undefined]);
    running.service.clock.advance(MINUTE);
    expect(await knock(from, codeOf(event))).toEqual([201, undefined]);
  });

  it('can be wrong ten times as often a day', async () => {
    const [event, from] = [await newEvent(), elsewhere()];
    for (let minute = 0; minute < 10; minute += 1) {
      for (let nth = 0; nth < 5; nth += 1) expect((await knock(from, 'ZZZZZZ'))[0]).toBe(404);
      running.service.clock.advance(MINUTE);
    }
    const [status, after] = await knock(from, codeOf(event));
    expect([status, Number(after) > 60]).toEqual([429, true]);
    running.service.clock.advance(DAY);
    expect((await knock(from, codeOf(event)))[0]).toBe(201);
  });

  it('is guessed no more often when all guesses come at once, and a crowd of right ones gets in', async () => {
    const [event, from] = [await newEvent(), elsewhere()];
    const crowd = await Promise.all(Array.from({ length: 20 }, () => knock(from, codeOf(event))));
    expect(crowd.map(([status]) => status)).toEqual(Array(20).fill(201));
    const guesses = await Promise.all(Array.from({ length: 20 }, () => knock(from, 'ZZZZZZ')));
    expect(guesses.filter(([status]) => status === 404)).toHaveLength(5);
  });

  it('is counted for all addresses of a site together', async () => {
    for (let nth = 1; nth <= 5; nth += 1)
      expect((await knock(`2001:db8:7:1::${nth}`, 'ZZZZZZ'))[0]).toBe(404);
    expect((await knock('2001:db8:7:1:ffff:1:2:3', 'ZZZZZZ'))[0]).toBe(429);
    expect((await knock('2001:db8:7:2::1', 'ZZZZZZ'))[0]).toBe(404);
  });
});

describe('a session', () => {
  const refused = async (phone: Phone) => {
    const { status, body, headers } = await phone.read();
    return [status, body.code, headers.get('www-authenticate')?.startsWith('Bearer')];
  };
  const GONE = [401, 'invalid_token', true];

  it('needs its token', async () => {
    const { service } = running;
    for (const token of ['', 'fwp_short', `fwp_${'a'.repeat(43)}`, `fwt_${'a'.repeat(43)}`])
      expect(await refused(new Phone(service, { token, card: null }))).toEqual(GONE);
    const person = await service.person();
    expect((await new Phone(service, { token: person.token, card: null }).read()).status).toBe(401);
    const phone = await phoneOf(service, await newEvent());
    expect((await person.get('/contacts', { authorization: `Bearer ${phone.token}` })).status).toBe(401);
  });

  it('ends when its owner says so, and no other one with it', async () => {
    const { service } = running;
    const event = await newEvent();
    const [phone, other] = [await phoneOf(service, event), await phoneOf(service, event)];
    const stream = await phone.follow();
    await stream.next();
    expect((await phone.call('DELETE', '/session')).body).toEqual({ data: { ended: true } });
    expect(await refused(phone)).toEqual(GONE);
    expect(await stream.next()).toBeUndefined();
    expect((await other.read()).status).toBe(200);
  });

  it.each([
    ['a new code', (event: TestTournament) => event.post(`/teams/${event.team(0)}/access-code`)],
    ['the team', (event: TestTournament) => event.person.delete(`${event.path}/teams/${event.team(0)}`)],
    ['the event', (event: TestTournament) => event.post('/status', { status: 'archived' })],
  ])('ends with %s, and its stream too', async (name, change) => {
    const { service } = running;
    const event = await newEvent('setup');
    const [phone, other] = [await phoneOf(service, event, 0), await phoneOf(service, event, 1)];
    const stream = await phone.follow();
    await stream.next();
    expect((await change(event)).status).toBe(200);
    expect(await refused(phone)).toEqual(GONE);
    for (let told = await stream.next(); told !== undefined; ) told = await stream.next();
    expect((await other.read()).status).toBe(name === 'the event' ? 401 : 200);
    if (name !== 'the event') return;
    await event.post('/status', { status: 'final' });
    expect(await refused(phone)).toEqual(GONE);
  });

  it('is one of twenty at most: with the next one the oldest of the team ends, and its stream', async () => {
    const { service } = running;
    const event = await newEvent();
    const [oldest, other] = [await phoneOf(service, event, 0), await phoneOf(service, event, 1)];
    const second = await phoneOf(service, event, 0);
    const stream = await oldest.follow();
    await stream.next();
    for (let nth = 2; nth < 20; nth += 1) await phoneOf(service, event, 0);
    expect((await oldest.read()).status).toBe(200);
    const newest = await phoneOf(service, event, 0);
    expect(await refused(oldest)).toEqual(GONE);
    expect(await stream.next()).toBeUndefined();
    for (const phone of [second, newest, other]) expect((await phone.read()).status).toBe(200);
  });

  it('is one of twenty at most, also when a crowd of phones comes at once', async () => {
    const { service } = running;
    const event = await newEvent();
    const phones = await Promise.all(Array.from({ length: 30 }, () => phoneOf(service, event, 0)));
    const statuses = await Promise.all(phones.map(async (phone) => (await phone.read()).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  it('lasts 36 hours, and is forgotten later', async () => {
    const { service } = running;
    const phone = await phoneOf(service, await newEvent());
    service.clock.advance(36 * HOUR - MINUTE);
    expect((await phone.read()).status).toBe(200);
    service.clock.advance(MINUTE);
    expect(await refused(phone)).toEqual(GONE);
    service.clock.advance(DAY + 1);
    const { doors, clock } = service;
    await purgeCredentials({ doors, clock, eventRetention: DAY, webhookRetryDelays: RETRY_DELAYS });
    expect(await service.database.query('select from play_sessions')).toEqual([]);
  });

  it('makes 240 requests a minute', async () => {
    const { service } = running;
    const event = await newEvent();
    const [phone, other] = [await phoneOf(service, event), await phoneOf(service, event)];
    for (let nth = 0; nth < 239; nth += 1) await phone.read({ 'if-none-match': '*' });
    expect((await phone.tap(tap(1, 4)))[0].outcome).toBe('stored');
    const over = await phone.read();
    expect([over.status, over.body.code, Number(over.headers.get('retry-after')) >= 1]).toEqual([
      429,
      'rate_limited',
      true,
    ]);
    expect((await other.read()).status).toBe(200);
    service.clock.advance(MINUTE);
    expect((await phone.read()).status).toBe(200);
  });

  it('is of no use while the organization is suspended', async () => {
    const { service } = running;
    const event = await newEvent();
    const phone = await phoneOf(service, event);
    await service.doors.asPlatform.write((tx) =>
      organizations.setSuspended(tx, event.person.organizationId, true),
    );
    expect((await phone.read()).body.code).toBe('forbidden');
    await service.doors.asPlatform.write((tx) =>
      organizations.setSuspended(tx, event.person.organizationId, false),
    );
    expect((await phone.read()).status).toBe(200);
  });
});

describe('on another node', () => {
  it('a session is good, and over within a second of its end', async () => {
    const { service } = running;
    const there = await Service.start(service.database);
    const event = await newEvent();
    const phone = await phoneOf(service, event);
    const far = phone.at(there);
    expect((await far.read()).status).toBe(200);
    const stream = await far.follow();
    await stream.next();
    await event.post(`/teams/${event.team(0)}/access-code`);
    const ended = performance.now();
    while ((await far.read()).status !== 401) expect(performance.now() - ended).toBeLessThan(1000);
    for (let told = await stream.next(); told !== undefined; ) told = await stream.next();
    expect(performance.now() - ended).toBeLessThan(2000);
    await there.stop();
  });
});
