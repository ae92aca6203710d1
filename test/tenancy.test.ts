/**
 * No tenant ever sees another's data, because the database says so: checked in its catalogue and through both
 * doors.
 */
import { describe, expect, it } from 'vitest';
import { sql } from '../server/src/platform/db/sql.ts';
import { useService } from './support/run/service.ts';

const running = useService();

/** Tables of the platform door; every other table is a tenant's. */
const PLATFORM = [
  'access_tokens',
  'backups',
  'client_secrets',
  'clients',
  'encryption_key',
  'feed_restores',
  'left_addresses',
  'memberships',
  'oldest_program',
  'organizations',
  'outbound_switch',
  'play_sessions',
  'public_names',
  'request_log',
  'schema_migrations',
  'staff',
  'staff_credentials',
  'staff_links',
  'staff_passkeys',
  'staff_sessions',
  'staff_spent_challenges',
  'sweeps',
  'write_probe',
];

/** What the workers may do, for all tenants. */
const WORKERS = {
  announcements: 'select',
  auctions: 'select',
  audit_events: 'insert',
  board_versions: 'select',
  events: 'delete insert select',
  idempotency_keys: 'delete insert select',
  invitations: 'select',
  leader_looks: 'select',
  mail_links: 'delete insert select',
  mails: 'delete insert select update',
  media: 'select',
  messages: 'select',
  opt_outs: 'select',
  payment_accounts: 'select',
  payment_notices: 'delete select',
  payments: 'select',
  purged_events: 'insert select update',
  refunds: 'select',
  registration_links: 'select',
  registrations: 'select',
  tournaments: 'select',
  untaggings: 'delete select',
  webhook_batches: 'delete select update',
  webhook_deliveries: 'delete insert select update',
  webhook_endpoints: 'select update',
  webhook_fan_outs: 'delete select update',
};

/*
 * What a PostgreSQL that is distributed by organization would not take, and why it is still there. These lists
 * may only shrink.
 */

/** A deleted flight, contact or team leaves those behind who belonged to it, and their triggers tell of it. */
const SET_TO_NULL = [
  'players_organization_id_tournament_id_flight_id_fkey',
  'raffle_sales_organization_id_contact_id_fkey',
  'registrations_organization_id_contact_id_fkey',
  'registrations_organization_id_tournament_id_team_id_fkey',
  'teams_organization_id_tournament_id_flight_id_fkey',
];
/** The sessions of phones are credentials, which no tenant reads; they end with the code of their team. */
const REACHING_OUT = ['end_play'];
/** One statement follows from all rows that were changed at once, instead of one from each of them. */
const JOINING = [
  'count_new_players',
  'date_registrations_by_refunds',
  'date_side_game_by_list',
  'date_tagging_after_untagging',
  'forget_contacts',
  'made by date_whole_by and date_list_by',
  'make_deliveries',
  'raise_board_by_games',
  'raise_boards',
];
const MADE_TO_DATE = /^date_\w+_by_(insert|update|delete)_of_\w+$/;

const names = (rows: { name: string }[]) => rows.map((row) => row.name);

async function tenantTables(): Promise<string[]> {
  const rows = await running.service.database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not relname = any($1) order by 1",
    [PLATFORM],
  );
  return names(rows);
}

