/** The tables of a backup, and their rows in PostgreSQL's own COPY format. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BadBackup } from './manifest.ts';

export interface BackupTable {
  /** With its schema, quoted where it must be. */
  name: string;
  /** Without those that PostgreSQL computes. */
  columns: string[];
  /** The columns of the primary key, by which the rows are sorted; texts by their bytes, on every machine alike. */
  order: string;
}

/**
 * What a database has for itself: the record of its migrations and backups, its key's fingerprint, whether
 * anything leaves it, the row that readiness writes to. The log of requests is left out too: its partitions
 * are dropped by the day, and that would wait for a backup, with every request behind it.
 */
const LEFT_OUT = [
  'schema_migrations',
  'backups',
  'encryption_key',
  'outbound_switch',
  'write_probe',
  'request_log',
];

/** Reached by functions alone, so that no role has a right to it. */
const BEHIND_FUNCTIONS = ['feed_restores', 'left_addresses'];

/**
 * Our own tables, which the roles behind the doors may use, and those of the job queue; in a fixed order. A
 * right that everybody has makes no table ours: others may have tables in the same database, as PostGIS does.
 */
export async function findTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', nspname, relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       (select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', ' order by place)
         from pg_index, unnest(indkey) with ordinality as key (attnum, place)
           join pg_attribute on pg_attribute.attnum = key.attnum
         where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid) as order
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and not relispartition and (
       nspname = 'public' and relname <> all ($1) and (relname = any ($2) or exists (
         select from pg_attribute, aclexplode(array_cat(relacl, attacl))
         where attrelid = pg_class.oid and grantee in ('fairway_tenant'::regrole, 'fairway_platform'::regrole)))
       or nspname = 'graphile_worker' and relname like '\\_private\\_%')
     order by nspname::text collate "C", relname::text collate "C"`,
    [LEFT_OUT, BEHIND_FUNCTIONS],
  );
  return rows;
}

/** Whole rows, gathered into parts of some size: each is valid COPY text by itself. */
const PART_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 0x0a;

export interface Digest {
  rows: number;
  sha256: string;
}

/** Reads a table in the order of its key, hands over part by part, and returns what all of it was. */
export async function readRows(
  client: pg.ClientBase,
  { name, columns, order }: BackupTable,
  take: (part: Buffer) => Promise<void>,
): Promise<Digest> {
  if (!order) throw new BadBackup(`The table ${name} has no primary key.`);
  const hash = createHash('sha256');
  const stream = client.query(
    copyTo(`copy (select ${columns.join(', ')} from ${name} order by ${order}) to stdout`),
  );
  let gathered: Buffer[] = [];
  let bytes = 0;
  const handOver = async (part: Buffer) => {
    hash.update(part);
    await take(part);
  };
  for await (const chunk of stream) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    const all = Buffer.concat(gathered);
    // A new line inside a value is escaped, so this one ends a row.
    const end = all.lastIndexOf(NEW_LINE) + 1;
    gathered = [all.subarray(end)];
    bytes = all.length - end;
    if (end > 0) await handOver(all.subarray(0, end));
  }
  if (bytes > 0) await handOver(Buffer.concat(gathered));
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** Values are written alike whatever the database's own settings are, and a long COPY is not cut off. */
export const SESSION = [
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ');
