/**
 * Events by set-based SQL: one to look at, many to check in at, one to score in, and thousands that only are
 * there.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { withClient } from './seed.mjs';

const PARS = '{4,5,3,4,4,4,3,5,4,4,4,3,5,4,4,4,3,5}';

/** 300 teams of 4; a field of 144; and enough people that nobody has to check in twice. */
const LOOKED_AT = { events: 1, teams: 300 };
const SCORED = { events: 1, teams: 36 };
const CHECKED_IN = { events: 200, teams: 300 };
const OTHERS = { events: 10_000, teams: 4 };
const SEASON = { events: 500, teams: 36 };
const LOGGED = { events: 390, teams: 36 };

/**
 * @param {string} url
 * @param {string} organizationId
 */
export function seedField(url, organizationId) {
  return withClient(url, async (client) => {
    const [event] = await seedEvents(client, organizationId, LOOKED_AT);
    return event;
  });
}

/**
 * @param {string} url
 * @param {string} organizationId
 */
export function seedScored(url, organizationId) {
  return withClient(url, async (client) => {
    const [event] = await seedEvents(client, organizationId, SCORED);
    return { event, players: await playersOf(client, event) };
  });
}

/** A session makes 240 requests a minute at most. */
const PHONES_EACH = 100;

/**
 * The same field, with so many phones for each team that none comes near its limit.
 * @param {string} url
 * @param {string} organizationId
 */
export function seedPhones(url, organizationId) {
  return withClient(url, async (client) => {
    const [event] = await seedEvents(client, organizationId, SCORED);
    const players = await playersOf(client, event);
    const teams = [...new Set(players.map(({ team }) => team))];
    await client.query(
      `insert into public_names (kind, name, organization_id, target_id)
       select 'team', 'bench ' || team, $1, team from unnest($2::uuid[]) as team`,
      [organizationId, teams],
    );
    const phones = teams.flatMap((team) =>
      Array.from({ length: PHONES_EACH }, () => ({
        team,
        id: randomUUID(),
        token: `fwp_${randomBytes(22).toString('hex').slice(0, 43)}`,
      })),
    );
    await client.query(
      `insert into play_sessions (id, token_hash, code_hash, organization_id, tournament_id, team_id, created_at, expires_at)
       select id, sha256(convert_to(token, 'UTF8')), 'bench ' || team, $1, $2, team, now(), now() + interval '1 day'
       from unnest($3::uuid[], $4::text[], $5::uuid[]) as phone (id, token, team)`,
      [
        ...[organizationId, event],
        ...[phones.map(({ id }) => id), phones.map(({ token }) => token), phones.map(({ team }) => team)],
      ],
    );
    const tokensOf = new Map(teams.map((team) => [team, []]));
    for (const { team, token } of phones) tokensOf.get(team).push(token);
    return { event, players: players.map((player) => ({ ...player, tokens: tokensOf.get(player.team) })) };
  });
}

/** With the hole that each begins at. */
async function playersOf(client, event) {
  const { rows } = await client.query(
    `select player.id, player.team_id as team, team.starting_hole as start
     from players as player join teams as team on team.id = player.team_id where player.tournament_id = $1`,
    [event],
  );
  return rows;
}

/**
 * A field of 144 with full cards, on the three boards that an event has unless told otherwise.
 * @param {string} url
 * @param {string} organizationId
 */
export function seedWatched(url, organizationId) {
  return withClient(url, async (client) => {
    const [event] = await seedEvents(client, organizationId, SCORED);
    const { rows } = await client.query(
      `update players set
         strokes = (select array_agg(3 + (random() * 4)::int) from generate_series(1, 18) where players.id is not null),
         scored_at = (select array_agg(now() - (18 - nth) * interval '11 minutes' - random() * interval '5 minutes')
           from generate_series(1, 18) as nth where players.id is not null)
       where tournament_id = $1 returning id`,
      [event],
    );
    return { event, players: rows.map(({ id }) => id) };
  });
}

/**
 * A series of 500 final events, 144 players each with full cards. Three in a team play all of them, the
 * fourth is another one every time.
 * @param {string} url
 * @param {string} organizationId
 */
export function seedSeason(url, organizationId) {
  return withClient(url, async (client) => {
    const events = await seedEvents(client, organizationId, SEASON);
    await client.query(
      `update tournaments set status = 'final', event_date = date '2026-01-01' + nth::int
       from unnest($1::uuid[]) with ordinality as event (id, nth) where tournaments.id = event.id`,
      [events],
    );
    await client.query(
      `update players set
         email = case when email like 'player4%' then players.id || '@example.com' else email end,
         strokes = (select array_agg(3 + (random() * 4)::int) from generate_series(1, 18) where players.id is not null),
         scored_at = array_fill(now(), array[18])
       where tournament_id = any($1)`,
      [events],
    );
    await client.query('vacuum (freeze, analyze) tournaments, players');
    const { rows } = await client.query(
      `insert into series (organization_id, id, name, entrant, board, ties, points_table, best_of, participation_points,
         created_at)
       values ($1, uuidv7(), 'Bench', 'player', 'net', 'event', '{100,60,40,20,10}', 8, 1, now()) returning id`,
      [organizationId],
    );
    await client.query(
      `insert into series_events (organization_id, series_id, tournament_id, weight)
       select $1, $2, id, 100 from unnest($3::uuid[]) as id`,
      [organizationId, rows[0].id, events],
    );
    return { series: rows[0].id, events };
  });
}

