/** Everything that decides about the taps of some teams of one event, read once their rows are locked. */
import type { Transaction } from '../../../platform/db/doors.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { FINAL_BY_ITSELF } from '../../event/tournaments/status.ts';
import { type CardKind, readState, type ScoringState } from '../scores/state.ts';
import { kindOf, type StoredTap, type Tap, type TeamState } from './taps.ts';

export type Statements = Pick<Transaction, 'one' | 'many' | 'run' | 'queue'>;

interface Asked {
  teamId: string;
  taps: Tap[];
}

/** Returns the state of each team. `lock` says how the event's row is locked. */
export async function lockAndRead(
  db: Statements,
  tournamentId: string,
  asked: Asked[],
  lock: Sql,
): Promise<(teamId: string) => TeamState> {
  const reads = readsOf((statement) => db.many(statement), tournamentId, asked);
  // The read guesses the kind of the cards by the taps, so that it is sent together with the locks.
  const [locked, guessing] = [lockRows(db, tournamentId, asked, lock), reads.guess()];
  // If locking fails, the read fails as a consequence: the error to throw is that of the locks.
  await Promise.allSettled([locked, guessing]);
  if ((await locked) < asked.length) throw notFound('Team');
  const state = await reads.corrected(await guessing);
  if (state === undefined) throw notFound('Tournament');
  return (teamId) => teamState(state, teamId);
}

/** Reads the same without locks: the statement that stores a decision must check that nothing has changed. */
export async function readUnlocked(
  read: Read,
  tournamentId: string,
  asked: Asked[],
): Promise<((teamId: string) => TeamState) | undefined> {
  const reads = readsOf(read, tournamentId, asked);
  const state = await reads.corrected(await reads.guess());
  return state && ((teamId) => teamState(state, teamId));
}

type Read = <Row>(statement: Sql) => Promise<Row[]>;

/** Only the event's format says whether players or teams have cards. The first read guesses by the taps. */
function readsOf(read: Read, tournamentId: string, asked: Asked[]) {
  const named = [...new Set(asked.flatMap(({ taps }) => taps.flatMap(({ player_id }) => player_id ?? [])))];
  const cards = { team: asked.map(({ teamId }) => ({ key: teamId })), player: named.map((key) => ({ key })) };
  const readAs = (kind: CardKind) => readState<More>(read, tournamentId, kind, cards[kind], more(asked));
  const guess: CardKind = named.length > 0 ? 'player' : 'team';
  return {
    guess: () => readAs(guess),
    corrected: async (state: (ScoringState & More) | undefined) =>
      state && kindOf(state.format) !== guess ? readAs(kindOf(state.format)) : state,
  };
}

/** Drops the cards of other teams: a phone may name any player, and must learn nothing about other teams. */
function teamState(state: ScoringState & More, teamId: string): TeamState {
  const own = ({ team_id }: { team_id: string }) => team_id === teamId;
  const playerIds = new Set(state.players?.filter(own).map(({ id }) => id));
  return {
    ...state,
    teamId,
    isSigned: state.signed?.includes(teamId) ?? false,
    playerIds,
    entrants: new Map([...state.entrants].filter(([id]) => id === teamId || playerIds.has(id))),
    stored: new Map(state.stored?.filter(own).map((tap) => [tap.op_id, tap])),
  };
}

/**
 * Locks the event, then teams, then players, each in the order of their ids, which all transactions follow to
 * avoid deadlocks. A later read sees all that was committed before. In a scramble players have no cards to
 * lock.
 */
async function lockRows(db: Statements, tournamentId: string, asked: Asked[], lock: Sql): Promise<number> {
  const teams = JSON.stringify(asked.map(({ teamId }) => ({ key: teamId })));
  const locked = await db.one<{ teams: number }>(
    sql`with event as (select id, format from tournaments where id = ${tournamentId} ${lock}
        ), wanted as (select * from json_to_recordset(${teams}) as wanted (key uuid)
        ), held_team as (
          select team.id from event join teams as team on team.tournament_id = event.id
          where team.id in (select key from wanted) order by team.id for no key update of team
        ), held_player as (
          select player.id from event join players as player on player.tournament_id = event.id
          where event.format <> 'scramble' and player.team_id in (select key from wanted)
          order by player.id for no key update of player
        )
        select (select count(*)::int from held_team) as teams, (select count(*)::int from held_player) as players`,
  );
  return locked?.teams ?? 0;
}

interface More {
  isFinalByItself: boolean;
  signed: string[] | null;
  players: { id: string; team_id: string }[] | null;
  stored: (StoredTap & { team_id: string; op_id: string })[] | null;
}

/** The planner underestimates an event's taps; the limit keeps it to one index lookup for each tap. */
const ONE_BY_ONE = sql`limit 1`;

const more = (asked: Asked[]): Sql => {
  const teams = JSON.stringify(asked.map(({ teamId }) => ({ id: teamId })));
  const taps = asked.flatMap(({ teamId, taps }) => taps.map(({ op_id }) => ({ team: teamId, op: op_id })));
  return sql`, ${FINAL_BY_ITSELF} as "isFinalByItself",
    (select json_agg(team.id) from json_to_recordset(${teams}) as asked (id uuid) join teams as team
        on team.tournament_id = tournament.id and team.id = asked.id
      where team.signed_at is not null) as signed,
    (select json_agg(json_build_object('id', player.id, 'team_id', player.team_id))
      from json_to_recordset(${teams}) as asked (id uuid) join players as player
        on player.tournament_id = tournament.id and player.team_id = asked.id) as players,
    (select json_agg(stored) from json_to_recordset(${JSON.stringify(taps)}) as tap (team uuid, op uuid), lateral (
        select op.team_id, op.op_id, op.outcome, op.hole, op.player_id, op.code, op.message from play_ops as op
        where op.tournament_id = tournament.id and op.team_id = tap.team and op.op_id = tap.op
        ${ONE_BY_ONE}) as stored) as stored`;
};
