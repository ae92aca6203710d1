-- A deleted contact leaves its mails without what they were made of, too: it holds the name and the company.
create or replace function forget_contacts() returns trigger language plpgsql as $$
begin
  update mails set contact_id = null, email = null, name = null, data = null, ready = false,
    status = case status when 'queued' then 'skipped' else status end,
    reason = case status when 'queued' then 'deleted' else reason end,
    due_at = case status when 'queued' then null else due_at end
  from gone
  where mails.organization_id = gone.organization_id and mails.contact_id = gone.id;
  return null;
end $$;
