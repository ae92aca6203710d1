/**
 * Promises about clients who do not finish what they began to send: they get an answer, and hold nobody up.
 */
import { describe, expect, it } from 'vitest';
import { halfSent, Line } from './support/peers/sockets.ts';
import { Follower } from './support/peers/streams.ts';
import { cloneTemplate } from './support/run/database.ts';
import { Service, useService } from './support/run/service.ts';
import { COURSE } from './support/worlds/rounds.ts';
import { createTournament } from './support/worlds/tournaments.ts';

const running = useService({ patience: { requestTimeout: 300 }, streamHeartbeat: 40 });
const patient = useService();

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a request that does not arrive in time', () => {
  it('is answered with 408, and what comes of it later changes nothing', async () => {
    const person = await running.service.person();
    const line = await Line.to(
      running.service,
      halfSent('/contacts', { ...JSON_TYPE, Authorization: `Bearer ${person.token}` }),
    );
    await line.closed();
    expect(line.answers).toHaveLength(1);
    const [answer] = line.answers;
    expect(answer?.status).toBe(408);
    expect(answer?.head).toContain('Connection: close');
    const { code, error, request_id } = JSON.parse(answer?.body ?? '');
    expect([code, error]).toEqual(['bad_request', expect.stringContaining('too long to arrive')]);
    expect(answer?.head).toContain(`X-Request-Id: ${request_id}`);
    expect((await person.get('/contacts')).body.data).toEqual([]);
  });

  it.each(['token', 'revoke'])('is answered in the shape of OAuth at /oauth/%s', async (name) => {
    const line = await Line.to(running.service, halfSent(`/oauth/${name}`, JSON_TYPE));
    await line.closed();
    expect(line.answers.map(({ status }) => status)).toEqual([408]);
    expect(JSON.parse(line.answers[0]?.body ?? '')).toEqual({
      error: 'invalid_request',
      error_description: expect.stringContaining('too long to arrive'),
      doc_url: `${running.service.url}/docs/guides/errors#invalid_request`,
    });
  });

  it('is answered even if its headers never ended', async () => {
    const line = await Line.to(running.service, 'POST /api/v1/contacts HTTP/1.1\r\nHost: fairway.test\r\n');
    await line.closed();
    expect(line.answers.map(({ status }) => status)).toEqual([408]);
  });

  it('finds no second answer behind the first', async () => {
    const line = await Line.to(running.service, halfSent('/contacts', JSON_TYPE));
    await line.closed();
    expect(line.answers.map(({ status }) => status)).toEqual([401]);
  });

  it('does not mean a stream of events, which lasts as long as its reader', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'individual', holes: COURSE });
    const follower = await Follower.to(running.service, `${event.path}/leaderboard/stream`, person.token);
    // Every one is 40 ms after the one before, so all of them take several times as long as a request may.
    for (let heartbeat = 0; heartbeat < 30; heartbeat += 1) expect(await follower.block()).toBeDefined();
    follower.leave();
  });

  it('nor the next request on the same connection', async () => {
    const line = await Line.to(running.service);
    for (let count = 1; count <= 3; count += 1) {
      line.socket.write('GET /healthz HTTP/1.1\r\nHost: fairway.test\r\n\r\n');
      await line.hears(new RegExp(`(HTTP/1.1 200 [^]*){${count}}`));
    }
    line.socket.destroy();
  });
});

describe('a service that stops', () => {
  it('waits neither for half a request nor for half a head, and stops', async () => {
    const service = await Service.start(await cloneTemplate(), { patience: { stopTimeout: 100 } });
    const person = await service.person();
    const authorized = { ...JSON_TYPE, Authorization: `Bearer ${person.token}` };
    const lines = await Promise.all([
      Line.to(service, halfSent('/contacts', authorized)),
      Line.to(service, halfSent('/contacts', JSON_TYPE)),
      Line.to(service, halfSent('/oauth/token', JSON_TYPE)),
      Line.to(service, 'GET /healthz HTTP/1.1\r\nHost:'),
    ]);
    await lines[1]?.hears(/401/);
    await service.stop();
    await Promise.all(lines.map((line) => line.closed()));
    await service.database.drop();
  });

  it('still takes a body that arrives a moment later', async () => {
    const service = await Service.start(await cloneTemplate());
    const person = await service.person();
    const line = await Line.to(
      service,
      `POST /api/v1/contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 28\r\n\r\n`,
    );
    await line.hears(/100 Continue/);
    const stopped = service.stop();
    line.socket.write('{"email":"late@example.com"}');
    await stopped;
    await line.closed();
    expect(line.answers.map(({ status }) => status)).toEqual([100, 201]);
    expect(await service.database.query('select email from contacts')).toHaveLength(1);
    await service.database.drop();
  });
});

describe('a client who hangs up', () => {
  const lines = () => patient.service.logged.map((text) => JSON.parse(text));
  const hungUp = () => lines().filter(({ msg }) => msg === 'client hung up');
  const errors = () => lines().filter(({ level, err }) => level > 30 || err !== undefined);

  it.each(['/contacts', '/oauth/revoke'])('in the middle of POST %s is no error of ours', async (path) => {
    const person = await patient.service.person();
    const before = hungUp().length;
    const hangUp = async () => {
      const headers = { ...JSON_TYPE, Authorization: `Bearer ${person.token}`, Expect: '100-continue' };
      const line = await Line.to(patient.service, halfSent(path, headers));
      await line.hears(/100 Continue/);
      line.socket.destroy();
      return hungUp().length + errors().length;
    };
    // One who leaves before the body is waited for leaves no trace, so it takes one who stays that long.
    await expect.poll(hangUp, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(errors()).toEqual([]);
  });

  it('in the middle of an answer is none either', async () => {
    const person = await patient.service.person();
    const title = 'x'.repeat(500);
    const rows = Array.from({ length: 5000 }, (_, index) => `golfer-${index}@example.com,${title},${title}`);
    const csv = ['Email,Title,Company', ...rows].join('\n');
    expect((await person.post('/contacts/import', { csv, consent: true })).status).toBe(200);
    const line = await Line.to(
      patient.service,
      `GET /api/v1/contacts/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`,
    );
    await line.hears(/text\/csv/);
    line.socket.destroy();
    expect((await person.get('/contacts?limit=1')).status).toBe(200);
    expect(errors()).toEqual([]);
  });
});
