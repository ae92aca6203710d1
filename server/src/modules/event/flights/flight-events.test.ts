/** Promises about `flight.*`: one event for each flight that changes, and one for each entrant who moves with it. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { type Told, toldBy } from '../../../../../test/support/worlds/told.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
const types = (told: Told[]): string[] => told.map(({ type }) => type);
const by = (event: TestTournament, act: () => Promise<unknown>): Promise<Told[]> =>
  toldBy(running.service, event.person, act);

describe('a flight', () => {
  it('is told as created, updated and deleted, as it was answered', async () => {
    const event = await createTournament(await running.service.person());
    const { person } = event;
    const made = await data(event.post('/flights', { name: 'Low' }));
    const path = `${event.path}/flights/${made.id}`;
    const change = () => data(person.patch(path, { name: 'Lowest', sortOrder: 5 }));
    const [updated, ...more] = await by(event, change);
    expect([updated?.type, updated?.data.previous, more]).toEqual([
      'flight.updated',
      { name: 'Low', sort_order: 1 },
      [],
    ]);
    expect(await by(event, change)).toEqual([]);
    const { previous: _previous, ...after } = updated?.data ?? {};
    expect(await change()).toEqual(after);
    expect(after).toMatchObject({ id: made.id, tournament_id: event.id, created_at: made.created_at });
    expect(after.updated_at > made.updated_at).toBe(true);
    const [deleted] = await by(event, () => data(person.delete(path)));
    expect(deleted?.data).toEqual({
      id: made.id,
      tournament_id: event.id,
      deleted: true,
      updated_at: expect.any(String),
    });
  });

  it('that is made by handicaps is told with its entrants, of whom each is told once', async () => {
    const event = await createTournament(await running.service.person(), {
      format: 'individual',
      loose: 3,
      flights: 1,
    });
    const told = await by(event, () => data(event.post('/flights/auto', { count: 2 })));
    expect(types(told)).toEqual([
      ...['flight.created', 'flight.created', 'player.updated', 'player.updated', 'player.updated'],
      'flight.deleted',
    ]);
    for (const { data: player } of told.slice(2, 5)) {
      const { previous, ...shown } = player;
      expect(previous).toEqual({ flight_id: null });
      expect(await data(event.get(`/players/${player.id}`))).toEqual(shown);
    }
  });
});