/**
 * A million scores of one organization, in the log of full cards.
 * @param {string} url
 * @returns the organization, and players with their events
 */
export function seedScoreLog(url) {
  return withClient(url, async (client) => {
    const organizationId = randomUUID();
    await client.query("insert into organizations (id, name, created_at) values ($1, 'Bench', now())", [
      organizationId,
    ]);
    const events = await seedEvents(client, organizationId, LOGGED);
    await client.query(
      `insert into score_log (organization_id, tournament_id, id, player_id, hole_number, new_strokes, version, via, created_at)
       select organization_id, tournament_id, uuidv7(), id, hole, 4, hole, 'api', now()
       from players, generate_series(1, 18) as hole where tournament_id = any($1)`,
      [events],
    );
    await client.query('vacuum (freeze, analyze) score_log');
    await client.query('checkpoint');
    const { rows } = await client.query('select tournament_id, id from players order by random() limit 2048');
    return {
      organizationId,
      events: rows.map(({ tournament_id }) => tournament_id),
      players: rows.map(({ id }) => id),
    };
  });
}

/**
 * The same field, and skins among it.
 * @param {string} url
 * @param {string} organizationId
 */
export async function seedSkins(url, organizationId) {
  const { event } = await seedWatched(url, organizationId);
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `insert into side_games (organization_id, tournament_id, id, type, name, basis, carryover, entrant_type, entry,
         buy_in_cents, currency, created_at)
       values ($1, $2, uuidv7(), 'skins', 'Skins', 'net', true, 'player', 'all', 2000, 'usd', now()) returning id`,
      [organizationId, event],
    );
    return { event, game: rows[0].id };
  });
}

/**
 * Everybody who can still check in, as pairs of event and player: event by event, as crowds come.
 * @param {string} url
 * @param {string} organizationId
 */
export function seedArrivals(url, organizationId) {
  return withClient(url, async (client) => {
    const events = await seedEvents(client, organizationId, CHECKED_IN);
    const { rows } = await client.query(
      'select tournament_id, id from players where tournament_id = any($1) order by tournament_id, random()',
      [events],
    );
    return rows.map(({ tournament_id, id }) => [tournament_id, id]);
  });
}

/**
 * @param {string} url
 * @param {string} organizationId
 */
export const seedOthers = (url, organizationId) =>
  withClient(url, (client) => seedEvents(client, organizationId, OTHERS));

/**
 * Live, with a course, full teams, nobody here yet. The counts that triggers would keep are written as they
 * are.
 */
async function seedEvents(client, organizationId, { events, teams }) {
  await client.query(`set session_replication_role = 'replica'`);
  await client.query('set synchronous_commit = off');
  const { rows } = await client.query(
    `insert into tournaments (organization_id, id, name, format, status, auto_status, quiet_from, holes, created_at,
       updated_at, settings_updated_at)
     select $1, uuidv7(), 'Bench ' || nth, 'individual', 'live', false, now(), 18, now(), now(), now() from generate_series(1, $2) as nth
     returning id`,
    [organizationId, events],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into board_versions (organization_id, tournament_id, version) select $1, id, 1 from unnest($2::uuid[]) as id`,
    [organizationId, ids],
  );
  await client.query(
    `insert into holes (organization_id, tournament_id, id, hole_number, par, stroke_index)
     select $1, event, uuidv7(), nth, par, nth from unnest($2::uuid[]) as event,
       unnest($3::smallint[]) with ordinality as hole (par, nth)`,
    [organizationId, ids, PARS],
  );
  await client.query(
    `insert into teams (organization_id, tournament_id, id, team_name, starting_hole, starting_sequence, created_at,
       updated_at, board_key)
     select $1, event, uuidv7(), 'Team ' || nth, nth % 18 + 1, chr(65 + nth / 18), now(), now(), nth + 1
     from unnest($2::uuid[]) as event, generate_series(0, $3::int - 1) as nth`,
    [organizationId, ids, teams],
  );
  await client.query(
    `insert into team_counts (organization_id, tournament_id, team_id, players)
     select organization_id, tournament_id, id, 4 from teams where tournament_id = any($1)`,
    [ids],
  );
  await client.query(
    `insert into event_counts (organization_id, tournament_id, teams, players)
     select $1, id, $3::int, 4 * $3::int from unnest($2::uuid[]) as id`,
    [organizationId, ids, teams],
  );
  await client.query(
    `insert into players (organization_id, tournament_id, id, team_id, full_name, email, handicap, created_at,
       updated_at, board_key)
     select $1, tournament_id, uuidv7(), id, 'Player ' || seat || ' of ' || team_name,
       'player' || seat || '.' || starting_hole || starting_sequence || '@example.com', seat * 5, now(), now(), 1000 + 4 * board_key + seat
     from teams, generate_series(1, 4) as seat where tournament_id = any($2)`,
    [organizationId, ids],
  );
  await client.query(
    'vacuum (freeze, analyze) tournaments, board_versions, holes, teams, team_counts, event_counts, players',
  );
  return ids;
}
