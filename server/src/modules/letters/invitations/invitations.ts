/** Invitations until they are sent: created, changed, scheduled, deleted. `states.ts` sends them. */
import type { Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { conflict, invalid, notFound } from '../../../platform/problems.ts';
import type { Threads } from '../../../platform/threads/threads.ts';
import * as tournaments from '../../event/tournaments/tournaments.ts';
import { timeProblems } from '../mail/send-time.ts';
import { isShort, missing, refuseWithoutTournament, safeHtmlOf, safeHtmlTask } from './content.ts';
import { insert, lockInvitation, store } from './record.ts';
import type { Invitation, InvitationAudience, InvitationInput } from './schemas.ts';

const NOBODY: InvitationAudience = { all: false, tag_ids: [], contact_ids: [], unanswered: null };

/** Sanitizes the HTML and checks the times before a transaction begins; long texts in the worker thread. */
export async function checked(
  input: InvitationInput,
  now: Date,
  organizationId: string,
  threads: Threads,
): Promise<InvitationInput> {
  const problems = [
    ...(isPast(input.rsvp_deadline, now)
      ? [{ field: 'rsvp_deadline', message: 'must be in the future' }]
      : []),
    ...timeProblems('scheduled_at', input.scheduled_at, now),
  ];
  if (problems.length > 0) throw invalid(problems);
  const { subject = null, body_text = null, body_html = null } = input;
  const texts = { subject, body_text, body_html };
  const safe = isShort(texts) ? safeHtmlOf(texts) : await threads.run(safeHtmlTask, organizationId, texts);
  return safe === null ? input : { ...input, body_html: safe };
}

const isPast = (time: string | null | undefined, now: Date): boolean =>
  typeof time === 'string' && Date.parse(time) <= now.getTime();

export function checkedTime(time: string, now: Date): string {
  const problems = timeProblems('scheduled_at', time, now);
  if (problems.length > 0) throw invalid(problems);
  return time;
}

export async function create(tx: Tx, input: InvitationInput): Promise<Invitation> {
  const draft: Invitation = {
    id: newId(tx.now),
    tournament_id: null,
    subject: null,
    status: 'draft',
    scheduled_at: null,
    sent_at: null,
    body_text: null,
    body_html: null,
    audience: NOBODY,
    reply_to: null,
    track: true,
    rsvp_deadline: null,
    recipient_count: 0,
    created_at: tx.now.toISOString(),
    updated_at: tx.now.toISOString(),
  };
  const invitation = await changed(tx, draft, input);
  insert(tx, invitation);
  return invitation;
}

/** Changes a draft or a scheduled invitation. */
export async function update(tx: Tx, id: string, patch: InvitationInput): Promise<Invitation> {
  const before = await lockInvitation(tx, id);
  refuseUnwritten(before);
  if (Object.values(patch).every((value) => value === undefined)) return before;
  return store(tx, await changed(tx, before, patch));
}

export async function remove(tx: Tx, id: string): Promise<{ id: string; deleted: boolean }> {
  refuseUnwritten(await lockInvitation(tx, id));
  await tx.run(sql`delete from invitations where id = ${id}`);
  return { id, deleted: true };
}

export async function schedule(tx: Tx, id: string, time: string): Promise<Invitation> {
  const before = await lockInvitation(tx, id);
  refuseUnwritten(before);
  return store(tx, await scheduled(tx, { ...before, scheduled_at: utc(time) }));
}

export function refuseUnwritten({ status }: Invitation): void {
  if (status !== 'draft' && status !== 'scheduled') throw conflict(`The invitation is ${status}.`);
}

async function changed(tx: Tx, before: Invitation, input: InvitationInput): Promise<Invitation> {
  const { audience, rsvp_deadline, scheduled_at, tournament_id } = input;
  const given: Partial<Invitation> = Object.fromEntries(
    AS_GIVEN.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
  const after: Invitation = {
    ...before,
    ...given,
    ...(audience !== undefined && { audience: wholeAudience(audience) }),
    ...(rsvp_deadline !== undefined && { rsvp_deadline: utc(rsvp_deadline) }),
    ...(scheduled_at !== undefined && { scheduled_at: utc(scheduled_at) }),
  };
  refuseWithoutTournament(after);
  if (tournament_id != null) await tournaments.get(tx, tournament_id);
  if (audience !== undefined) await refuseUnknown(tx, after.audience);
  return after.scheduled_at === null ? { ...after, status: 'draft' } : scheduled(tx, after);
}

/** Fills in the parts of the audience that were not sent, and drops unknown ones. */
const wholeAudience = (given: Partial<InvitationAudience>): InvitationAudience => {
  const { all, tag_ids, contact_ids, unanswered } = { ...NOBODY, ...given };
  return { all, tag_ids, contact_ids, unanswered };
};

/** Fields that are stored as they were sent; the others are times and the audience. */
const AS_GIVEN = ['tournament_id', 'subject', 'body_text', 'body_html', 'reply_to', 'track'] as const;

/** Marks the invitation as scheduled, or refuses it and says what is missing. */
export async function scheduled(tx: Tx, invitation: Invitation): Promise<Invitation> {
  await refuseUnready(tx, invitation);
  return { ...invitation, status: 'scheduled' };
}

export async function refuseUnready(tx: Tx, invitation: Invitation): Promise<void> {
  const tournament = await tx.one<{ public_slug: string | null }>(
    sql`select public_slug from tournaments where id = ${invitation.tournament_id}`,
  );
  const lacks = missing(invitation, tournament?.public_slug ?? null);
  if (lacks !== undefined) throw conflict(`The invitation lacks ${lacks}.`);
}

async function refuseUnknown(tx: Tx, { tag_ids, unanswered }: InvitationAudience): Promise<void> {
  const tags = await tx.one<{ count: number }>(
    sql`select count(*)::int from tags where id = any (${tag_ids}::uuid[])`,
  );
  if (tags?.count !== new Set(tag_ids.map((id) => id.toLowerCase())).size) throw notFound('Tag');
  if (unanswered === null) return;
  const earlier = await tx.one(sql`select id from invitations where id = ${unanswered}`);
  if (earlier === undefined) throw notFound('Invitation');
}

/** Times are stored in UTC, as they are shown everywhere. */
const utc = <Time extends string | null>(time: Time): Time =>
  (time === null ? null : new Date(time).toISOString()) as Time;
