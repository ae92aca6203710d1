/** Organizations with contacts, invitations and mails, by plain SQL. */
import { randomUUID } from 'node:crypto';

export const SUBJECT = 'Sam, you are invited';
export const BODY = `Dear Sam,

we invite you to our spring scramble. Tee off is at nine, lunch is at one, and there is a prize for the longest drive.

Please tell us whether you will come. We look forward to seeing you.`;

export async function seedOrganization(client, contacts) {
  const id = randomUUID();
  await client.query("insert into organizations (id, name, created_at) values ($1, 'Bench', now())", [id]);
  await client.query(
    `insert into contacts (organization_id, id, email, first_name, last_name, company, source, created_at)
     select $1, new_id(now()), 'golfer' || nth || '@example.com', 'Sam', 'Snead', 'Bench', 'api', now()
     from generate_series(1, $2::int) as nth`,
    [id, contacts],
  );
  return id;
}

/** A sending invitation; its mails are made by `seedMails`. */
export async function seedInvitation(client, organizationId, { status = 'sending', track = false } = {}) {
  const id = randomUUID();
  await client.query(
    `insert into invitations (organization_id, id, subject, status, body_text, audience_all, track, created_at)
     values ($1, $2, $3, $4, $5, true, $6, now())`,
    [organizationId, id, SUBJECT, status, BODY, track],
  );
  return id;
}

/** Mails to as many contacts, waiting or finished. */
export const seedMails = (client, organizationId, invitationId, count, state = 'waiting') =>
  client.query(
    `insert into mails (organization_id, id, kind, status, template, source_id, data, contact_id, email, name, ready,
       due_at, address_hash, delivered_at, attempts, created_at)
     select $1, new_id(now()), 'invitation', $4::text, 'invitation', $2,
       json_build_object('first_name', 'Sam', 'last_name', 'Snead', 'company', 'Bench'), null,
       'golfer' || nth || '@example.com', 'Sam Snead', $5::boolean, case when $4::text = 'queued' then now() end,
       case when $4::text <> 'queued' or $5::boolean then '\\x00'::bytea end,
       case when $4::text = 'delivered' then now() end, case when $4::text = 'delivered' then 1 else 0 end, now()
     from generate_series(1, $3::int) as nth`,
    [organizationId, invitationId, count, state === 'finished' ? 'delivered' : 'queued', state === 'ready'],
  );
