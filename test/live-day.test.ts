/**
 * A live day as a property. Three clients of an organization change one event at once, each with a random
 * list of things to do. Whatever they get in the way of, every answer is a plain yes or no, and afterwards
 * the tables agree with themselves and with the audit log: replayed, it leads to where everybody sits, where
 * teams start, who is here.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useSharedService } from './support/run/service.ts';
import type { Answer, Person, Wire } from './support/worlds/people.ts';
import { enterScore } from './support/worlds/scores.ts';
import { auditOf, createTournament, type TestTournament } from './support/worlds/tournaments.ts';

const running = useSharedService();

const ACTIONS = [
  'player.created',
  'player.moved',
  'player.updated',
  'player.withdrawn',
  'player.reinstated',
  'team.created',
  'team.deleted',
  'team.code_regenerated',
  'flight.created',
  'flight.deleted',
] as const;
type Counted = (typeof ACTIONS)[number];

/** What the three know of the event, and what was done so far. */
class Day {
  readonly event: TestTournament;
  readonly teams: string[];
  readonly players: string[];
  readonly flights: string[];
  /** How often each change has succeeded that always leaves a row. */
  readonly done = new Map<Counted, number>();
  #numbers = 0;

  constructor(event: TestTournament) {
    this.event = event;
    this.teams = event.teams.map(({ id }) => id);
    this.players = [...event.teams.flatMap(({ players }) => players), ...event.loose].map(({ id }) => id);
    this.flights = event.flights.map(({ id }) => id);
  }

  count(action: Counted, times = 1): void {
    this.done.set(action, (this.done.get(action) ?? 0) + times);
  }

  /** A value that nobody has had. */
  fresh(): number {
    this.#numbers += 1;
    return this.#numbers;
  }
}

/** Something to do: `at` picks whom it is done to, `to` where. */
interface Step {
  kind: keyof typeof DEEDS;
  at: number;
  to: number;
}

const pick = (ids: string[], at: number): string => ids[at % ids.length] ?? '';
const isDone = ({ status }: Answer) => status === 200 || status === 201;

type Deed = (person: Person, day: Day, step: Step) => Promise<Answer>;

/** Counts one row for a success. */
const counted =
  (action: Counted, call: Deed): Deed =>
  async (person, day, step) => {
    const answer = await call(person, day, step);
    if (isDone(answer)) day.count(action);
    return answer;
  };

const onPlayer =
  (action: string, body?: (day: Day, step: Step) => unknown): Deed =>
  (person, day, step) =>
    person.post(`${day.event.path}/players/${pick(day.players, step.at)}/${action}`, body?.(day, step));

const onTeam =
  (action: string, body?: (day: Day, step: Step) => unknown): Deed =>
  (person, day, step) =>
    person.post(`${day.event.path}/teams/${pick(day.teams, step.at)}/${action}`, body?.(day, step));

