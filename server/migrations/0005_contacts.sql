-- The `*_key` columns are what lookups without regard to case compare. They are stored, because under row-level
-- security an index on an expression such as lower(email) cannot be used: lower() is not leakproof.
create table contacts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email text not null,
  first_name text,
  last_name text,
  title text,
  department text,
  company text,
  phone text,
  opted_out boolean not null default false,
  source text check (source in ('api', 'import', 'registration', 'dashboard')),
  created_at timestamptz(3) not null,
  email_key text collate "C" not null generated always as (lower(email collate "C")) stored,
  first_name_key text collate "C" generated always as (lower(first_name)) stored,
  last_name_key text collate "C" generated always as (lower(last_name)) stored,
  company_key text collate "C" generated always as (lower(company)) stored,
  primary key (organization_id, id),
  constraint contacts_email_unique unique (organization_id, email_key)
);
create index contacts_by_first_name on contacts (organization_id, first_name_key) where first_name_key is not null;
create index contacts_by_last_name on contacts (organization_id, last_name_key) where last_name_key is not null;
create index contacts_by_company on contacts (organization_id, company_key) where company_key is not null;
select make_tenant_table('contacts');
