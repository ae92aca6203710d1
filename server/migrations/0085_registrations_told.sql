-- Registrations are told by events: when they changed last, and what integrators keep beside one. Which contact a registrant became
-- is told with the payment; that the contact was deleted is told of the contact.
alter table registrations
  add column updated_at timestamptz(3),
  add column external_id text collate "C",
  add column metadata jsonb not null default '{}';

select date_changes_of('registrations', '{contact_id,discount_id}');
select date_whole_by('registration_flags', 'registrations', 'registration_id');
select note_changes_of('registrations', 'registration', 'id', '{insert,update}');
select note_changes_of('registration_flags', 'registration', 'registration_id', '{insert,update}');
select note_changes_of('refunds', 'registration', 'registration_id', '{update}');

-- A refund that succeeds is told of its registration, even where that stays as it is: money that was not accepted goes back.
create function date_registrations_by_refunds() returns trigger language plpgsql as $$
begin
  update registrations as whole
  set updated_at = greatest(transaction_time(), whole.updated_at + interval '1 millisecond')
  from (
    select distinct changed.organization_id, changed.registration_id
    from changed join lost on lost.organization_id = changed.organization_id and lost.id = changed.id
    where changed.status = 'succeeded' and lost.status <> 'succeeded') as settled
  where whole.organization_id = settled.organization_id and whole.id = settled.registration_id
    and whole.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger date_registrations_by_refunds after update on refunds referencing old table as lost new table as changed
  for each statement execute function date_registrations_by_refunds();
