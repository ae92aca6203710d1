/** The row of an invitation: how it is read, locked and written. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, isOneOf, raw, type Sql, sql } from '../../../platform/db/sql.ts';
import { notFound } from '../../../platform/problems.ts';
import { Invitation, type InvitationFilters } from './schemas.ts';

const AUDIENCE = sql`json_build_object('all', audience_all, 'tag_ids', audience_tag_ids,
  'contact_ids', audience_contact_ids, 'unanswered', audience_unanswered) as audience`;

/** In the order and shape of the reply. */
const [BEFORE, AFTER] = Object.keys(Invitation.properties).join(', ').split('audience') as [string, string];
const COLUMNS = sql`${raw(BEFORE)}${AUDIENCE}${raw(AFTER)}`;
const WITHOUT_BODIES = sql`${raw(BEFORE.replace(/body_\w+/g, 'null as $&'))}${AUDIENCE}${raw(AFTER)}`;

export const list = (
  db: Reads,
  { status, tournament_id }: InvitationFilters,
  page: PageRequest,
): Promise<Invitation[]> =>
  db.many(
    sql`select ${COLUMNS} from invitations
        where true ${status === undefined ? empty : sql`and status = ${status}`}
          ${tournament_id === undefined ? empty : sql`and tournament_id = ${tournament_id}`} ${newestFirst(page)}`,
  );

export const among = (db: Reads, ids: readonly string[]): Promise<Invitation[]> =>
  db.many(sql`select ${COLUMNS} from invitations where ${isOneOf(sql`id`, ids)}`);

export const get = (db: Reads, id: string): Promise<Invitation> => read(db, id, empty);

/** Locks the invitation until the transaction ends, so that simultaneous changes take turns. */
export const lockInvitation = (tx: Tx, id: string): Promise<Invitation> => read(tx, id, sql`for update`);

/** Returns undefined when the invitation is gone. */
export const find = (db: Reads, id: string, lock: Sql = empty): Promise<Invitation | undefined> =>
  db.one<Invitation>(sql`select ${COLUMNS} from invitations where id = ${id} ${lock}`);

/** Reads the invitation without its bodies. */
export const findHead = (db: Reads, id: string): Promise<Invitation | undefined> =>
  db.one<Invitation>(sql`select ${WITHOUT_BODIES} from invitations where id = ${id}`);

async function read(db: Reads, id: string, lock: Sql): Promise<Invitation> {
  const invitation = await find(db, id, lock);
  if (invitation === undefined) throw notFound('Invitation');
  return invitation;
}

export function insert(tx: Tx, invitation: Invitation): void {
  const { audience, ...rest } = invitation;
  tx.queue(
    sql`insert into invitations (organization_id, id, tournament_id, subject, status, scheduled_at, sent_at, body_text,
          body_html, reply_to, track, rsvp_deadline, recipient_count, created_at, audience_all, audience_tag_ids,
          audience_contact_ids, audience_unanswered)
        values (${tx.organizationId}, ${rest.id}, ${rest.tournament_id}, ${rest.subject}, ${rest.status},
          ${rest.scheduled_at}, ${rest.sent_at}, ${rest.body_text}, ${rest.body_html}, ${rest.reply_to}, ${rest.track},
          ${rest.rsvp_deadline}, ${rest.recipient_count}, ${rest.created_at}, ${audience.all}, ${audience.tag_ids},
          ${audience.contact_ids}, ${audience.unanswered})`,
  );
}

/** Returns it as it is stored: the database dates a change, and only a change. */
export async function store(tx: Tx, invitation: Invitation): Promise<Invitation> {
  const { audience, ...rest } = invitation;
  const stored = await tx.one<Invitation>(
    sql`update invitations set tournament_id = ${rest.tournament_id}, subject = ${rest.subject},
          status = ${rest.status}, scheduled_at = ${rest.scheduled_at}, sent_at = ${rest.sent_at},
          body_text = ${rest.body_text}, body_html = ${rest.body_html}, reply_to = ${rest.reply_to},
          track = ${rest.track}, rsvp_deadline = ${rest.rsvp_deadline}, recipient_count = ${rest.recipient_count},
          audience_all = ${audience.all}, audience_tag_ids = ${audience.tag_ids},
          audience_contact_ids = ${audience.contact_ids}, audience_unanswered = ${audience.unanswered}
        where id = ${rest.id} returning ${COLUMNS}`,
  );
  if (stored === undefined) throw notFound('Invitation');
  return stored;
}
