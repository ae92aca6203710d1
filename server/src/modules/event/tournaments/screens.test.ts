/**
 * Promises about what is shown outside: a frozen board stands still from one instant, and screens show
 * enabled boards.
 */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { invalid } from '../../../../../test/support/expectations/refusals.ts';
import { useService } from '../../../../../test/support/run/service.ts';
import { actionsOf, auditOf, createTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useService();

const made = async (plan = {}) => {
  const person = await running.service.person();
  const event = await createTournament(person, plan);
  return { person, event, change: (body: object) => person.patch(`${event.path}/settings`, body) };
};

describe('the public board', () => {
  it('is frozen from the moment that was first asked for, until it is live or hidden', async () => {
    const { person, event, change } = await made();
    const since = async () => {
      const [row] = await running.service.database.query<{ at: Date | null }>(
        'select public_board_frozen_at as at from tournaments where id = $1',
        [event.id],
      );
      return row?.at && new Date(row.at).toISOString();
    };
    expect((await data(change({ publicBoard: 'frozen' }))).publicBoard).toBe('frozen');
    const first = await since();
    const row = (await auditOf(person, event)).at(-1);
    expect(row.metadata).toMatchObject({ old: { publicBoard: 'live' }, new: { publicBoard: 'frozen' } });
    expect(first).toBe(row.created_at);
    await data(change({ publicBoard: 'frozen' }));
    await data(change({ teamSize: 3 }));
    expect(await since()).toBe(first);
    expect(await actionsOf(person, event, 2)).toEqual(['tournament.settings_updated']);
    await data(change({ publicBoard: 'hidden' }));
    expect(await since()).toBeNull();
    running.service.clock.advance(1000);
    await data(change({ publicBoard: 'frozen' }));
    expect((await since())?.localeCompare(first ?? '')).toBe(1);
  });

  it('is taken along by a copy, which then stands still from its beginning', async () => {
    const { person, event, change } = await made();
    await data(change({ publicBoard: 'frozen' }));
    const { id } = await data(person.post('/tournaments', { name: 'Next', copyFrom: event.id }));
    expect((await data(person.get(`/tournaments/${id}/settings`))).publicBoard).toBe('frozen');
  });

  it('is live, frozen or hidden', async () => {
    const { change } = await made();
    for (const publicBoard of ['', 'open', null, true])
      expect(await change({ publicBoard })).toMatchObject(invalid('publicBoard'));
  });
});

describe('the television', () => {
  it.each([
    [{ seconds: 4 }, { seconds: 4 }],
    [{ seconds: 60 }, { seconds: 60 }],
    [{ rotateFlights: false }, { rotateFlights: false }],
    [{ boards: ['net', 'gross', 'net'] }, { boards: ['gross', 'net'] }],
  ])('can have %o', async (tv, stored) => {
    const { person, event, change } = await made();
    const before = (await data(person.get(`${event.path}/settings`))).tv;
    expect((await data(change({ tv }))).tv).toEqual({ ...before, ...stored });
    expect((await data(person.get(`${event.path}/settings`))).tv).toEqual({ ...before, ...stored });
  });

  it.each([
    ['seconds', 3],
    ['seconds', 61],
    ['seconds', 4.5],
    ['seconds', null],
    ['rotateFlights', 'yes'],
    ['boards', []],
    ['boards', null],
    ['boards', ['gross', 'stableford']],
  ])('cannot have %s %o', async (field, value) => {
    const { person, event, change } = await made({ settings: { boards: ['gross', 'net'] } });
    const before = await data(person.get(`${event.path}/settings`));
    expect(await change({ teamSize: 2, tv: { [field]: value } })).toMatchObject(invalid(`tv.${field}`));
    expect(await data(person.get(`${event.path}/settings`))).toEqual(before);
  });

  it('shows all boards that are switched on unless it was told which', async () => {
    const { change } = await made();
    const shown = async (body: object) => (await data(change(body))).tv.boards;
    expect(await shown({ boards: ['gross'] })).toEqual(['gross']);
    expect(await shown({ boards: ['gross', 'net', 'stableford'] })).toEqual(['gross', 'net', 'stableford']);
    expect(await shown({ tv: { boards: ['net'] } })).toEqual(['net']);
    expect(await shown({ teamSize: 2 })).toEqual(['net']);
    expect(await shown({ boards: ['gross', 'stableford'] })).toEqual(['gross', 'stableford']);
    expect(await shown({ boards: ['gross', 'net'], tv: { boards: ['net'] } })).toEqual(['net']);
  });
});
