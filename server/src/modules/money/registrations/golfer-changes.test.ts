/** Promises to golfers who change their players by the secret link, and what the link shows of the day. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import {
  entered,
  openEvent,
  readRegistration,
  registered,
  visit,
} from '../../../../../test/support/worlds/registrations.ts';
import { auditOf } from '../../../../../test/support/worlds/tournaments.ts';
import { dayIn } from '../../../platform/text/days.ts';

const running = useSharedService();
const free = { registration: { feeCents: 0 } };

const change = ({ token }: Wire, body: object) =>
  visit(running.service, 'PATCH', `/public/v1/registrations/${token}`, body);
const look = ({ token }: Wire): Promise<Wire> =>
  data(visit(running.service, 'GET', `/public/v1/registrations/${token}`));

const FOUR = [
  { full_name: 'Sam Snead', email: 'sam@example.com', handicap: 4.2 },
  { full_name: 'Ben Hogan', email: 'ben@example.com' },
  {},
];

async function aTeam(more: object = {}, plan: object = free) {
  const person = await running.service.person();
  const event = await openEvent(person, plan);
  const made = await registered(running.service, event, { team_name: 'Mulligans', players: FOUR, ...more });
  const seated = async (): Promise<Wire[]> => {
    const { players } = await readRegistration(person, made);
    return Promise.all(
      players.map(({ player_id }: Wire) => data(person.get(`${event.path}/players/${player_id}`))),
    );
  };
  return { person, event, made, seated };
}

describe('a golfer changes players', () => {
  it('who are renamed in the event, as are the team and the note, and the log says how', async () => {
    const { person, event, made, seated } = await aTeam();
    expect(made).toMatchObject({ status: 'paid', can_change: true });
    const players = [
      {},
      { full_name: 'Byron Nelson', email: null, handicap: -1.5 },
      { full_name: 'Jug McSpaden', email: 'jug@example.com' },
    ];
    const after = await change(made, { players, team_name: 'Gold Dust', note: 'By train.' });
    expect(after).toMatchObject({
      status: 200,
      body: {
        data: {
          team_name: 'Gold Dust',
          players: [{ full_name: 'Sam Snead' }, { full_name: 'Byron Nelson' }, { full_name: 'Jug McSpaden' }],
        },
      },
    });
    expect(await seated()).toMatchObject([
      { full_name: 'Sam Snead', email: 'sam@example.com', handicap: 4.2 },
      { full_name: 'Byron Nelson', email: null, handicap: -1.5 },
      { full_name: 'Jug McSpaden', email: 'jug@example.com', handicap: null },
    ]);
    expect((await readRegistration(person, made)).note).toBe('By train.');
    const { team_id } = await readRegistration(person, made);
    expect((await data(person.get(`${event.path}/teams/${team_id}`))).team_name).toBe('Gold Dust');
    const log = await auditOf(person, event);
    const mine = log.filter(({ action }: Wire) => /^(player|team|registration)\.updated$/.test(action));
    expect(mine.map(({ action }: Wire) => action).sort()).toEqual([
      'player.updated',
      'player.updated',
      'registration.updated',
      'team.updated',
    ]);
    for (const row of mine) expect(row).toMatchObject({ actor_email: null, metadata: { via: 'public' } });
    const row = mine.find(({ action }: Wire) => action === 'registration.updated');
    expect(row?.metadata).toMatchObject({
      old: { team_name: 'Mulligans', note: null },
      new: { team_name: 'Gold Dust', note: 'By train.' },
    });
    // The same again changes nothing, and is not logged.
    expect((await change(made, { players, note: 'By train.' })).status).toBe(200);
    expect((await auditOf(person, event)).length).toBe(log.length);
  });

  it('also before it is paid, and those names are seated then', async () => {
    const { person, made } = await aTeam({ payment: 'offline' }, { registration: { payOffline: true } });
    const renamed = [{ full_name: 'Gene Sarazen' }, {}, { full_name: 'Walter Hagen' }];
    expect((await change(made, { players: renamed })).status).toBe(200);
    const paid = await data(person.post(`/registrations/${made.id}/mark-paid`, { method: 'cash' }));
    expect(paid.players.map(({ full_name }: Wire) => full_name)).toEqual([
      'Gene Sarazen',
      'Ben Hogan',
      'Walter Hagen',
    ]);
  });

  it('may let two of them swap their addresses, and a cleared name becomes a guest', async () => {
    const { made, seated } = await aTeam();
    const swapped = [{ email: 'BEN@example.com' }, { email: 'sam@example.com', full_name: null }, {}];
    expect(await change(made, { players: swapped })).toMatchObject({ status: 200 });
    expect(await seated()).toMatchObject([
      { email: 'BEN@example.com' },
      { email: 'sam@example.com', full_name: 'Guest 2 of Sam Snead' },
      {},
    ]);
  });

  it('leaves one row in the audit log for a player whose address stays', async () => {
    const { person, event, made } = await aTeam();
    await data(change(made, { players: [{ handicap: 3 }, {}, {}] }));
    const rows = (await auditOf(person, event)).filter(({ action }: Wire) => action === 'player.updated');
    expect(rows.map(({ metadata: { old, new: now } }: Wire) => [old, now])).toEqual([
      [{ handicap: 4.2 }, { handicap: 3 }],
    ]);
  });

  it('by the rules of registering, and a refusal changes nothing', async () => {
    const { person, event, made } = await aTeam();
    await data(person.post(`${event.path}/players`, { fullName: 'Taken', email: 'taken@example.com' }));
    const before = await readRegistration(person, made);
    const refusals: [object, object][] = [
      [{}, { status: 400 }],
      [{ nothing: 1 }, { status: 400 }],
      [{ players: [] }, invalid('players')],
      [{ players: null }, invalid('players')],
      [{ players: [{ full_name: 'x'.repeat(161) }, {}, {}] }, invalid('players.0.full_name')],
      [{ players: [{ email: 'no' }, {}, {}] }, invalid('players.0.email')],
      [{ players: [{ handicap: 61 }, {}, {}] }, invalid('players.0.handicap')],
      [{ players: [{}, { email: 'SAM@example.com' }, {}] }, invalid('players.1.email')],
      [{ team_name: 'x'.repeat(121) }, invalid('team_name')],
      [{ team_name: '' }, invalid('team_name')],
      [{ note: 'x'.repeat(501) }, invalid('note')],
      [{ players: [{}, {}] }, conflict],
      [{ players: [{}, {}, {}, {}] }, conflict],
      [{ players: [{}, {}, { email: 'taken@example.com' }] }, conflict],
      [{ team_name: null }, conflict],
    ];
    for (const [body, refusal] of refusals)
      expect(await change(made, body), JSON.stringify(body)).toMatchObject(refusal);
    expect(await change({ token: 'x'.repeat(43) }, { note: 'x' })).toMatchObject(notFound);
    expect(await readRegistration(person, made)).toEqual(before);
    const limits = { players: [{ full_name: 'x'.repeat(160), handicap: 60 }, {}, {}], note: 'x'.repeat(500) };
    expect((await change(made, { ...limits, team_name: 'x'.repeat(120) })).status).toBe(200);
  });

  it('takes the next free name for a team whose name is taken', async () => {
    const { person, event, made } = await aTeam();
    await data(person.post(`${event.path}/teams`, { teamName: 'Eagles' }));
    expect((await data(change(made, { team_name: 'Eagles' }))).team_name).toBe('Eagles');
    const { team_id } = await readRegistration(person, made);
    expect((await data(person.get(`${event.path}/teams/${team_id}`))).team_name).toBe('Eagles (2)');
  });

  it('but nobody who was in the event before, by whose address somebody registered', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, free);
    const victim = await data(
      person.post(`${event.path}/players`, { fullName: 'Vic Tim', email: 'vic@example.com' }),
    );
    const players = [{ full_name: 'Mal Ory' }, { full_name: 'Vic Tim', email: 'vic@example.com' }];
    const made = await registered(running.service, event, { players });
    const renamed = [{}, { full_name: 'Mal Ory the Second', email: 'mal@example.com' }];
    expect(await change(made, { players: renamed })).toMatchObject(conflict);
    expect((await data(person.get(`${event.path}/players/${victim.id}`))).full_name).toBe('Vic Tim');
    expect((await change(made, { players: [{ full_name: 'Mallory' }, {}] })).status).toBe(200);
  });

  it('until the event goes live, and not once the registration is cancelled', async () => {
    const { person, event, made } = await aTeam();
    const other = await registered(running.service, event, { players: [{ full_name: 'Kel Ler' }] });
    await data(visit(running.service, 'POST', `/public/v1/registrations/${other.token}/cancel`));
    expect((await look(other)).can_change).toBe(false);
    expect(await change(other, { note: 'late' })).toMatchObject(conflict);
    await data(person.post(`${event.path}/status`, { status: 'live' }));
    expect((await look(made)).can_change).toBe(false);
    expect(await change(made, { note: 'late' })).toMatchObject(conflict);
  });
});

describe('the secret link', () => {
  it('shows the start once it is set, and the access code on the day of the event alone', async () => {
    const zone = 'Pacific/Auckland';
    const { person, event, made } = await aTeam({}, { ...free, settings: { timezone: zone } });
    const { team_id } = await readRegistration(person, made);
    expect(await look(made)).toMatchObject({ start_label: '1A', access_code: null, organizer_email: null });
    await data(person.post(`${event.path}/teams/${team_id}/move`, { startingHole: 7 }));
    await data(person.patch(`${event.path}/settings`, { replyTo: 'events@example.com' }));
    const now = running.service.clock.now().getTime();
    const day = (days: number) => dayIn(zone, new Date(now + days * 86_400_000));
    const codes = await data(person.get(`${event.path}/access-codes`));
    for (const [days, code] of [
      [-1, null],
      [0, codes[0].access_code],
      [1, null],
    ] as const) {
      await data(person.patch(event.path, { eventDate: day(days) }));
      const shown = { start_label: '7A', access_code: code, organizer_email: 'events@example.com' };
      expect(await look(made), String(days)).toMatchObject(shown);
    }
  });

  it('shows no code to whoever has not paid, or has cancelled', async () => {
    const person = await running.service.person();
    const event = await openEvent(person, { settings: { timezone: 'UTC' } });
    const today = dayIn('UTC', running.service.clock.now());
    await data(person.patch(event.path, { eventDate: today }));
    const pending = await registered(running.service, event, { team_name: 'Owing' });
    expect(pending).toMatchObject({ access_code: null, start_label: null, can_change: true });
    const paid = await entered(person, event, { team_name: 'Paid', amount_cents: 0 });
    const token = paid.manage_url.split('/').at(-1);
    expect((await look({ token })).access_code).toMatch(/^[A-Z2-9]{6}$/);
    await data(person.post(`/registrations/${paid.id}/cancel`, {}));
    expect((await look({ token })).access_code).toBeNull();
  });
});
