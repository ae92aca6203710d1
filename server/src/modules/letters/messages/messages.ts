/**
 * Messages to the players of a tournament, mailed ahead of bulk mail. The scoring page shows each team its
 * messages from the same rows. There is no SMS: a player without an address is unreachable.
 */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid } from '../../../platform/problems.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import {
  ACTIVE,
  type Addressee,
  isPresent,
  isReachable,
  mustExist,
  players,
  withoutRepeats,
} from '../../people/audiences/audiences.ts';
import { queue } from '../mail/queue.ts';
import { mailWords } from '../words/words.ts';
import { audit } from './audit.ts';
import type { Message, MessageCreate, MessageSent } from './schemas.ts';

/** The template of messages' mails. */
export const TEMPLATE = 'message';

/** Counts the mails of a message while some are under way; afterwards its own columns have the counts. */
const SO_FAR = sql`lateral (
  select count(*) filter (where mails.status = 'delivered')::int as delivered,
    count(*) filter (where mails.status in ('failed', 'bounced'))::int as failed
  from mails where mails.organization_id = messages.organization_id and source_id = messages.id
    and messages.delivered is null) as so_far`;

/** In the order and shape of the reply. */
const COLUMNS = sql`id, tournament_id, body, audience, team_ids, player_ids, recipients, emailed, unreachable,
  coalesce(messages.delivered, so_far.delivered) as delivered, coalesce(messages.failed, so_far.failed) as failed,
  created_at, updated_at`;

export const among = (db: Reads, ids: readonly string[]): Promise<Message[]> =>
  db.many(sql`select ${COLUMNS} from messages, ${SO_FAR} where ${isOneOf(sql`id`, ids)}`);

export async function list(db: Reads, tournamentId: string, page: PageRequest): Promise<Message[]> {
  const found = await db.many<Message>(
    sql`select ${COLUMNS} from messages, ${SO_FAR} where tournament_id = ${tournamentId} ${newestFirst(page)}`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

/** A message names an audience or ids, not both. */
export function checked(input: MessageCreate): MessageCreate {
  if (input.audience !== undefined && (input.teamIds ?? input.playerIds) !== undefined)
    throw invalid([{ field: 'audience', message: 'cannot be combined with single teams or players' }]);
  return input;
}

export async function send(tx: Tx, tournamentId: string, input: MessageCreate): Promise<MessageSent> {
  const tournament = await tournaments.lockTournament(tx, tournamentId);
  const target = targetOf(input);
  await mustExist(tx, 'Team', tournamentId, target.teamIds);
  await mustExist(tx, 'Player', tournamentId, target.playerIds);
  tournaments.refuseArchived(tournament);
  const addressed = await players(tx, tournamentId, isMeantBy(target));
  if (addressed.length === 0) throw conflict('Nobody would get this message.');
  const id = newId(tx.now);
  const emailed = queueMails(tx, tournament, id, addressed);
  const recipients = addressed.length;
  const unreachable = recipients - emailed;
  // Without mails the outcome is final at once; null means that mails are under way.
  const outcome = emailed === 0 ? 0 : null;
  tx.queue(
    sql`insert into messages (organization_id, tournament_id, id, body, audience, team_ids, player_ids, addressed,
          recipients, emailed, unreachable, delivered, failed, created_at)
        values (${tx.organizationId}, ${tournamentId}, ${id}, ${input.body}, ${target.audience}, ${target.teamIds},
          ${target.playerIds}, ${addressed.map(({ player_id }) => player_id)}, ${recipients}, ${emailed},
          ${unreachable}, ${outcome}, ${outcome}, ${tx.now})`,
  );
  audit.record(tx, tournamentId, 'message.sent', id, { body: input.body, recipients, emailed, unreachable });
  return { sent: true, messageId: id, recipients, emailed, unreachable };
}

/** Returns how many mails it queued. No two players have the same address. */
function queueMails(
  tx: Tx,
  { id, name, language, reply_to }: tournaments.LockedTournament,
  messageId: string,
  people: Addressee[],
): number {
  const subject = mailWords(language).message.subject(name);
  const reachable = people.filter(isReachable);
  for (const person of reachable)
    queue(tx, {
      kind: 'message',
      template: TEMPLATE,
      to: person,
      tournamentId: id,
      sourceId: messageId,
      data: { subject, reply_to },
      playerId: person.player_id,
    });
  return reachable.length;
}

interface Target {
  /** Null when teams or players are named. */
  audience: Message['audience'];
  teamIds: string[];
  playerIds: string[];
}

const targetOf = ({ audience, teamIds, playerIds }: MessageCreate): Target => ({
  audience: (teamIds ?? playerIds) === undefined ? (audience ?? 'all') : null,
  teamIds: withoutRepeats(teamIds ?? []),
  playerIds: withoutRepeats(playerIds ?? []),
});

/** A withdrawn player is addressed only when named by id. */
const isMeantBy = ({ audience, teamIds, playerIds }: Target): Sql =>
  audience !== null
    ? isPresent(audience)
    : sql`(player.id = any (${playerIds}::uuid[])
        or ${ACTIVE} and player.team_id = any (${teamIds}::uuid[]))`;
