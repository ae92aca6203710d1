/** The demo's invitation: sent to a dozen contacts, opened by most, answered by some, bounced from one. */
import type { Doors, Tx } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as drafts from '../../letters/invitations/invitations.ts';
import { send } from '../../letters/invitations/states.ts';
import { invitationWriter } from '../../letters/invitations/writer.ts';
import { prepare } from '../../letters/mail/sending/prepare.ts';
import { clicked, opened } from '../../letters/mail/tracking.ts';
import { answerByLink } from '../../letters/rsvps/rsvps.ts';
import type { RsvpAnswer } from '../../letters/rsvps/schemas.ts';
import type { Desk } from '../../money/payments/desk.ts';

const GUESTS = 12;
const OPENED = 8;
const CLICKED = 6;
const ANSWERS: RsvpAnswer[] = [
  { response: 'yes', party_size: 4, note: 'Two of us need rental clubs' },
  { response: 'yes' },
  { response: 'yes', party_size: 2 },
  { response: 'maybe' },
  { response: 'no', note: 'On holiday, sorry!' },
];
const BODY = `Dear {{first_name|friend}},

{{organization_name}} invites you to {{event_name}} on {{event_date}}.

Will you come? {{rsvp_url}}

Or register your team at once: {{register_url}}

How the day goes: https://www.example.com/scramble`;

export async function fillInvitations(doors: Doors, desk: Desk, tournamentId: string): Promise<void> {
  const id = await desk.door().write((tx) => invite(tx, tournamentId));
  const writers = new Map([[invitationWriter.template, invitationWriter]]);
  while ((await prepare(doors, writers, desk.mailKeys, desk.now())) > 0);
  await desk.door().write((tx) => deliver(tx, id));
}

async function invite(tx: Tx, tournament_id: string): Promise<string> {
  const guests = await tx.many<{ id: string }>(sql`select id from contacts order by id limit ${GUESTS}`);
  const { id } = await drafts.create(tx, {
    tournament_id,
    subject: '{{first_name|Golfer}}, you are invited to {{event_name}}',
    body_text: BODY,
    audience: { contact_ids: guests.map((guest) => guest.id) },
  });
  await send(tx, id);
  return id;
}

/** Marks the mails as delivered: no mail of the demo goes to a mail server. */
async function deliver(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update mails set status = 'delivered', delivered_at = ${tx.now}, attempts = 1, ready = false, due_at = null
        where due_at is not null`,
  );
  const mails = await tx.many<{ id: string }>(sql`select id from mails where source_id = ${id} order by id`);
  for (const mail of mails.slice(0, OPENED)) await opened(tx, mail.id);
  for (const mail of mails.slice(0, CLICKED)) await clicked(tx, mail.id);
  for (const [nth, answer] of ANSWERS.entries()) await answerByLink(tx, mails[nth]?.id ?? '', answer);
  await tx.run(
    sql`update mails set status = 'bounced', delivered_at = null, reason = '550 5.1.1 No such mailbox'
        where id = ${mails.at(-1)?.id}`,
  );
}