const DEEDS = {
  checkIn: onPlayer('checkin'),
  move: counted(
    'player.moved',
    onPlayer('move', (day, { to }) => ({ toTeamId: pick(day.teams, to) })),
  ),
  withdraw: counted('player.withdrawn', onPlayer('withdraw')),
  reinstate: counted('player.reinstated', onPlayer('reinstate')),
  update: counted(
    'player.updated',
    onPlayer('update', (day, { to }) => ({ cart: day.fresh(), email: `golfer${to % 6}@example.com` })),
  ),
  flight: onPlayer('flight', (day, { to }) => ({ flightId: to % 4 === 0 ? null : pick(day.flights, to) })),
  join: counted('player.created', async (person, { event, players, teams }, { at, to }) => {
    const teamId = to % 3 === 0 ? null : pick(teams, to);
    const body = { fullName: 'Newcomer', email: `golfer${at % 6}@example.com`, teamId };
    const answer = await person.post(`${event.path}/players`, body);
    if (isDone(answer)) players.push(answer.body.data.id);
    return answer;
  }),
  checkTeamIn: onTeam('checkin'),
  start: onTeam('move', (_day, { to }) => ({
    startingHole: (to % 3) + 1,
    ...(to % 2 === 0 && { startingSequence: 'AB'.charAt(to % 4 === 0 ? 0 : 1) }),
  })),
  code: counted('team.code_regenerated', onTeam('access-code')),
  form: async (person, day, { at, to }) => {
    const seats = [{ playerId: pick(day.players, at) }, { fullName: 'Fourth' }].slice(0, to % 3);
    const body = {
      teamName: `Team ${at % 8}`,
      players: seats,
      ...(to % 2 === 0 && { startingHole: (at % 3) + 1 }),
    };
    const answer = await person.post(`${day.event.path}/teams`, body);
    if (isDone(answer)) {
      day.teams.push(answer.body.data.id);
      day.count('team.created');
      if (seats.length > 0) day.count('player.moved');
      if (seats.length > 1) day.count('player.created');
    }
    return answer;
  },
  dissolve: counted('team.deleted', (person, { event, teams }, { at }) =>
    person.delete(`${event.path}/teams/${pick(teams, at)}`),
  ),
  divide: counted('flight.created', async (person, { event, flights }) => {
    const answer = await person.post(`${event.path}/flights`, { name: 'Flight' });
    if (isDone(answer)) flights.push(answer.body.data.id);
    return answer;
  }),
  unite: counted('flight.deleted', (person, { event, flights }, { at }) =>
    person.delete(`${event.path}/flights/${pick(flights, at)}`),
  ),
  resize: (person, { event }, { at }) => person.patch(`${event.path}/settings`, { teamSize: (at % 3) + 1 }),
  status: (person, { event }, { at, to }) =>
    person.post(`${event.path}/status`, {
      status: ['open', 'live', 'live', 'final'][at % 4],
      autoStatus: to % 2 === 0,
    }),
} satisfies Record<string, Deed>;

const OFTEN: (keyof typeof DEEDS)[] = ['checkIn', 'move', 'withdraw', 'reinstate', 'join', 'form', 'start'];
const step = fc.record({
  kind: fc.constantFrom(...OFTEN, ...OFTEN, ...(Object.keys(DEEDS) as (keyof typeof DEEDS)[])),
  at: fc.nat(1000),
  to: fc.nat(1000),
});
const steps = fc.array(step, { minLength: 24, maxLength: 30, size: 'max' });

async function live(people: Person[], day: Day, list: Step[]): Promise<void> {
  await Promise.all(
    people.map(async (person, index) => {
      for (const each of list.filter((_, position) => position % people.length === index)) {
        const answer = await DEEDS[each.kind](person, day, each);
        expect([200, 201, 404, 409], `${each.kind}: ${answer.text}`).toContain(answer.status);
      }
    }),
  );
}

/** Rows of the event that break a rule, each with the name of the rule. */
const BROKEN = `
  with event as (select * from tournaments where id = $1),
  team as (
    select teams.*, counts.players, counts.checked_in
    from teams left join team_counts as counts on counts.team_id = teams.id where teams.tournament_id = $1),
  player as (select * from players where tournament_id = $1),
  recount as (
    select team.id, count(player.id) as players, count(player.checked_in_at) as checked_in
    from team left join player on player.team_id = team.id and player.withdrawn_at is null group by team.id)
  select 'more players than seats' as rule, team.id from team, event where team.players > event.team_size
  union all select 'counts differ from a recount', id from team join recount using (id)
    where (team.players, team.checked_in) is distinct from (recount.players, recount.checked_in)
  union all select 'counts of the event differ from a recount', counts.tournament_id from event_counts as counts
    where counts.tournament_id = $1 and (teams, teams_here, players, checked_in, posted) is distinct from (
      (select count(*) from team), (select count(*) from recount where players > 0 and checked_in = players),
      (select count(*) from player where withdrawn_at is null),
      (select count(checked_in_at) from player where withdrawn_at is null),
      (select coalesce(sum(posted), 0) from player where withdrawn_at is null) +
        (select coalesce(sum(posted), 0) from team))
  union all select 'a start is shared', min(id::text)::uuid from team
    group by starting_hole, starting_sequence having count(*) > 1
  union all select 'a name is shared', min(id::text)::uuid from team group by lower(team_name) having count(*) > 1
  union all select 'an email is shared', min(id::text)::uuid from player
    where email is not null group by lower(email) having count(*) > 1
  union all select 'on a team that is not there', id from player
    where team_id is not null and team_id not in (select id from team)
  union all select 'in a flight that is not there', id from player
    where flight_id is not null and flight_id not in (select id from flights where tournament_id = $1)
  union all select 'a team without its code', id from team
    where 1 <> (select count(*) from public_names where target_id = team.id and kind = 'team')
  union all select 'a code without its team', target_id from public_names
    where kind = 'team' and target_id not in (select id from teams)`;

