/**
 * Promises about the audit log: each change is there once, with who and what, in order, and nothing else is.
 */
import { describe, expect, it } from 'vitest';
import { A_TIME, A_UUID, data } from '../../../../../test/support/expectations/answers.ts';
import {
  badRequest,
  conflict,
  invalid,
  UNKNOWN_ID,
} from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import type { Wire } from '../../../../../test/support/worlds/people.ts';
import { actionsOf, auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const CSV_ROW_CAP = 3;
const running = useService({ csvRowCap: CSV_ROW_CAP });

const idsIn = ({ body }: { body: Wire }) => body.data.map(({ id }: Wire) => id);

describe('the audit log', () => {
  it('names the action, its target, the client and what changed', async () => {
    const person = await running.service.person();
    const event = await createTournament(person);
    await data(person.patch(event.path, { name: 'Summer Open', courseName: 'Oak Hill' }));
    const answer = await person.get(`${event.path}/audit`);
    expect(answer.status).toBe(200);
    const entry = {
      id: A_UUID,
      actor_email: null,
      target_type: 'tournament',
      target_id: event.id,
      created_at: A_TIME,
    };
    expect(answer.body).toEqual({
      data: [
        {
          ...entry,
          action: 'tournament.updated',
          metadata: {
            old: { name: 'Spring Open', course_name: null },
            new: { name: 'Summer Open', course_name: 'Oak Hill' },
            client_id: person.clientId,
          },
        },
        {
          ...entry,
          action: 'tournament.created',
          metadata: {
            new: { name: 'Spring Open', course_name: null, event_date: null, format: null },
            client_id: person.clientId,
          },
        },
      ],
      page: { next_cursor: null, has_more: false },
    });
  });

  it('tells two clients of the organization apart', async () => {
    const one = await running.service.person();
    const other = await running.service.person({ organizationId: one.organizationId });
    const event = await createTournament(one);
    await data(other.patch(event.path, { name: 'Renamed' }));
    expect((await auditOf(one, event)).map(({ metadata }) => metadata.client_id)).toEqual([
      one.clientId,
      other.clientId,
    ]);
  });

  it('has one row for a change, none for a request that changes nothing or is refused', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1, 1], flights: 1 });
    const [team] = event.teams;
    const [player] = team.players;
    const before = (await auditOf(person, event)).length;
    const [flight] = event.flights;
    const calls: [string, number, () => Promise<{ status: number }>][] = [
      ['tournament.updated', 200, () => person.patch(event.path, { name: 'New' })],
      ['', 200, () => person.patch(event.path, { name: 'New' })],
      ['tournament.settings_updated', 200, () => person.patch(`${event.path}/settings`, { teamSize: 2 })],
      ['', 200, () => person.patch(`${event.path}/settings`, { teamSize: 2 })],
      ['team.moved', 200, () => person.post(`${event.path}/teams/${team.id}/move`, { startingHole: 9 })],
      ['', 200, () => person.post(`${event.path}/teams/${team.id}/move`, { startingHole: 9 })],
      ['team.code_regenerated', 200, () => person.post(`${event.path}/teams/${team.id}/access-code`)],
      [
        'team.flight_assigned',
        200,
        () => person.post(`${event.path}/teams/${team.id}/flight`, { flightId: flight.id }),
      ],
      ['', 200, () => person.post(`${event.path}/teams/${team.id}/flight`, { flightId: flight.id })],
      ['player.updated', 200, () => person.post(`${event.path}/players/${player.id}/update`, { cart: 1 })],
      ['', 200, () => person.post(`${event.path}/players/${player.id}/update`, { cart: 1 })],
      ['', 409, () => person.post(`${event.path}/players/${player.id}/move`, { toTeamId: team.id })],
      ['', 404, () => person.post(`${event.path}/players/${UNKNOWN_ID}/checkin`)],
      ['player.withdrawn', 200, () => person.post(`${event.path}/players/${player.id}/withdraw`)],
      ['player.reinstated', 200, () => person.post(`${event.path}/players/${player.id}/reinstate`)],
      ['team.deleted', 200, () => person.delete(`${event.path}/teams/${team.id}`)],
      ['flight.deleted', 200, () => person.delete(`${event.path}/flights/${flight.id}`)],
      ['', 409, () => person.post(`${event.path}/status`, { status: 'final' })],
    ];
    for (const [, status, call] of calls) expect((await call()).status).toBe(status);
    const expected = calls.map(([action]) => action).filter((action) => action !== '');
    expect(await actionsOf(person, event, before)).toEqual(expected);
  });

  it('has one row for a request that is repeated under its key', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [0] });
    const path = `${event.path}/teams/${event.teams[0].id}/access-code`;
    const key = { 'idempotency-key': 'once' };
    await Promise.all([1, 2, 3].map(() => person.post(path, undefined, key)));
    expect(await actionsOf(person, event, 2)).toEqual(['team.code_regenerated']);
  });

  it('is read newest first and page by page, by action, target and time', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { teams: [1], loose: 1 });
    const all = (await person.get(`${event.path}/audit`)).body.data;
    expect(all.map(({ action }: Wire) => action)).toEqual([
      'player.created',
      'player.created',
      'team.created',
      'tournament.created',
    ]);
    const ids = all.map(({ id }: Wire) => id);
    const read = (query: string) => person.get(`${event.path}/audit?${query}`);
    expect(idsIn(await read('action=player.created'))).toEqual(ids.slice(0, 2));
    expect(idsIn(await read('target_type=team'))).toEqual([ids[2]]);
    expect(idsIn(await read('action=player.created&target_type=team'))).toEqual([]);
    expect(idsIn(await read('action=no.such'))).toEqual([]);
    const since = (time: string) => read(`since=${encodeURIComponent(time)}`);
    expect(idsIn(await since(all[3].created_at))).toEqual(ids);
    const later = new Date(Date.parse(all[0].created_at) + 1).toISOString();
    expect(idsIn(await since(later))).toEqual([]);
    expect(idsIn(await since('2026-01-01T00:00:00+02:00'))).toEqual(ids);
    for (const time of ['yesterday', '2026-01-01', '2026-02-30T00:00:00Z', '']) {
      expect(await since(time)).toMatchObject(invalid('since'));
    }
    const first = await read('limit=1&action=player.created');
    expect(first.body.page.has_more).toBe(true);
    const cursor = `cursor=${first.body.page.next_cursor}`;
    const rest = await read(`limit=1&action=player.created&${cursor}`);
    expect(idsIn(rest)).toEqual([ids[1]]);
    expect(rest.body.page).toEqual({ next_cursor: null, has_more: false });
    expect(await read(`limit=1&action=team.created&${cursor}`)).toMatchObject(badRequest);
    const sister = await createTournament(person);
    expect(await person.get(`${sister.path}/audit?limit=1&action=player.created&${cursor}`)).toMatchObject(
      badRequest,
    );
  });

  it('is a CSV file too: guarded against formulas, capped, and then marked as cut short', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { loose: 1 });
    const [player] = event.loose;
    await data(person.post(`${event.path}/players/${player.id}/withdraw`, { reason: '=1+1, "hurt"' }));
    const whole = await person.get(`${event.path}/audit?format=csv`);
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment\b/);
    expect(whole.headers.get('x-truncated')).toBeNull();
    const [newest] = (await person.get(`${event.path}/audit`)).body.data;
    const lines = whole.text.split('\r\n');
    expect(lines.length).toBe(5);
    expect(lines[0]).toBe('ID,Time,Action,Actor,Target type,Target,Metadata');
    const metadata = JSON.stringify(newest.metadata).replaceAll('"', '""');
    expect(lines[1]).toBe(
      `${newest.id},${newest.created_at},player.withdrawn,,player,${player.id},"${metadata}"`,
    );
    const some = await person.get(`${event.path}/audit?format=csv&action=player.created`);
    expect(some.text.split('\r\n').length).toBe(3);
    await data(person.post(`${event.path}/players/${player.id}/reinstate`));
    const cut = await person.get(`${event.path}/audit?format=csv`);
    expect(cut.headers.get('x-truncated')).toBe('true');
    expect(cut.text.split('\r\n').length).toBe(CSV_ROW_CAP + 2);
  });

  it('goes with its change or not at all', async () => {
    const person = await running.service.person();
    const event = await createTournament(person, { settings: { teamSize: 2 }, loose: 2 });
    const [one, gone] = event.loose;
    await data(person.post(`${event.path}/players/${gone.id}/withdraw`));
    const before = await auditOf(person, event);
    const players = [{ playerId: one.id }, { playerId: gone.id }];
    expect(await person.post(`${event.path}/teams`, { teamName: 'Half made', players })).toMatchObject(
      conflict,
    );
    expect(await auditOf(person, event)).toEqual(before);
  });
});
