/**
 * Promises about the stream of changes: a screen hears soon that what it shows is out of date, and not too
 * often.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import { notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { Follower } from '../../../../../test/support/peers/streams.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { act } from '../../../../../test/support/worlds/roster.ts';
import { auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
const open: Follower[] = [];
afterEach(() => {
  for (const follower of open.splice(0)) follower.leave();
});

const follow = async (person: Person, { path }: { path: string }, headers = {}): Promise<Follower> => {
  const follower = await Follower.to(running.service, `${path}/changes/stream`, person.token, headers);
  open.push(follower);
  return follower;
};

/** The first event that satisfies. */
async function until(follower: Follower, satisfies: (body: Wire) => boolean): Promise<Wire> {
  for (;;) {
    const next = await follower.next();
    if (next === undefined) throw new Error('The stream has ended.');
    if (satisfies(next.body)) return next;
  }
}

const newest = async (person: Person, event: { path: string }, kind: string): Promise<string> =>
  (await auditOf(person, event)).filter(({ target_type }) => target_type === kind).at(-1)?.id;

describe('the stream of changes', () => {
  it('begins with the newest entry of the log for each kind of thing, and the version of the boards', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1], flights: 1 });
    const first = await (await follow(person, event)).next();
    const etag = (await event.get('/boards')).headers.get('etag') ?? '';
    expect(first).toEqual({
      event: 'changes',
      id: expect.stringMatching(/^\d+$/),
      body: {
        tournament: await newest(person, event, 'tournament'),
        team: await newest(person, event, 'team'),
        player: await newest(person, event, 'player'),
        flight: await newest(person, event, 'flight'),
        boards: Number(/\d+/.exec(etag)?.[0]),
      },
    });
  });

  it.each([
    ['player', 'a check-in', (event: Wire) => act(event.person, event, event.teams[0].players[0], 'checkin')],
    [
      'team',
      'a moved team',
      (event: Wire) => event.post(`/teams/${event.team(0)}/move`, { startingHole: 9 }),
    ],
    ['score', 'a score', (event: Wire) => event.score(event.team(0), 1, 4)],
    [
      'tournament',
      'settings',
      (event: Wire) => event.person.patch(`${event.path}/settings`, { teamSize: 5 }),
    ],
  ])('tells of a change of a %s within a second: %s', async (kind, _name, change) => {
    const person = await running.service.person();
    const event = await createTournament(person, { format: 'scramble', teams: [1], status: 'live' });
    const follower = await follow(person, event);
    const before = (await follower.next())?.body;
    const began = performance.now();
    await data(change(event));
    const after = (await until(follower, (body) => body[kind] !== before[kind])).body;
    expect(performance.now() - began).toBeLessThan(1000);
    expect(after[kind]).toBe(await newest(person, event, kind));
    expect(after.boards > before.boards).toBe(kind === 'team' || kind === 'score');
  });

  it('tells at most four times a second, and of the last change in the end', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1, status: 'live' });
    const path = `${event.path}/players/${event.loose[0].id}/checkin`;
    const follower = await follow(person, event);
    await follower.next();
    const began = performance.now();
    let events = 0;
    const heard = (async () => {
      const last = await until(follower, (body) => {
        events += 1;
        return body.boards > 0 && body.flight !== undefined;
      });
      return last.body;
    })();
    for (let nth = 0; nth < 10; nth += 1) {
      await data(person.post(path));
      await data(person.delete(path));
    }
    await data(event.post('/flights', { name: 'Last' }));
    expect((await heard).flight).toBe(await newest(person, event, 'flight'));
    expect(events).toBeLessThanOrEqual(Math.ceil((performance.now() - began) / 250) + 1);
  });

  it('does not repeat what a reader has who comes back', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    const first = await (await follow(person, event)).next();
    const again = await follow(person, event, { 'last-event-id': first?.id ?? '' });
    await data(event.post('/flights', { name: 'New' }));
    expect((await again.next())?.body).toMatchObject({ flight: A_UUID });
  });

  it('is that of one event of the own organization', async () => {
    const [person, stranger] = await Promise.all([running.service.person(), running.service.person()]);
    const event = await createTournament(person);
    for (const path of [event.path, `/tournaments/${UNKNOWN_ID}`])
      expect(await stranger.get(`${path}/changes/stream`)).toMatchObject(notFound);
    const other = await createTournament(person);
    const follower = await follow(person, event);
    const before = (await follower.next())?.body;
    await data(other.post('/flights', { name: 'Elsewhere' }));
    await data(event.post('/flights', { name: 'Here' }));
    expect((await follower.next())?.body).toEqual({ ...before, flight: A_UUID, boards: before.boards + 1 });
  });
});
