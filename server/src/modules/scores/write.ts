/**
 * Stores scores, in one statement: the cards, the log, the audit rows, the flags and the version of the boards. It finds
 * the cards as they were when the change was decided, or changes nothing and returns no version.
 */
import type { Tx } from '../../platform/db/doors.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { Status } from '../tournaments/schemas.ts';
import { BESIDE_OTHERS } from '../tournaments/tournaments.ts';
import type { CardChange } from './judge.ts';
import type { Kind } from './state.ts';

export interface Changes {
  tournamentId: string;
  kind: Kind;
  /** The event must still stand here. */
  status: Status;
  cards: CardChange[];
  reason: string | null;
}

export function writing(tx: Tx, { tournamentId, kind, status, cards, reason }: Changes): Sql {
  return sql`with event as (
      select id from tournaments where id = ${tournamentId} and status = ${status} ${BESIDE_OTHERS}
    ), card as (
      select * from json_to_recordset(${JSON.stringify(cards.map(cardRow))})
        as card (id uuid, before smallint[], after smallint[], at timestamptz[], handicap float8, settles boolean)
    ), written as (
      ${CARD_UPDATES[kind]}
      from event, card
      where entrant.tournament_id = event.id and entrant.id = card.id and entrant.strokes = card.before
      returning entrant.id
    ), whole as (
      select id from event where (select count(*) from written) = ${cards.length}::int
    ), logged as (
      insert into score_log (organization_id, tournament_id, id, team_id, player_id, hole_number, old_strokes,
        new_strokes, via, client_id, actor_email, reason, created_at)
      select ${tx.organizationId}, whole.id, entry.id, entry.team, entry.player, entry.hole, entry.old, entry.new,
        'api', ${tx.actor.clientId ?? null}::text, ${tx.actor.email ?? null}::text, ${reason}::text, ${tx.now}
      from whole, json_to_recordset(${JSON.stringify(logRows(tx, kind, cards))})
        as entry (id uuid, team uuid, player uuid, hole smallint, old smallint, new smallint)
    ), audited as (
      insert into audit_events (organization_id, tournament_id, id, action, actor_email, target_type, target_id,
        metadata, created_at)
      select ${tx.organizationId}, whole.id, entry.id, 'score.corrected', ${tx.actor.email ?? null}::text, 'score',
        entry.target, entry.metadata, ${tx.now}
      from whole, json_to_recordset(${JSON.stringify(auditRows(tx, kind, cards, reason))})
        as entry (id uuid, target text, metadata jsonb)
    ) ${flagging(tx, kind, cards)}
    update board_versions as board set version = board.version + 1 from whole
    where board.tournament_id = whole.id returning board.version`;
}

const CARD_UPDATES: Record<Kind, Sql> = {
  player: sql`update players as entrant set strokes = card.after, scored_at = card.at`,
  team: sql`update teams as entrant set strokes = card.after, scored_at = card.at,
    handicap_settled = entrant.handicap_settled or card.settles,
    scramble_handicap = case when card.settles then card.handicap else entrant.scramble_handicap end`,
};

const cardRow = ({ id, before, after, scoredAt: at, handicap, settles }: CardChange) => ({
  id,
  before,
  after,
  at,
  handicap,
  settles,
});

const logRows = (tx: Tx, kind: Kind, cards: CardChange[]) =>
  cards.flatMap(({ id, entries }) => entries.map((entry) => ({ ...entry, id: newId(tx.now), [kind]: id })));

const auditRows = (tx: Tx, kind: Kind, cards: CardChange[], reason: string | null) =>
  cards.flatMap(({ id, entries }) =>
    entries.map((entry) => ({
      id: newId(tx.now),
      target: id,
      metadata: { entrant_type: kind, ...entry, reason, client_id: tx.actor.clientId },
    })),
  );

/** Most scores raise no flag and resolve none: then nothing is said about them. */
function flagging(tx: Tx, kind: Kind, cards: CardChange[]): Sql {
  const raised = cards.flatMap(({ id, raise }) =>
    raise.map((flag) => ({ ...flag, id: newId(tx.now), [kind]: id })),
  );
  const resolved = cards.flatMap(({ resolve }) => resolve);
  return sql`${
    raised.length === 0
      ? empty
      : sql`, raised as (
          insert into score_flags (organization_id, tournament_id, id, kind, team_id, player_id, hole_number, strokes,
            detail, created_at)
          select ${tx.organizationId}, whole.id, flag.id, flag.kind, flag.team, flag.player, flag.hole, flag.strokes,
            flag.detail, ${tx.now}
          from whole, json_to_recordset(${JSON.stringify(raised)}) as flag
            (id uuid, kind text, team uuid, player uuid, hole smallint, strokes smallint, detail text)
          on conflict on constraint score_flags_once do nothing)`
  } ${
    resolved.length === 0
      ? empty
      : sql`, resolved as (
          update score_flags as flag set status = 'resolved', resolved_at = ${tx.now} from whole
          where flag.tournament_id = whole.id and flag.id = any(${resolved}::uuid[]))`
  }`;
}
