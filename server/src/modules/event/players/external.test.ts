/** Promises about the ids that integrators give to players and teams, and about players upserted by them. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Answer, Wire } from '../../../../../test/support/worlds/people.ts';
import { toldBy } from '../../../../../test/support/worlds/told.ts';
import {
  bringTo,
  createTournament,
  type TestTournament,
} from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const open = async (): Promise<TestTournament> =>
  createTournament(await running.service.person(), { teams: [1], loose: 1 });

const put = (event: TestTournament, externalId: string, body: object): Promise<Answer> =>
  event.put(`/players/external/${externalId}`, body);

describe('a player by an external id', () => {
  it('is added, then found and changed in the fields sent, and merges metadata', async () => {
    const event = await open();
    const body = { fullName: 'Sam Snead', teamId: event.team(0), metadata: { a: '1' } };
    const made = await put(event, 'G-1', body);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { external_id: 'G-1', team_id: event.team(0) } },
    });
    const { id } = made.body.data;
    expect(await data(event.get(`/players/${id}`))).toEqual(made.body.data);
    expect((await event.get('/players/external/G-1')).body).toEqual(made.body);
    const again = await put(event, 'G-1', body);
    expect([again.status, again.body]).toEqual([200, made.body]);
    const changed = await put(event, 'G-1', { phone: '555', metadata: { b: '2' }, teamId: null });
    const { updated_at: _dated, ...fields } = made.body.data;
    expect(changed.body.data).toMatchObject({ ...fields, phone: '555', metadata: { a: '1', b: '2' } });
    expect((await put(event, 'G-1', { phone: null })).body.data.phone).toBeNull();
  });

  it('needs a name where it is new, and no other id in the body than in the path', async () => {
    const event = await open();
    expect(await put(event, 'G-1', { phone: '555' })).toMatchObject(invalid('fullName'));
    const body = { fullName: 'Sam', externalId: 'G-2' };
    expect(await put(event, 'G-1', body)).toMatchObject(invalid('externalId'));
    expect(await put(event, 'G-1', { fullName: 'Sam', externalId: null })).toMatchObject(
      invalid('externalId'),
    );
    expect((await put(event, 'G-1', { fullName: 'Sam', externalId: 'G-1' })).status).toBe(201);
    expect(await event.get('/players/external/G-2')).toMatchObject(notFound);
  });

  it('keeps the name that was made of its parts when it is put again, blank or not sent', async () => {
    const event = await open();
    const parts = { firstName: 'Sam', lastName: 'Snead' };
    const made = await put(event, 'G-1', { ...parts, fullName: '' });
    expect(made).toMatchObject({ status: 201, body: { data: { full_name: 'Sam Snead' } } });
    const told = await toldBy(running.service, event.person, async () => {
      for (const fullName of ['', ' ', null, undefined])
        expect((await put(event, 'G-1', { ...parts, fullName })).body).toEqual(made.body);
    });
    expect(told).toEqual([]);
    expect((await put(event, 'G-1', { fullName: null })).body.data.full_name).toBeNull();
  });

  it('takes over a player with that email and no id, and no other', async () => {
    const event = await open();
    const sam = await data(event.post('/players', { fullName: 'Sam', email: 'sam@links.example' }));
    const told = await toldBy(running.service, event.person, async () => {
      const taken = await put(event, 'G-1', { email: 'SAM@links.example', company: 'PGA' });
      expect(taken).toMatchObject({ status: 200, body: { data: { id: sam.id, external_id: 'G-1' } } });
    });
    expect(told.map(({ type }) => type)).toEqual(['player.updated']);
    expect(await put(event, 'G-2', { email: 'sam@links.example', fullName: 'Sam' })).toMatchObject(conflict);
  });

  it('may have slashes, percent signs and any script in it, up to 200 characters', async () => {
    const event = await open();
    for (const externalId of ['a/b', '100%', 'Größe 1', 'é'.repeat(200), '🏌'.repeat(100)]) {
      const answer = await put(event, encodeURIComponent(externalId), { fullName: 'Somebody' });
      expect([answer.status, answer.body.data.external_id]).toEqual([201, externalId]);
      const query = `/players?external_id=${encodeURIComponent(externalId)}`;
      expect((await data(event.get(query))).map(({ id }: Wire) => id)).toEqual([answer.body.data.id]);
    }
    expect((await put(event, 'x'.repeat(201), { fullName: 'Somebody' })).status).toBe(400);
    expect((await put(event, 'a%0A1', { fullName: 'Somebody' })).status).toBe(400);
    expect(await data(event.get('/players?external_id=none'))).toEqual([]);
    for (const refused of ['', 'x'.repeat(201)])
      expect((await event.get(`/players?external_id=${refused}`)).status).toBe(400);
  });

  it('of many equal requests at once is added once, and told once', async () => {
    const event = await open();
    let answers: Answer[] = [];
    const told = await toldBy(running.service, event.person, async () => {
      const body = { fullName: 'Sam', email: 'sam@links.example' };
      answers = await Promise.all(Array.from({ length: 30 }, () => put(event, 'G-1', body)));
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(29).fill(200), 201]);
    expect(told.map(({ type }) => type)).toEqual(['player.created']);
  });

  it('is unique in the event, and may be cleared', async () => {
    const event = await open();
    const [loose] = event.loose;
    const other = await open();
    expect((await put(event, 'G-1', { fullName: 'Sam' })).status).toBe(201);
    expect((await put(other, 'G-1', { fullName: 'Sam' })).status).toBe(201);
    const body = { external_id: 'G-1' };
    expect(await event.post(`/players/${loose.id}/update`, body)).toMatchObject(conflict);
    expect(await event.post('/players', { fullName: 'Ben', externalId: 'G-1' })).toMatchObject(conflict);
    const { id } = await data(event.get('/players/external/G-1'));
    await data(event.post(`/players/${id}/update`, { external_id: null, metadata: null }));
    await data(event.post(`/players/${loose.id}/update`, body));
    expect((await data(event.get('/players/external/G-1'))).id).toBe(loose.id);
  });
});

describe('a team', () => {
  it('has an external id and metadata, unique in the event, also once the event is final', async () => {
    const event = await open();
    const { person } = event;
    const body = { teamName: 'Eagles', externalId: 'T-1', metadata: { bay: '7' } };
    const team = await data(event.post('/teams', body));
    expect(team).toMatchObject({ external_id: 'T-1', metadata: { bay: '7' }, tournament_id: event.id });
    expect(await event.post('/teams', { ...body, teamName: 'Birdies' })).toMatchObject(conflict);
    const path = `${event.path}/teams/${event.team(0)}`;
    expect(await person.patch(path, { externalId: 'T-1' })).toMatchObject(conflict);
    await bringTo(person, event.path, 'final');
    expect(await data(person.patch(path, { externalId: 'T-2', metadata: { bay: '8' } }))).toMatchObject({
      external_id: 'T-2',
      metadata: { bay: '8' },
    });
    expect(await person.patch(path, {})).toMatchObject({ status: 400 });
    expect((await data(event.get('/teams?external_id=T-2'))).map(({ id }: Wire) => id)).toEqual([
      event.team(0),
    ]);
    await data(event.post('/status', { status: 'archived' }));
    expect(await person.patch(path, { externalId: 'T-3' })).toMatchObject(conflict);
  });
});

describe('a file', () => {
  it('has the columns of integrators where they are asked for', async () => {
    const event = await open();
    await data(event.post('/players', { fullName: 'Sam', externalId: 'G-1', metadata: { a: '1' } }));
    const plain = (await event.get('/players?format=csv')).text;
    expect(plain.split('\r\n')[0]).toBe('ID,Name,Team,Checked in,Handicap,Withdrawn');
    const extra = (await event.get('/players?format=csv&extra=true')).text.split('\r\n');
    expect(extra[0]).toBe('ID,Name,Team,Checked in,Handicap,Withdrawn,External ID,Metadata,Updated');
    expect(extra[1]).toContain(',G-1,"{""a"":""1""}",20');
    expect((await event.get('/teams?format=csv&extra=true')).text).toContain(
      ',External ID,Metadata,Updated\r\n',
    );
  });

  it('of teams gives their players ids, each once, and lists what is taken', async () => {
    const event = await open();
    await data(event.post('/players', { fullName: 'Sam', externalId: 'G-1' }));
    const send = (...rows: string[]) =>
      event.post('/teams/import', { csv: `Team,Name,External ID\r\n${rows.join('\r\n')}\r\n`, dryRun: true });
    const errors = (await data(send('A,Ann,G-1', 'A,Ben,G-2', 'B,Cleo,G-2', `B,Dan,${'x'.repeat(201)}`)))
      .errors;
    expect(errors).toEqual([
      { row: 2, message: 'Another player of the event has this external id' },
      { row: 4, message: 'Row 3 has the same external id' },
      { row: 5, message: 'External ID must have at most 200 characters' },
    ]);
  });

  it('with a row for each team gives their players ids, and the first of them that of the row', async () => {
    const event = await open();
    await data(event.person.patch(`${event.path}/settings`, { teamSize: 2 }));
    const send = (csv: string, dryRun = false) => event.post('/teams/import', { csv, dryRun });
    const numbered = 'Team,Player 1,Player 1 external id,Player 2,External ID 2\r\nC,Eve,G-7,Fay,G-8\r\n';
    await data(send(numbered));
    await data(send('Team,External ID,Player 1,Player 2\r\nD,G-9,Gus,Hal\r\n'));
    const names = async (id: string) => (await data(event.get(`/players/external/${id}`))).full_name;
    expect([await names('G-7'), await names('G-8'), await names('G-9')]).toEqual(['Eve', 'Fay', 'Gus']);
    const twice =
      'Team,External ID,Player 1,Player 2,Player 2 external id\r\nE,N-1,Ida,Jo,N-1\r\nF,G-8,Kim,,\r\n';
    expect((await data(send(twice, true))).errors).toEqual([
      { row: 2, message: 'Two players of this row have the same external id' },
      { row: 3, message: 'Another player of the event has this external id' },
    ]);
  });
});
