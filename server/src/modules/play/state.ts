/** All that decides about the taps of some teams of one event, read once their rows are locked. */
import type { Transaction } from '../../platform/db/doors.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/problems.ts';
import { readState } from '../scores/state.ts';
import { FINAL_BY_ITSELF } from '../tournaments/lifecycle.ts';
import type { Format } from '../tournaments/schemas.ts';
import type { Item } from './schemas.ts';
import { type KnownTap, kindOf, type TeamState } from './taps.ts';

export type Statements = Pick<Transaction, 'one' | 'many' | 'run' | 'queue'>;

interface Asked {
  /** The team. */
  key: string;
  items: Item[];
}

/** Returns the state of a team. The lock is the one that the event's row is held by. */
export async function lockAndRead(
  db: Statements,
  tournamentId: string,
  asked: Asked[],
  lock: Sql,
): Promise<(teamId: string) => TeamState> {
  const { format, players } = await lockRows(db, tournamentId, asked, lock);
  const kind = kindOf(format);
  const wanted = kind === 'team' ? asked : players.map(({ id }) => ({ key: id }));
  const state = await readState<More>(
    (statement) => db.many(statement),
    tournamentId,
    kind,
    wanted,
    more(asked),
  );
  if (state === undefined) throw notFound('Tournament');
  const signed = new Set(state.signed);
  const known = state.known ?? [];
  return (teamId) => ({
    ...state,
    teamId,
    isSigned: signed.has(teamId),
    playerIds: new Set(players.filter(({ team_id }) => team_id === teamId).map(({ id }) => id)),
    known: new Map(known.filter(({ team_id }) => team_id === teamId).map((tap) => [tap.op_id, tap])),
  });
}

interface Locked {
  format: Format | null;
  teams: number;
  players: { id: string; team_id: string }[];
}

/**
 * The event first, then teams, then players, each in the order of their ids, as all who lock them do. What is read afterwards
 * shows what was committed until then. In a scramble players have no cards.
 */
async function lockRows(db: Statements, tournamentId: string, asked: Asked[], lock: Sql): Promise<Locked> {
  const teams = JSON.stringify(asked.map(({ key }) => ({ key })));
  const locked = await db.one<Locked>(
    sql`with event as (select id, format from tournaments where id = ${tournamentId} ${lock}
        ), wanted as (select * from json_to_recordset(${teams}) as wanted (key uuid)
        ), held_team as (
          select team.id from event join teams as team on team.tournament_id = event.id
          where team.id in (select key from wanted) order by team.id for no key update of team
        ), held_player as (
          select player.id, player.team_id from event join players as player on player.tournament_id = event.id
          where event.format <> 'scramble' and player.team_id in (select key from wanted)
          order by player.id for no key update of player
        )
        select (select format from event) as format, (select count(*)::int from held_team) as teams,
          coalesce((select json_agg(held_player) from held_player), '[]') as players`,
  );
  if (locked === undefined || locked.teams < asked.length) throw notFound('Team');
  return locked;
}

interface More {
  isFinalByItself: boolean;
  signed: string[] | null;
  known: (KnownTap & { team_id: string; op_id: string })[] | null;
}

const more = (asked: Asked[]): Sql => {
  const taps = asked.flatMap(({ key, items }) => items.map(({ op_id }) => ({ team: key, op: op_id })));
  return sql`, ${FINAL_BY_ITSELF} as "isFinalByItself",
    (select json_agg(team.id) from teams as team join (
        select distinct team from json_to_recordset(${JSON.stringify(taps)}) as tap (team uuid)) as tap on tap.team = team.id
      where team.tournament_id = tournament.id and team.signed_at is not null) as signed,
    (select json_agg(json_build_object('team_id', known.team_id, 'op_id', known.op_id, 'outcome', known.outcome,
        'hole', known.hole, 'player_id', known.player_id, 'code', known.code, 'message', known.message))
      from json_to_recordset(${JSON.stringify(taps)}) as tap (team uuid, op uuid) join play_ops as known
        on known.tournament_id = tournament.id and known.team_id = tap.team and known.op_id = tap.op) as known`;
};
