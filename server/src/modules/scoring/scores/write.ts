/**
 * Stores scores in one statement: the cards, the log, the audit rows, the flags, the version of the boards and,
 * where the statement commits by itself, the events. A card whose version has changed since the decision is
 * skipped; the others are stored, and returned with the version.
 */
import { signatureOf, viaOf } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/doors.ts';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import type { SpentKey } from '../../../platform/db/transactions/spent-keys.ts';
import { newId } from '../../../platform/ids.ts';
import type { Format, Status } from '../../event/tournaments/schemas.ts';
import { SHARED_LOCK, WITHOUT_HOLES } from '../../event/tournaments/tournaments.ts';
import { insertMade } from '../../integrations/events/emit.ts';
import { insertRows } from '../../records/audit/audit.ts';
import { type CardKind, type FlagRows, flagParts, flagRows } from '../flags/write.ts';
import type { CardChange, CardEntry } from './card-change.ts';
import { scoreEvent, UNKNOWN_REVISION } from './events.ts';
import { storingKeys } from './keys.ts';

/** What must still be true when scores are stored: the tournament's status, format and number of holes. */
interface Place {
  organizationId: string;
  tournamentId: string;
  kind: CardKind;
  status: Status;
  format: Format | null;
  holes: number;
}

/** One card's change with all its rows. */
interface Entry extends Pick<CardChange, 'version' | 'handicap' | 'settles'> {
  /** The id of the entrant. */
  key: string;
  /** The team of a tapped player; the score is not stored if the player has changed teams. */
  team: string | undefined;
  time: string;
  holes: number[];
  strokes: (number | null)[];
  log: LogRow[];
  flags: FlagRows;
  /** The idempotency key of the request, if any. */
  spent: SpentKey | undefined;
}

/** A row of the log, of the audit log, and of what is told. */
interface LogRow extends Omit<CardEntry, 'tap'>, Partial<Record<CardKind, string>> {
  id: string;
  time: string;
  reason: string | null;
  via: 'api' | 'staff' | 'play';
  /** How many later entries of the same hole are stored with it: its revision is so much smaller. */
  behind: number;
}

export interface StoredCard {
  key: string;
  version: number;
}

export function entryOf(
  { now, actor }: Pick<Tx, 'now' | 'actor'>,
  kind: CardKind,
  change: CardChange,
  given: string | null | undefined,
  { spent, team }: Partial<Pick<Entry, 'spent' | 'team'>> = {},
): Entry {
  const reason = given || null;
  const { id: key, version, handicap, settles, entries, flags } = change;
  const { email, metadata } = signatureOf(actor);
  const time = now.toISOString();
  const owner = { key, [kind]: key, time };
  return {
    ...{ key, team, version, time, handicap, settles },
    holes: entries.map(({ hole }) => hole),
    strokes: entries.map((entry) => entry.new),
    log: entries.map(({ tap, ...entry }, index) => ({
      ...{ ...owner, ...entry, reason, client: metadata.client_id, email, via: viaOf(actor) },
      behind: entries.slice(index + 1).filter(({ hole }) => hole === entry.hole).length,
      ...{ device: tap?.device, tapped: tap?.at },
      ...{ id: newId(now), audit: newId(now) },
      metadata: { entrant_type: kind, ...entry, reason, ...metadata },
    })),
    flags: flagRows({ now, actor }, kind, key, flags),
    spent,
  };
}

interface Writing {
  /** Whether it commits by itself. In a transaction, whose changes are noted, the commit tells the scores. */
  isAlone: boolean;
  /** Further parts of the statement, which find the written cards in its part `written`. */
  more?: Sql;
}

