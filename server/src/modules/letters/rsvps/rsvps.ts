/** Answers to invitations. Each answer replaces the one before it as a whole, whether by link or by staff. */
import type { Reads, Tx } from '../../../platform/db/doors.ts';
import { type Exportable, exportable, newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, isOneOf, type Sql, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, notFound } from '../../../platform/problems.ts';
import type { Status } from '../../event/tournaments/schemas.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import type { Response } from '../invitations/responses.ts';
import { audit } from './audit.ts';
import type { PublicRsvp, Rsvp, RsvpAnswer, RsvpFilters, RsvpSummary } from './schemas.ts';

/** In the order and shape of the reply. */
const COLUMNS = sql`rsvps.id, rsvps.tournament_id, invitation_id, contact_id,
  nullif(concat_ws(' ', first_name, last_name), '') as name, email, response, party_size, note, responded_at,
  rsvps.created_at, rsvps.updated_at`;
const FROM = sql`rsvps join contacts on contacts.organization_id = rsvps.organization_id and contacts.id = contact_id`;

export const among = (db: Reads, ids: readonly string[]): Promise<Rsvp[]> =>
  db.many(sql`select ${COLUMNS} from ${FROM} where ${isOneOf(sql`rsvps.id`, ids)}`);

const matching = (tournamentId: string, { response }: RsvpFilters): Sql =>
  sql`rsvps.tournament_id = ${tournamentId} ${response === undefined ? empty : sql`and response = ${response}`}`;

export async function list(
  db: Reads,
  tournamentId: string,
  filters: RsvpFilters,
  page: PageRequest,
): Promise<Rsvp[]> {
  const found = await db.many<Rsvp>(
    sql`select ${COLUMNS} from ${FROM} where ${matching(tournamentId, filters)}
        ${newestFirst(page, sql`rsvps.id`, sql`rsvps.updated_at`)}`,
  );
  if (found.length === 0) await tournaments.get(db, tournamentId);
  return found;
}

export async function listAll(
  db: Reads,
  tournamentId: string,
  filters: RsvpFilters,
): Promise<Exportable<Rsvp>> {
  await tournaments.get(db, tournamentId);
  return exportable(db, sql`rsvps where ${matching(tournamentId, filters)}`, (page) =>
    list(db, tournamentId, filters, page),
  );
}

export async function summary(db: Reads, tournamentId: string): Promise<RsvpSummary> {
  await tournaments.get(db, tournamentId);
  const row = await db.one<RsvpSummary>(
    sql`select (count(*) filter (where response = 'yes'))::int as yes,
          (count(*) filter (where response = 'no'))::int as no,
          (count(*) filter (where response = 'maybe'))::int as maybe,
          coalesce(sum(party_size) filter (where response = 'yes'), 0)::int as "partySize"
        from rsvps where tournament_id = ${tournamentId}`,
  );
  return row ?? { yes: 0, no: 0, maybe: 0, partySize: 0 };
}

interface Given {
  response: Response;
  partySize: number | null | undefined;
  note: string | null | undefined;
}

/** Staff enter an answer given by phone, whatever the deadline. */
export async function enter(tx: Tx, tournamentId: string, contactId: string, given: Given): Promise<Rsvp> {
  const tournament = await tournaments.get(tx, tournamentId);
  const contact = await tx.one(sql`select id from contacts where id = ${contactId} for no key update`);
  if (contact === undefined) throw notFound('Contact');
  if (tournament.status === 'archived') throw tournaments.over(tournament.status);
  return answer(tx, { tournamentId, contactId, invitationId: null }, given, 'staff');
}

interface Answering {
  tournamentId: string;
  contactId: string;
  invitationId: string | null;
}

