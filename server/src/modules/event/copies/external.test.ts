/** Promises about tournaments that are upserted by the ids that integrators give them. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { conflict, invalid, notFound } from '../../../../../test/support/expectations/refusals.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { toldBy } from '../../../../../test/support/worlds/told.ts';

const running = useSharedService();

const put = (person: Person, externalId: string, body: object): Promise<Answer> =>
  person.call('PUT', `/tournaments/external/${encodeURIComponent(externalId)}`, { body });

describe('a tournament by an external id', () => {
  it('is created, with settings of its own, then found and changed in the fields sent', async () => {
    const person = await running.service.person();
    const made = await put(person, 'E/1', { name: 'Open', metadata: { a: '1' }, settings: { teamSize: 2 } });
    expect(made).toMatchObject({ status: 201, body: { data: { name: 'Open', external_id: 'E/1' } } });
    const { id } = made.body.data;
    expect((await data(person.get(`/tournaments/${id}/settings`))).teamSize).toBe(2);
    const again = await put(person, 'E/1', { name: 'Open' });
    expect([again.status, again.body]).toEqual([200, made.body]);
    const change = { courseName: 'Oak Hill', metadata: { a: null, b: '2' }, settings: { teamSize: 3 } };
    const changed = await put(person, 'E/1', change);
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { id, name: 'Open', course_name: 'Oak Hill', metadata: { b: '2' } } },
    });
    expect((await person.get('/tournaments/external/E%2F1')).body).toEqual(changed.body);
    expect((await person.get(`/tournaments/${id}`)).body).toEqual(changed.body);
    expect((await data(person.get(`/tournaments/${id}/settings`))).teamSize).toBe(3);
    const list = await data(person.get('/tournaments?external_id=E%2F1'));
    expect(list).toEqual([changed.body.data]);
  });

  it('needs a name where it is new, and is unique in the organization', async () => {
    const [person, neighbour] = [await running.service.person(), await running.service.person()];
    expect(await put(person, 'E-1', {})).toMatchObject(invalid('name'));
    expect(await put(person, 'E-1', { name: 'Open', externalId: 'E-2' })).toMatchObject(
      invalid('externalId'),
    );
    expect((await put(person, 'E-1', { name: 'Open' })).status).toBe(201);
    expect(await person.post('/tournaments', { name: 'Other', externalId: 'E-1' })).toMatchObject(conflict);
    const other = await data(person.post('/tournaments', { name: 'Other' }));
    expect(await person.patch(`/tournaments/${other.id}`, { externalId: 'E-1' })).toMatchObject(conflict);
    expect((await put(neighbour, 'E-1', { name: 'Open' })).status).toBe(201);
    expect(await person.get('/tournaments/external/e-1')).toMatchObject(notFound);
    expect((await put(person, 'x'.repeat(201), { name: 'Open' })).status).toBe(400);
    const patched = await person.patch(`/tournaments/${other.id}`, { externalId: 'E-9' });
    expect(patched.body).toEqual({ data: { id: other.id, externalId: 'E-9' } });
    await data(person.patch(`/tournaments/${other.id}`, { metadata: { a: '1', b: '2' } }));
    expect(await data(person.patch(`/tournaments/${other.id}`, { metadata: { a: null } }))).toEqual({
      id: other.id,
      metadata: { b: '2' },
    });
    expect(
      (await data(person.patch(`/tournaments/${other.id}`, { externalId: null }))).externalId,
    ).toBeNull();
    expect(await person.get('/tournaments/external/E-9')).toMatchObject(notFound);
  });

  it('of many equal requests at once is created once, and told once', async () => {
    const person = await running.service.person();
    let answers: Answer[] = [];
    const told = await toldBy(running.service, person, async () => {
      answers = await Promise.all(Array.from({ length: 30 }, () => put(person, 'E-1', { name: 'Open' })));
    });
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(29).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(told.map(({ type }) => type)).toEqual(['tournament.created', 'tournament.settings_updated']);
  });

  it('is no copy of another one', async () => {
    const person = await running.service.person();
    const { id } = await data(person.post('/tournaments', { name: 'Open' }));
    expect(await put(person, 'E-1', { name: 'Copy', copyFrom: id })).toMatchObject(invalid('copyFrom'));
    expect(await put(person, 'E-1', { name: 'Copy', copy: ['course'] })).toMatchObject(invalid('copy'));
    expect(await person.get('/tournaments/external/E-1')).toMatchObject(notFound);
  });

  it('is copied without the id and the metadata', async () => {
    const person = await running.service.person();
    const model = (await put(person, 'E-1', { name: 'Open', metadata: { a: '1' } })).body.data;
    const copy: Wire = await data(person.post('/tournaments', { name: 'Copy', copyFrom: model.id }));
    expect(copy).toMatchObject({ external_id: null, metadata: {} });
  });
});
