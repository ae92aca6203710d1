-- Invitations, answers to them, announcements and messages are told by events. Counts that follow their mails are no change.
alter table invitations add column updated_at timestamptz(3);
alter table rsvps add column updated_at timestamptz(3);
alter table announcements add column updated_at timestamptz(3);
alter table messages add column updated_at timestamptz(3);

select date_changes_of('invitations');
select date_changes_of('rsvps');
select date_changes_of('announcements', '{opted_out,unreachable}');
select date_changes_of('messages', '{delivered,failed}');
select note_changes_of('invitations', 'invitation', 'id', '{insert,update,delete}');
-- What goes with a contact is told of the contact.
select note_changes_of('rsvps', 'rsvp', 'id', '{insert,update}');
select note_changes_of('announcements', 'announcement', 'id', '{insert,update,delete}');
select note_changes_of('messages', 'message', 'id', '{insert}');