describe('the catalogue', () => {
  it('gives the tenant role no right on the tables of the platform', async () => {
    const granted = await running.service.database.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)
       and has_table_privilege('fairway_tenant', oid, 'select, insert, update, delete, truncate, references')`,
      [PLATFORM],
    );
    expect(names(granted)).toEqual([]);
  });

  it('gives the platform role no right on a tenant table but what the workers need', async () => {
    const granted = await running.service.database.query<{ name: string; rights: string }>(
      `select relname as name, string_agg(right_, ' ' order by right_) as rights
       from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references']) as right_
       where relnamespace = 'public'::regnamespace and relname = any($1) and has_table_privilege('fairway_platform', oid, right_)
       group by 1 order by 1`,
      [await tenantTables()],
    );
    expect(Object.fromEntries(granted.map(({ name, rights }) => [name, rights]))).toEqual(WORKERS);
  });

  it('guards every tenant table by forced row security with the one rule', async () => {
    const guarded = await running.service.database.query<{ name: string }>(
      `select relname as name from pg_class join pg_policies on tablename = relname and schemaname = 'public'
       where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity
         and policyname = 'tenant' and roles = '{fairway_tenant}' and cmd = 'ALL' and permissive = 'PERMISSIVE'
         and qual = '(organization_id = (current_setting(''app.organization_id''::text))::uuid)' and with_check = qual
       order by 1`,
    );
    expect(names(guarded)).toEqual(await tenantTables());
    const others = await running.service.database.query<{ name: string }>(
      `select tablename as name from pg_policies
       where policyname not in ('tenant', 'maintenance') and not (policyname = 'worker' and roles = '{fairway_platform}')`,
    );
    expect(names(others)).toEqual([]);
    const workers = await running.service.database.query<{ name: string }>(
      "select tablename as name from pg_policies where policyname = 'worker' order by 1",
    );
    expect(names(workers)).toEqual(Object.keys(WORKERS));
  });

  it('lets the owner of a tenant table see all of it only in a session of maintenance', async () => {
    const guarded = await running.service.database.query<{ name: string }>(
      `select tablename as name from pg_policies join pg_tables using (schemaname, tablename)
       where schemaname = 'public' and policyname = 'maintenance' and roles = array[tableowner] and cmd = 'ALL'
         and qual = '(current_setting(''app.maintenance''::text, true) = ''on''::text)' and with_check is null
       order by 1`,
    );
    expect(names(guarded)).toEqual(await tenantTables());
  });

  it('lets the organization lead every primary key and unique index of a tenant table', async () => {
    const astray = await running.service.database.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
       where relname = any($1) and indisunique and (
         select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) <> 'organization_id'`,
      [await tenantTables()],
    );
    expect(names(astray)).toEqual([]);
    const keyed = await running.service.database.query<{ name: string }>(
      'select relname as name from pg_class join pg_index on indrelid = pg_class.oid and indisprimary where relname = any($1) order by 1',
      [await tenantTables()],
    );
    expect(names(keyed)).toEqual(await tenantTables());
  });

  it('has no organization_id that may be null', async () => {
    const columns = await running.service.database.query<{ name: string }>(
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where relname = any($1) and attname = 'organization_id' and attnotnull and atttypid = 'uuid'::regtype order by 1`,
      [await tenantTables()],
    );
    expect(names(columns)).toEqual(await tenantTables());
  });

  it('leads every foreign key of a tenant table with the organization, to another tenant table', async () => {
    const astray = await running.service.database.query<{ name: string }>(
      `select conname as name from pg_constraint
       join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
       join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
       where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
         and not (conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)
           and own.attname = 'organization_id' and other.attname = 'organization_id')`,
      [await tenantTables()],
    );
    expect(names(astray)).toEqual([]);
  });

  it('sets nothing to null by a foreign key, but for a few', async () => {
    const setting = await running.service.database.query<{ name: string }>(
      `select conname as name from pg_constraint
       where contype = 'f' and conrelid::regclass::text = any($1)
         and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd')) order by 1`,
      [await tenantTables()],
    );
    expect(names(setting)).toEqual(SET_TO_NULL);
  });

  it('lets triggers of tenant tables reach no table of the platform, but for one', async () => {
    const reaching = await running.service.database.query<{ name: string }>(
      `select distinct proname as name from pg_trigger
       join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
       where not tgisinternal and relname = any($1)
         and prosrc ~* ('\\m(from|join|into|update|using)\\s+(' || array_to_string($2::text[], '|') || ')\\M')
       order by 1`,
      [await tenantTables(), PLATFORM],
    );
    expect(names(reaching)).toEqual(REACHING_OUT);
  });

  it('joins what a trigger hears of with no other table, but for a few', async () => {
    const joining = await running.service.database.query<{ name: string }>(
      `select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where not tgisinternal and coalesce(tgoldtable, tgnewtable) is not null
         and exists (select from regexp_split_to_table(prosrc, ';') as statement
           where statement ~* ('\\m(from|join)\\s+(' || concat_ws('|', tgoldtable, tgnewtable) || ')\\M')
             and exists (select from unnest($1::text[]) as other where statement ~* ('\\m(from|join|update|into|using)\\s+' || other || '\\M')))
       order by 1`,
      [await tenantTables()],
    );
    const known = names(joining).map((name) =>
      name.replace(MADE_TO_DATE, 'made by date_whole_by and date_list_by'),
    );
    expect([...new Set(known)].sort()).toEqual(JOINING);
  });
});

