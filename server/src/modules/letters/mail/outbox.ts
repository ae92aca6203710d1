/** The outbox: every mail of an organization, as it would be rendered now. A list renders only subjects. */
import type { Reads } from '../../../platform/db/doors.ts';
import { newestFirst, type PageRequest } from '../../../platform/db/page.ts';
import { empty, sql } from '../../../platform/db/sql.ts';
import type { MailKeys } from '../../../platform/mail/keys.ts';
import { messageId } from '../../../platform/mail/letter.ts';
import { notFound } from '../../../platform/problems.ts';
import type { Terms } from '../../terms.ts';
import type { LinkPurpose } from './link-purposes.ts';
import { type Apart, deskFor, headersOf, render, subjectLine } from './render.ts';
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
  /** Composes long letters in the worker thread. The command line serves nobody else and does without. */
  apart?: Apart;
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
  const head = headsFrom(db);
  return Promise.all(rows.map(async (row) => lineOf(row, await subjectOf(row, head, kit), kit)));
}

export async function show(db: Reads, id: string, kit: OutboxKit) {
  const row = await db.one<Row>(sql`select ${COLUMNS} from mails where id = ${id}`);
  if (row === undefined) throw notFound(`Mail ${id}`);
  const letter = await letterOf(db, row, kit);
  const line = lineOf(row, letter?.subject ?? null, kit);
  return {
    ...line,
    headers: letter === undefined ? null : headersOf({ ...row, email: row.email ?? '' }, letter),
    text: letter?.text ?? null,
    html: letter?.html ?? null,
  };
}

const lineOf = (row: Row, subject: string | null, { terms }: OutboxKit) => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  reason: row.reason,
  to: row.email,
  subject,
  attempts: row.attempts,
  message_id: messageId(row.id, terms.mailFrom),
  tournament_id: row.tournament_id,
  source_id: row.source_id,
  created_at: row.created_at,
  delivered_at: row.delivered_at,
});

/** Caches the sources of a list: mails with the same source read it once, and only what a subject needs. */
function headsFrom(db: Reads): (writer: Writer, sourceId: string) => Promise<unknown> {
  const heads = new Map<string, Promise<unknown>>();
  return (writer, sourceId) => {
    const key = `${writer.template} ${sourceId}`;
    const head = heads.get(key) ?? (writer.loadHead ?? writer.load)(db, sourceId);
    heads.set(key, head);
    return head;
  };
}

async function subjectOf(
  row: Row,
  head: ReturnType<typeof headsFrom>,
  { writers, keys, terms }: OutboxKit,
): Promise<string | null> {
  const [writer, mail] = [writerOf(row, writers), addressedOf(row)];
  const source = mail && writer && (await head(writer, row.source_id));
  if (writer === undefined || mail === undefined || source === undefined) return null;
  const desk = deskFor(row.organization_name, terms, (purpose) => keys.token(row.id, purpose));
  return subjectLine(writer, mail, source, desk);
}

async function letterOf(db: Reads, row: Row, { writers, keys, terms, apart }: OutboxKit) {
  const [writer, mail] = [writerOf(row, writers), addressedOf(row)];
  const source = mail && (await writer?.load(db, row.source_id));
  if (writer === undefined || mail === undefined || source === undefined) return undefined;
  const token = (purpose: LinkPurpose) => keys.token(row.id, purpose);
  return render({ writer, mail, source, organizationName: row.organization_name, terms, token, apart });
}

const writerOf = ({ template }: Row, writers: readonly Writer[]): Writer | undefined =>
  writers.find((writer) => writer.template === template);

/** A mail whose contact has been deleted has no address, and cannot be rendered any more. */
const addressedOf = (row: Row): Mail | undefined =>
  row.email === null ? undefined : { ...row, email: row.email };
