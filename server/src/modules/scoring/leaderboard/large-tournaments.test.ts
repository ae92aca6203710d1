/** Promises about an event of a thousand players: it is shown like any other, in every form. */
import { beforeAll, describe, expect, it } from 'vitest';
import { notFound, UNKNOWN_ID } from '../../../../../test/support/expectations/refusals.ts';
import { Follower } from '../../../../../test/support/peers/streams.ts';
import { useSharedService } from '../../../../../test/support/run/service.ts';
import type { Answer, Person, Wire } from '../../../../../test/support/worlds/people.ts';
import { COURSE } from '../../../../../test/support/worlds/rounds.ts';
import { createTournament, type TestTournament } from '../../../../../test/support/worlds/tournaments.ts';

const running = useSharedService();
const MORE = 1000;

let person: Person;
let event: TestTournament;

beforeAll(async () => {
  person = await running.service.person();
  event = await createTournament(person, {
    format: 'individual',
    holes: COURSE,
    teams: [{ name: 'A', start: '1A', players: [0, 9] }],
  });
  await running.service.database.query(
    `insert into players (organization_id, tournament_id, id, team_id, full_name, created_at)
     select organization_id, tournament_id, gen_random_uuid(), team_id, 'Player ' || number, now()
     from players, generate_series(1, $2) as number where tournament_id = $1 and id = $3`,
    [event.path.split('/')[2], MORE, event.player(0)],
  );
  await event.cards([event.player(0), '4 5 3'], [event.player(0, 1), '5 6 4']);
});

/** As text: to compare that many rows field by field took longer than all the rest. */
const withoutTime = ({ text }: Answer) => text.replace(/"generatedAt":"[^"]+"/g, '');

describe('an event of a thousand players', () => {
  it('has boards, a leaderboard and a file that agree', async () => {
    const boards = await event.get('/boards');
    expect(boards.body.data.map(({ rows }: Wire) => rows.length)).toEqual(Array(3).fill(MORE + 2));
    expect(boards.body.data[0].rows[0]).toMatchObject({ position: 1, playerId: event.player(0), thru: 3 });
    expect((await event.get('/leaderboard')).body.data).toEqual(boards.body.data[0].rows);
    const lines = (await event.get('/leaderboard?format=csv')).text.trim().split('\r\n');
    expect(lines).toHaveLength(MORE + 3);
    expect(lines[1]).toMatch(/^1,A,/);
  });

  it('is explained hole by hole, now and as it was', async () => {
    const now = await event.get('/boards?explain=true');
    expect(now.body.data[0].rows[0].holes).toHaveLength(18);
    const past = new Date(running.service.clock.now().getTime() - 3_600_000).toISOString();
    const views = await Promise.all(
      Array.from({ length: 5 }, () => event.get(`/boards?explain=true&as_of=${past}`)),
    );
    for (const { status, body } of views) expect([status, body.data[0].rows[0].thru]).toEqual([200, 0]);
    const [first, ...others] = views.map(withoutTime);
    // They are too long to be printed where they differ.
    expect(others.map((text) => text === first)).toEqual([true, true, true, true]);
  });

  it('has scorecards and standings', async () => {
    const { data } = (await event.get('/scorecards')).body;
    expect(data[0].players).toHaveLength(MORE + 2);
    const [team] = event.teams;
    expect((await event.get(`/scorecards/${team?.id}`)).body.data).toEqual(data[0]);
    expect((await event.get('/scorecards?format=csv')).text.trim().split('\r\n')).toHaveLength(MORE + 3);
    const flights = (await event.get('/flights?board=net')).body.data;
    expect(flights.map(({ flightId, entries }: Wire) => [flightId, entries])).toEqual([[null, MORE + 2]]);
    expect((await event.get('/flights?format=csv')).text.trim().split('\r\n')).toHaveLength(MORE + 3);
  });

  it('has nothing for a flight or a team that it does not have', async () => {
    expect(await event.get(`/boards?flight_id=${UNKNOWN_ID}`)).toMatchObject(notFound);
    expect(await event.get(`/scorecards/${UNKNOWN_ID}`)).toMatchObject(notFound);
  });

  it('says what a score would do', async () => {
    const path = `/players/${event.player(0, 1)}/scores`;
    const { data } = (await event.post(path, { hole: 4, strokes: 2, dryRun: true })).body;
    expect([data.before[0].row.thru, data.after[0].row.thru]).toEqual([3, 4]);
    expect(data.after[0].row.toPar).toBe(data.before[0].row.toPar - 2);
  });

  it('is streamed as the boards say', async () => {
    const follower = await Follower.to(running.service, `${event.path}/leaderboard/stream`, person.token);
    const { body } = await event.get('/boards');
    expect((await follower.next())?.body).toEqual(body);
    follower.leave();
  });
});