describe('the doors', () => {
  const contactOf = async (email: string) => {
    const person = await running.service.person();
    const { id } = (await person.post('/contacts', { email })).body.data;
    return {
      id: String(id),
      organizationId: person.organizationId,
      door: running.service.doors.asOrganization(person.organizationId),
    };
  };

  it('show an organization only its own rows, whatever a statement asks for', async () => {
    const [mine, theirs] = [await contactOf('mine@example.com'), await contactOf('theirs@example.com')];
    expect(await mine.door.many(sql`select email from contacts`)).toEqual([{ email: 'mine@example.com' }]);
    expect(await mine.door.one(sql`select id from contacts where id = ${theirs.id}`)).toBeUndefined();
    const changed = await mine.door.write((tx) =>
      tx.run(sql`update contacts set email = 'x' where id = ${theirs.id}`),
    );
    expect(changed).toBe(0);
  });

  it('let nobody write a row into another organization', async () => {
    const [mine, theirs] = [await contactOf('a@example.com'), await contactOf('b@example.com')];
    const smuggle = mine.door.write((tx) =>
      tx.run(sql`update contacts set organization_id = ${theirs.organizationId} where id = ${mine.id}`),
    );
    await expect(smuggle).rejects.toThrow(/row-level security/);
  });

  it('never mix two organizations on one connection, however many ask at once', async () => {
    const people = await Promise.all(['p@example.com', 'q@example.com', 'r@example.com'].map(contactOf));
    const reads = Array.from({ length: 300 }, async (_, index) => {
      const person = people[index % people.length];
      if (index % 7 === 0) {
        await person?.door.one(sql`select 1 / 0`).catch(() => undefined);
      }
      return person?.door.many<{ organization_id: string }>(sql`select organization_id from contacts`);
    });
    for (const [index, rows] of (await Promise.all(reads)).entries()) {
      expect(rows).toEqual([{ organization_id: people[index % people.length]?.organizationId }]);
    }
  });

  it('read without a transaction, and can change nothing that way', async () => {
    const { organizationId } = await running.service.person();
    const { asOrganization, asPlatform } = running.service.doors;
    const door = asOrganization(organizationId);
    const insert = sql`insert into tags (organization_id, id, name, created_at)
      values (${organizationId}, gen_random_uuid(), 'by a read', now()) returning id`;
    for (const reads of [door, door.aside()])
      await expect(reads.one(insert)).rejects.toThrow(/read-only transaction/);
    await expect(asPlatform.one(sql`delete from access_tokens returning token_hash`)).rejects.toThrow(
      /read-only transaction/,
    );
  });

  it('keep the platform door out of tenant tables', async () => {
    const peek = running.service.doors.asPlatform.many(sql`select * from contacts`);
    await expect(peek).rejects.toThrow(/permission denied/);
  });

  it('keep tenants out of credentials', async () => {
    const { door } = await contactOf('c@example.com');
    await expect(door.many(sql`select * from public.client_secrets`)).rejects.toThrow(/permission denied/);
  });
});
