-- Contacts and tags are told by events: when they changed last, and what integrators keep beside a contact.
alter table contacts
  add column updated_at timestamptz(3),
  add column external_id text collate "C",
  add column metadata jsonb not null default '{}';
alter table tags add column updated_at timestamptz(3);

select date_changes_of('contacts');
select date_changes_of('tags');
-- The writer of new contacts tells of them in the statement that inserts them.
select note_changes_of('contacts', 'contact', 'id', '{update,delete}');
select note_changes_of('tags', 'tag', 'id', '{insert,update,delete}');
