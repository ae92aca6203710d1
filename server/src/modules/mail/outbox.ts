/** The outbox: every mail of an organization, and how it would be rendered now. */
import type { Reads } from '../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../platform/db/page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import type { MailKeys } from '../../platform/mail/keys.ts';
import { messageId } from '../../platform/mail/letter.ts';
import { notFound } from '../../platform/problems.ts';
import type { Terms } from '../../platform/terms.ts';
import { headersOf, render } from './render.ts';
import type { Mail, MailStatus, Writer } from './writers.ts';

interface OutboxFilters {
  status?: string | undefined;
  kind?: string | undefined;
  to?: string | undefined;
}

type Row = Omit<Mail, 'email'> & {
  email: string | null;
  status: MailStatus;
  reason: string | null;
  delivered_at: string | null;
  organization_name: string;
};

export interface OutboxKit {
  writers: readonly Writer[];
  keys: Pick<MailKeys, 'token'>;
  terms: Terms;
}

const COLUMNS = sql`organization_id, id, kind, template, source_id, tournament_id, data, contact_id, email, name, attempts,
  created_at, status, reason, delivered_at, organization_name()`;

export async function list(
  db: Reads,
  { status, kind, to }: OutboxFilters,
  page: PageRequest,
  kit: OutboxKit,
) {
  const rows = await db.many<Row>(
    sql`select ${COLUMNS} from mails
        where true ${status === undefined ? empty : sql`and status = ${status}`}
          ${kind === undefined ? empty : sql`and kind = ${kind}`}
          ${to === undefined ? empty : sql`and email_key = lower(${to} collate "C")`}
        ${newestFirst(page)}`,
  );
  return Promise.all(rows.map((row) => lineOf(db, row, kit)));
}

export async function show(db: Reads, id: string, kit: OutboxKit) {
  const row = await db.one<Row>(sql`select ${COLUMNS} from mails where id = ${id}`);
  if (row === undefined) throw notFound(`Mail ${id}`);
  const rendered = await renderedOf(db, row, kit);
  const line = await lineOf(db, row, kit);
  if (rendered === undefined) return { ...line, headers: null, text: null, html: null };
  const { mail, letter } = rendered;
  return { ...line, headers: headersOf(mail, letter), text: letter.text, html: letter.html };
}

async function lineOf(db: Reads, row: Row, kit: OutboxKit) {
  const rendered = await renderedOf(db, row, kit);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    to: row.email,
    subject: rendered?.letter.subject ?? null,
    attempts: row.attempts,
    message_id: messageId(row.id, kit.terms.mailFrom),
    tournament_id: row.tournament_id,
    source_id: row.source_id,
    created_at: row.created_at,
    delivered_at: row.delivered_at,
  };
}

/** A mail whose contact or source is gone cannot be rendered any more. */
async function renderedOf(db: Reads, row: Row, { writers, keys, terms }: OutboxKit) {
  const writer = writers.find(({ template }) => template === row.template);
  const source = row.email === null ? undefined : await writer?.load(db, row.source_id);
  if (writer === undefined || source === undefined || row.email === null) return undefined;
  const mail: Mail = { ...row, email: row.email };
  const letter = render(writer, mail, source, row.organization_name, terms, (purpose) =>
    keys.token(row.id, purpose),
  );
  return { mail, letter };
}
