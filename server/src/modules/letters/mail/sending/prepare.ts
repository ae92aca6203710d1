/**
 * Makes mails ready to be claimed: new bulk mail (which gets its links and the hash of its address), retries
 * whose time has come, and mails whose lease ended without an outcome. It works in batches, so that queueing
 * a large audience stays one short statement.
 */

import { sha256 } from '../../../../platform/crypto/secrets.ts';
import type { Doors } from '../../../../platform/db/doors.ts';
import { plainList, type Sql, sql } from '../../../../platform/db/sql.ts';
import type { MailKeys } from '../../../../platform/mail/keys.ts';
import type { Writer } from '../writers.ts';

const AT_ONCE = 500;

interface Waiting {
  organization_id: string;
  id: string;
  template: string;
  tournament_id: string | null;
  email: string | null;
  /** New bulk mail, not yet prepared. */
  is_new: boolean;
}

/** Prepares one batch and returns its size. */
export const prepare = (
  { asPlatform }: Doors,
  writers: ReadonlyMap<string, Writer>,
  keys: MailKeys,
  now: Date,
): Promise<number> =>
  asPlatform.write(async (tx) => {
    const waiting = await tx.many<Waiting>(
      sql`select organization_id, id, template, tournament_id, email, rank > 0 and address_hash is null as is_new
          from mails where due_at is not null and not ready and due_at <= ${now}
          order by due_at limit ${AT_ONCE} for no key update skip locked`,
    );
    if (waiting.length === 0) return 0;
    const fresh = waiting.filter(
      (mail): mail is Waiting & { email: string } => mail.is_new && mail.email !== null,
    );
    if (fresh.length > 0) await tx.run(storingLinks(linksOf(fresh, writers, keys)));
    await tx.run(makingReady(waiting, keys, now));
    return waiting.length;
  });

interface Link {
  organization_id: string;
  mail_id: string;
  purpose: string;
  hash: Buffer;
}

const linksOf = (mails: Waiting[], writers: ReadonlyMap<string, Writer>, keys: MailKeys): Link[] =>
  mails.flatMap(({ organization_id, id, template, tournament_id }) =>
    (writers.get(template)?.links?.({ tournament_id }) ?? []).map((purpose) => ({
      organization_id,
      mail_id: id,
      purpose,
      hash: sha256(keys.token(id, purpose)),
    })),
  );

const storingLinks = (links: Link[]): Sql =>
  sql`insert into mail_links (organization_id, mail_id, purpose, hash)
      select * from unnest(${plainList(links.map((link) => link.organization_id))}::uuid[],
        ${plainList(links.map((link) => link.mail_id))}::uuid[],
        ${plainList(links.map((link) => link.purpose))}::text[], ${links.map((link) => link.hash)}::bytea[])
      on conflict do nothing`;

/** A claimed mail that was cancelled, or whose contact was deleted, is skipped instead of sent again. */
const released = (now: Date): Sql =>
  sql`worker = null, ready = email is not null and reason is distinct from 'cancelled',
      status = case when email is null or reason = 'cancelled' then 'skipped' else 'queued' end,
      reason = case when email is null then 'deleted' else reason end,
      due_at = case when email is null or reason = 'cancelled' then null else least(due_at, ${now}) end`;

const makingReady = (mails: Waiting[], keys: MailKeys, now: Date): Sql =>
  sql`update mails set ${released(now)}, address_hash = coalesce(mails.address_hash, made.hash)
      from unnest(${plainList(mails.map(({ organization_id }) => organization_id))}::uuid[],
        ${plainList(mails.map(({ id }) => id))}::uuid[],
        ${mails.map((mail) =>
          mail.is_new && mail.email !== null ? keys.hashAddress(mail.organization_id, mail.email) : null,
        )}::bytea[]) as made (of, at, hash)
      where organization_id = of and id = at`;

/** Gives back mails that this worker has claimed and not begun to send. */
export const givingBack = (
  worker: string,
  claimed: { organization_id: string; id: string }[],
  now: Date,
): Sql =>
  sql`update mails set ${released(now)}
      from unnest(${plainList(claimed.map(({ organization_id }) => organization_id))}::uuid[],
        ${plainList(claimed.map(({ id }) => id))}::uuid[]) as claimed (of, at)
      where organization_id = of and id = at and worker = ${worker} and status = 'sending'`;