interface State {
  status: string;
  players: { id: string; team_id: string | null; here: boolean; withdrawn: boolean }[];
  teams: { id: string; start: string }[];
}

async function stateOf({ id }: TestTournament): Promise<State> {
  const { database } = running.service;
  const [event] = await database.query<{ status: string }>('select status from tournaments where id = $1', [
    id,
  ]);
  return {
    status: event?.status ?? '',
    players: await database.query(
      `select id, team_id, checked_in_at is not null as here, withdrawn_at is not null as withdrawn
       from players where tournament_id = $1 order by id`,
      [id],
    ),
    teams: await database.query(
      'select id, starting_hole || starting_sequence as start from teams where tournament_id = $1 order by id',
      [id],
    ),
  };
}

const startOf = ({ starting_hole, starting_sequence }: Wire) => `${starting_hole}${starting_sequence}`;

/** Where the log leads. Each entry must begin where the one before it ended. */
function replayed(log: Wire[]): State {
  const players = new Map<string, State['players'][number]>();
  const teams = new Map<string, State['teams'][number]>();
  let status = 'setup';
  const player = (id: string) => {
    const found = players.get(id);
    if (found === undefined) throw new Error(`The log has no beginning of player ${id}.`);
    return found;
  };
  const arrive = (id: string) => {
    expect(player(id).here, 'checked in twice').toBe(false);
    player(id).here = true;
  };
  for (const { action, target_id: id, metadata } of log) {
    if (action === 'player.created')
      players.set(id, { id, team_id: metadata.new.team_id, here: false, withdrawn: false });
    if (action === 'player.moved') {
      expect(metadata.old.team_id, 'moved from elsewhere').toBe(player(id).team_id);
      player(id).team_id = metadata.new.team_id;
    }
    if (action === 'player.withdrawn' || action === 'player.reinstated') {
      expect(player(id).withdrawn, action).toBe(action === 'player.reinstated');
      player(id).withdrawn = action === 'player.withdrawn';
    }
    if (action === 'player.checked_in') arrive(id);
    if (action === 'team.checked_in') metadata.player_ids.forEach(arrive);
    if (action === 'team.created') teams.set(id, { id, start: startOf(metadata.new) });
    if (action === 'team.moved') {
      expect(teams.get(id)?.start, 'moved from elsewhere').toBe(startOf(metadata.old));
      teams.set(id, { id, start: startOf(metadata.new) });
    }
    if (action === 'team.deleted') {
      expect(teams.delete(id), 'deleted twice').toBe(true);
      for (const left of metadata.player_ids) player(left).team_id = null;
    }
    if (action === 'tournament.status_changed') {
      expect(metadata.old, 'moved from elsewhere').toBe(status);
      status = metadata.new;
    }
  }
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  return { status, players: [...players.values()].sort(byId), teams: [...teams.values()].sort(byId) };
}

it('three clients on one event leave it whole, and its log tells how it came about', async () => {
  const first = await running.service.person();
  const { organizationId } = first;
  const people = [
    first,
    await running.service.person({ organizationId }),
    await running.service.person({ organizationId }),
  ];
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const event = await createTournament(first, {
        format: 'individual',
        settings: { teamSize: 2 },
        teams: [2, 1, 0],
        loose: 2,
        flights: 1,
      });
      const day = new Day(event);
      await enterScore(running.service, event, { playerId: event.teams[0].players[0].id });
      await enterScore(running.service, event, { playerId: event.loose[0].id, hole: 2 });
      const before = (await auditOf(first, event)).length;
      await live(people, day, list);
      expect(await running.service.database.query(BROKEN, [event.id])).toEqual([]);
      const log = await auditOf(first, event);
      expect(log.length).toBeLessThan(200);
      expect(replayed(log)).toEqual(await stateOf(event));
      const rows = log.slice(before).map(({ action }) => action);
      for (const action of ACTIONS) {
        expect(rows.filter((row) => row === action).length, action).toBe(day.done.get(action) ?? 0);
      }
    }),
    { numRuns: 6, seed: 20_260_608, endOnFailure: true },
  );
});
