/** Promises about writes that take too long: none is committed, so that whoever reads what has changed misses none. */
import { expect, it } from 'vitest';
import { Service, useService } from '../../../../../test/support/run/service.ts';
import { call } from '../../../../../test/support/worlds/people.ts';
import { INDIVIDUAL } from '../../../../../test/support/worlds/scores.ts';
import { createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

it('changes nothing and asks to try again, however the write would be committed', async () => {
  const person = await running.service.person();
  const event = await createTournament(person, { ...INDIVIDUAL, status: 'live' });
  const contact = (await person.post('/contacts', { email: 'ann@links.example' })).body.data.id;
  const present = (await person.get('/events?after=now')).body.position;
  const late = await Service.start(running.service.database, { longestWrite: 0 });
  const csv = ['Email', ...Array.from({ length: 600 }, (_, nth) => `golfer${nth}@links.example`)].join('\n');
  const writes: [string, string, object][] = [
    ['POST', '/contacts', { email: 'ben@links.example' }],
    ['PATCH', `/contacts/${contact}`, { title: 'Captain' }],
    ['POST', '/contacts/import', { csv, consent: true }],
    ['POST', `${event.path}/players/${event.player(0)}/scores`, { hole: 1, strokes: 4 }],
  ];
  for (const [method, path, body] of writes) {
    const headers = { authorization: `Bearer ${person.token}` };
    const refused = await call(late, method, path, { headers, body });
    expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'service_unavailable']);
    expect(refused.headers.get('retry-after')).toBe('1');
  }
  await late.stop();
  expect((await person.get(`/events?after=${present}`)).body.data).toEqual([]);
  expect((await person.get('/contacts')).body.data).toHaveLength(1);
  for (const [method, path, body] of writes) {
    const headers = { authorization: `Bearer ${person.token}` };
    expect((await call(running.service, method, path, { headers, body })).status).toBeLessThan(300);
  }
});
