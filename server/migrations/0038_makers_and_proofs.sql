-- Who made an invitation, so that it ends with what its maker may do. An operator's link has no such person; a link that
-- names neither is of no use. Invitations from before get their maker from the activity log, in which each of them stands.
-- `shown_hash` is the token of the link that its maker saw on the screen: unlike the one that was mailed it does not prove that
-- whoever opens it reads the mail of the address. Until now the two were the same link.
alter table staff_links
  add column made_by uuid references staff (id) on delete cascade,
  add column by_operator boolean not null default false,
  add column shown_hash bytea,
  add constraint staff_links_shown_unique unique (shown_hash);
create index staff_links_by_maker on staff_links (made_by) where made_by is not null;

update staff_links set by_operator = true where is_banner and ended_at is null;
update staff_links set
  made_by = staff.id,
  by_operator = entry.metadata ->> 'staff_id' is null,
  shown_hash = case when staff.id is not null then token_hash end
from audit_events as entry left join staff on staff.id = (entry.metadata ->> 'staff_id')::uuid
where staff_links.kind = 'invitation' and staff_links.ended_at is null and not staff_links.is_banner
  and entry.organization_id = staff_links.organization_id and entry.tournament_id is null
  and entry.action = 'member.invited' and entry.target_id = staff_links.id::text;

-- Who invited a member, and who made an API client; null for what an operator did. Of members from before it is not known.
alter table memberships add column invited_by uuid references staff (id) on delete set null;
alter table clients add column made_by uuid references staff (id) on delete set null;
update clients set made_by = staff.id
from audit_events as entry join staff on staff.id = (entry.metadata ->> 'staff_id')::uuid
where entry.organization_id = clients.organization_id and entry.tournament_id is null
  and entry.action = 'client.created' and entry.target_id = clients.id;

-- When it was first proved that an address is the person's own. Whoever has an account already counts as proved, so that no
-- second factor becomes easier to get round than it was.
alter table staff add column proved_at timestamptz(3);
update staff set proved_at = created_at;

-- Which browser a session belongs to: signing in there once more replaces it.
alter table staff_sessions add column device text;
