/** Promises about `team.*`: one event for each change of a team, whatever makes it, and none for what changes nothing. */
import { describe, expect, it } from 'vitest';
import { data } from '../../../../../test/support/expectations/answers.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import { addTeam } from '../../../../../test/support/worlds/roster.ts';
import { type Told, toldBy } from '../../../../../test/support/worlds/told.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();

const open = async (): Promise<TestTournament> =>
  createTournament(await running.service.person(), { teams: [1], loose: 1, flights: 1 });

const types = (told: Told[]): string[] => told.map(({ type }) => type);

/** What was told; of teams, each as it is listed. */
async function by(event: TestTournament, change: () => Promise<unknown>): Promise<Told[]> {
  const told = await toldBy(running.service, event.person, change);
  const listed = await data(event.get('/teams'));
  for (const { type, data: team } of told) {
    const { previous: _previous, ...shown } = team;
    if (type === 'team.created' || type === 'team.updated') expect(listed).toContainEqual(shown);
    expect(JSON.stringify(team)).not.toContain('access_code');
  }
  return told;
}

describe('a team', () => {
  it('is told as created with those who join, updated by each change, and deleted', async () => {
    const event = await open();
    const { person } = event;
    const team = `${event.path}/teams/${event.team(0)}`;
    const [loose] = event.loose;
    const players = [{ playerId: loose.id }, { fullName: 'New', externalId: 'G-2', metadata: { a: '1' } }];
    const [flight] = event.flights;
    const steps: [() => Promise<unknown>, string[], object?][] = [
      [() => data(addTeam(person, event, { players })), ['team.created', 'player.created', 'player.moved']],
      [() => data(person.patch(team, { handicap: 9 })), ['team.updated'], { handicap: null }],
      [() => data(person.patch(team, { handicap: 9 })), []],
      [
        () => data(person.patch(team, { externalId: 'T-1', metadata: { a: '1' } })),
        ['team.updated'],
        { external_id: null, metadata: {} },
      ],
      [() => data(person.post(`${team}/move`, { startingHole: 7 })), ['team.updated']],
      [() => data(person.post(`${team}/move`, { startingHole: 7 })), []],
      [
        () => data(person.post(`${team}/flight`, { flightId: flight.id })),
        ['team.updated'],
        { flight_id: null },
      ],
      [() => data(person.post(`${team}/flight`, { flightId: flight.id })), []],
      [() => data(person.post(`${team}/access-code`)), []],
      [
        () => data(person.delete(`${event.path}/flights/${flight.id}`)),
        ['team.updated', 'flight.deleted'],
        { flight_id: flight.id },
      ],
    ];
    for (const [change, wanted, previous] of steps) {
      const told = await by(event, change);
      expect(types(told)).toEqual(wanted);
      if (previous !== undefined) expect(told[0]?.data.previous).toEqual(previous);
    }
    const before = await data(person.get(team));
    const gone = (await by(event, () => data(person.delete(team)))).at(-1);
    expect([gone?.type, gone?.data]).toEqual([
      'team.deleted',
      {
        id: event.team(0),
        tournament_id: event.id,
        external_id: 'T-1',
        deleted: true,
        updated_at: expect.any(String),
      },
    ]);
    expect(gone?.data.updated_at > before.updated_at).toBe(true);
  });

  it('of an import is told with its players, each with one event, and not at all when it is only checked', async () => {
    const event = await open();
    const rows = Array.from({ length: 600 }, (_, row) => `Team ${row >> 1} x,Player ${row},First,G-${row}`);
    const csv = `Team,Name,Flight,External ID\r\n${rows.join('\r\n')}\r\n`;
    const send = (dryRun: boolean) => () => data(event.post('/teams/import', { csv, dryRun }));
    expect(await by(event, send(true))).toEqual([]);
    const told = await toldBy(running.service, event.person, send(false));
    const count = (wanted: string) => types(told).filter((type) => type === wanted).length;
    expect([count('flight.created'), count('team.created'), count('player.created')]).toEqual([1, 300, 600]);
    expect(told).toHaveLength(901);
    expect(new Set(told.map(({ transaction }) => transaction)).size).toBe(1);
    const listed = new Map((await data(event.get('/players'))).map((one: { id: string }) => [one.id, one]));
    for (const { type, data: player } of told)
      if (type === 'player.created') expect(player).toMatchObject(listed.get(player.id) as object);
  });
});
