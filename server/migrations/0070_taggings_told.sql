-- Tags are told as they are put on contacts and taken off again, each time with a later instant for that pair. So a tagging knows
-- when it was made (null for those from before: then it is `created_at`), and a pair is remembered for a while after its untagging.
alter table contact_tags add column updated_at timestamptz(3);
create table untaggings (
  organization_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, contact_id, tag_id)
);
create index untaggings_by_age on untaggings (updated_at);
select make_tenant_table('untaggings');
select open_to_workers('untaggings', 'select, delete');
select note_changes_of('contact_tags', 'tagging', 'contact_id || '' '' || tag_id', '{insert,delete}');

-- Putting a tag on again waits for its untagging, which its statement may have begun too early to see.
create function date_tagging_after_untagging() returns trigger language plpgsql as $$
begin
  update contact_tags as tagging set updated_at = past.updated_at + interval '1 millisecond'
  from changed join untaggings as past using (organization_id, contact_id, tag_id)
  where tagging.organization_id = changed.organization_id and tagging.contact_id = changed.contact_id
    and tagging.tag_id = changed.tag_id and coalesce(tagging.updated_at, tagging.created_at) <= past.updated_at;
  return null;
end $$;
create trigger date_tagging_after_untagging after insert on contact_tags
  referencing new table as changed for each statement execute function date_tagging_after_untagging();
