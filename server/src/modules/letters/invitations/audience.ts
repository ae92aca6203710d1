/** Whom an invitation goes to: one query, run when the invitation is sent. */
import type { Reads } from '../../../platform/db/doors.ts';
import { join, type Sql, sql } from '../../../platform/db/sql.ts';
import type { InvitationAudience } from './schemas.ts';

/** Selects the contacts of the audience, each once. */
export function members({ all, tag_ids, contact_ids, unanswered }: InvitationAudience): Sql {
  if (all) return sql`select * from contacts`;
  const parts = [sql`select id from contacts where id = any (${contact_ids}::uuid[])`];
  if (tag_ids.length > 0)
    parts.push(sql`select contact_id from contact_tags where tag_id = any (${tag_ids}::uuid[])`);
  if (unanswered !== null)
    parts.push(
      sql`select contact_id from mails join invitations as earlier
            on earlier.organization_id = mails.organization_id and earlier.id = source_id
          where source_id = ${unanswered} and mails.status = 'delivered' and contact_id is not null
            and not exists (
              select from rsvps where rsvps.organization_id = mails.organization_id
                and rsvps.tournament_id = earlier.tournament_id and rsvps.contact_id = mails.contact_id)`,
    );
  return sql`select * from contacts where id in (${join(parts, ' union ')})`;
}

export async function sizeOf(
  db: Reads,
  audience: InvitationAudience,
): Promise<{ total: number; opted_out: number }> {
  const row = await db.one<{ total: number; opted_out: number }>(
    sql`select count(*)::int as total, (count(*) filter (where opted_out))::int as opted_out
        from (${members(audience)}) as member`,
  );
  return row ?? { total: 0, opted_out: 0 };
}