export function writing(place: Place, entries: Entry[], { isAlone, more = empty }: Writing): Sql {
  const { organizationId, tournamentId, kind, status, format, holes } = place;
  const cards = entries.map(({ log: _log, flags: _flags, spent: _spent, ...card }) => card);
  const log = entries.flatMap((entry) => entry.log);
  const rows = isAlone ? log.map((row) => ({ ...row, ...scoreEvent(scoreOf(tournamentId, row)) })) : log;
  // Entries of one hole have revisions of their own, so that a receiver can tell which is the last.
  const revisions = 1 + Math.max(...log.map(({ behind }) => behind));
  const flags = entries.map((entry) => entry.flags);
  const keys = entries.flatMap(({ key, time, spent }) => (spent ? [{ entrant: key, time, spent }] : []));
  return sql`with tournament as (
      select id from tournaments
      where id = ${tournamentId} and status = ${status} and format = ${format}
        and coalesce(nullif(holes, 0), ${WITHOUT_HOLES}) = ${holes} ${SHARED_LOCK}
    ), card as (
      select * from json_to_recordset(${JSON.stringify(cards)})
        as card (key uuid, team uuid, version integer, time timestamptz, holes smallint[], strokes smallint[],
          handicap float8, settles boolean)
    ), written as (
      ${CARD_UPDATES[kind]} from tournament, card
      where entrant.tournament_id = tournament.id and entrant.id = card.key and entrant.card_version = card.version
        ${STILL_IN[kind]}
      returning ${WRITTEN[kind]}
    ) ${AMENDED[kind]}, entry as (
      select entry.* from written join json_to_recordset(${JSON.stringify(rows)})
        as entry (key uuid, team uuid, player uuid, time timestamptz, hole smallint, old smallint, new smallint,
          reason text, client text, email text, via text, device uuid, tapped timestamptz, id uuid, audit uuid,
          metadata jsonb, behind smallint, event uuid, type text, payload text) on entry.key = written.id
    ), board as (
      update board_versions set version = version + ${revisions}, withheld = withheld + ${revisions}
      where tournament_id = ${tournamentId} and exists (select from written) returning version
    ), logged as (
      insert into score_log (organization_id, tournament_id, id, team_id, player_id, hole_number, old_strokes,
        new_strokes, version, via, client_id, actor_email, device, tapped_at, reason, created_at)
      select ${organizationId}, ${tournamentId}, id, team, player, hole, old, new, board.version - behind, via,
        client, email, device, tapped, reason, time
      from entry, board
    ), audited as (
      ${insertRows(
        organizationId,
        sql`select ${tournamentId}::uuid, audit, 'score.corrected', email, 'score', key::text, metadata, time from entry`,
      )}
    ) ${flagParts(organizationId, tournamentId, flags)} ${storingKeys(organizationId, keys)}
    ${isAlone ? telling(organizationId, tournamentId) : empty} ${more}
    select written.id as key, board.version from written, board`;
}

const scoreOf = (tournamentId: string, { id, team, player, hole, old, ...row }: LogRow) => ({
  ...{ id, tournament_id: tournamentId, team_id: team ?? null, player_id: player ?? null, hole },
  ...{ strokes: row.new, previous_strokes: old, revision: null },
  ...{ via: row.via, reason: row.reason, created_at: row.time },
});

/** A part that selects from those that change the cards, whose rows are locked when events draw their positions. */
const telling = (organizationId: string, tournamentId: string): Sql =>
  sql`, told as (
    ${insertMade(
      organizationId,
      sql`select event, type, replace(payload, ${UNKNOWN_REVISION}, '"revision":' || board.version - behind),
            ${tournamentId}::uuid, time
          from entry, board`,
    )})`;

const NEW_CARD = sql`strokes = card_with(entrant.strokes, card.holes, card.strokes),
  scored_at = times_with(entrant.scored_at, card.holes, card.strokes, card.time), card_version = card.version + 1`;

const CARD_UPDATES: Record<CardKind, Sql> = {
  player: sql`update players as entrant set ${NEW_CARD}`,
  team: sql`update teams as entrant set ${NEW_CARD}, handicap_settled = entrant.handicap_settled or card.settles,
    scramble_handicap = case when card.settles then card.handicap else entrant.scramble_handicap end,
    amended_at = case when entrant.signed_at is not null then card.time end`,
};

const WRITTEN: Record<CardKind, Sql> = {
  player: sql`entrant.id, entrant.team_id, card.time`,
  team: sql`entrant.id`,
};

/** A score on a signed card shows as a correction beside the signature, which is that of the whole team. */
const AMENDED: Record<CardKind, Sql> = {
  player: sql`, amended as (
    update teams set amended_at = written.time from tournament, written
    where teams.tournament_id = tournament.id and teams.id = written.team_id and teams.signed_at is not null)`,
  team: empty,
};

/** A score posted while its player withdraws, or tapped while its player changes teams, is not stored. */
const STILL_IN: Record<CardKind, Sql> = {
  player: sql`and entrant.withdrawn_at is null and (card.team is null or entrant.team_id = card.team)`,
  team: empty,
};
