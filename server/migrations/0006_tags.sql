create table tags (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  color text,
  created_at timestamptz(3) not null,
  name_key text collate "C" not null generated always as (lower(name)) stored,
  primary key (organization_id, id),
  constraint tags_name_unique unique (organization_id, name_key)
);
select make_tenant_table('tags');

create table contact_tags (
  organization_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, contact_id, tag_id),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (organization_id, tag_id, contact_id);
select make_tenant_table('contact_tags');