/** Stores the answer, and writes an audit row unless it repeats the one before, which changes nothing. */
async function answer(
  tx: Tx,
  { tournamentId, contactId, invitationId }: Answering,
  given: Given,
  via: 'link' | 'staff',
): Promise<Rsvp> {
  const partySize = given.response === 'no' ? 0 : (given.partySize ?? 1);
  const note = given.note || null;
  const mine = sql`rsvps.tournament_id = ${tournamentId} and contact_id = ${contactId}`;
  // Locks the contact, so that simultaneous answers take turns and each sees the one before it.
  const contact = await tx.one(sql`select id from contacts where id = ${contactId} for no key update`);
  if (contact === undefined) throw notFound('Contact');
  const before = await tx.one<{ response: Response }>(
    sql`select response, party_size, note from rsvps where ${mine}`,
  );
  await tx.run(
    sql`insert into rsvps (organization_id, id, tournament_id, contact_id, invitation_id, response, party_size, note,
          responded_at, created_at)
        values (${tx.organizationId}, ${newId(tx.now)}, ${tournamentId}, ${contactId}, ${invitationId},
          ${given.response}, ${partySize}, ${note}, ${tx.now}, ${tx.now})
        on conflict on constraint rsvps_one_each do update set invitation_id = excluded.invitation_id,
          response = excluded.response, party_size = excluded.party_size, note = excluded.note,
          responded_at = excluded.responded_at
        where (rsvps.invitation_id, rsvps.response, rsvps.party_size, rsvps.note) is distinct from
          (excluded.invitation_id, excluded.response, excluded.party_size, excluded.note)`,
  );
  const after = await tx.one<Rsvp>(sql`select ${COLUMNS} from ${FROM} where ${mine}`);
  if (after === undefined) throw notFound('Contact');
  const same = before !== undefined && JSON.stringify(before) === JSON.stringify(answered(after));
  const metadata = { contact_id: contactId, old: before?.response ?? null, new: given.response, via };
  if (!same) audit.record(tx, tournamentId, 'rsvp.answered', after.id, metadata);
  return after;
}

const answered = ({ response, party_size, note }: Rsvp) => ({ response, party_size, note });

interface Linked {
  organization_name: string;
  name: string;
  course_name: string | null;
  event_date: string | null;
  slug: string | null;
  status: Status;
  tournament_id: string;
  invitation_id: string;
  contact_id: string;
  first_name: string | null;
  deadline: string | null;
  response: Response | null;
  party_size: number | null;
  note: string | null;
  responded_at: string | null;
}

/** What an invitation's link shows; not found once its contact is deleted. */
async function linked(db: Reads, mailId: string): Promise<Linked> {
  const row = await db.one<Linked>(
    sql`select organization_name(), tournaments.name, course_name, event_date,
          case when tournaments.status <> 'setup' then public_slug end as slug, tournaments.status,
          tournaments.id as tournament_id, source_id as invitation_id, mails.contact_id, first_name,
          rsvp_deadline as deadline, response, party_size, note, responded_at
        from mails
        join invitations on invitations.organization_id = mails.organization_id and invitations.id = source_id
        join tournaments on tournaments.organization_id = mails.organization_id and tournaments.id = mails.tournament_id
        join contacts on contacts.organization_id = mails.organization_id and contacts.id = mails.contact_id
        left join rsvps on rsvps.organization_id = mails.organization_id and rsvps.tournament_id = tournaments.id
          and rsvps.contact_id = mails.contact_id
        where mails.id = ${mailId}`,
  );
  if (row === undefined) throw notFound('Link');
  return row;
}

const isOpen = ({ status, deadline }: Linked, now: Date): boolean =>
  !tournaments.isOver(status) && (deadline === null || now.getTime() < Date.parse(deadline));

export async function byLink(db: Reads, mailId: string, now: Date): Promise<PublicRsvp> {
  const row = await linked(db, mailId);
  const { organization_name, name, course_name, event_date, slug } = row;
  return {
    organization_name,
    event: { name, course_name, event_date, slug },
    first_name: row.first_name,
    response: row.response,
    party_size: row.party_size,
    note: row.note,
    responded_at: row.responded_at,
    deadline: row.deadline,
    open: isOpen(row, now),
  };
}

export async function answerByLink(tx: Tx, mailId: string, given: RsvpAnswer): Promise<PublicRsvp> {
  const row = await linked(tx, mailId);
  if (!isOpen(row, tx.now)) throw conflict('You can no longer reply to this invitation.');
  const { tournament_id: tournamentId, contact_id: contactId, invitation_id: invitationId } = row;
  const { response, party_size: partySize, note } = given;
  await answer(tx, { tournamentId, contactId, invitationId }, { response, partySize, note }, 'link');
  return byLink(tx, mailId, tx.now);
}
