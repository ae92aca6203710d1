/** Finds the mail that a link's token was made for. */
import { sha256 } from '../../../platform/crypto/secrets.ts';
import type { Reads } from '../../../platform/db/doors.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LinkPurpose } from './link-purposes.ts';

export type Purpose = Exclude<LinkPurpose, 'registration'>;

interface Linked {
  organization_id: string;
  mail_id: string;
  tournament_id: string | null;
}

/** Uses the platform door, because a visitor has nothing but the token. */
export const find = (db: Reads, token: string, purpose: Purpose): Promise<Linked | undefined> =>
  db.one<Linked>(
    sql`select link.organization_id, mail_id, tournament_id
        from mail_links as link join mails on mails.organization_id = link.organization_id and mails.id = mail_id
        where hash = ${sha256(token)} and purpose = ${purpose}`,
  );
