-- An audit row belongs to an organization; most, but not all, belong to one of its tournaments too.
alter table audit_events drop constraint audit_events_pkey;
alter table audit_events alter column tournament_id drop not null;
alter table audit_events add primary key (organization_id, id);
create index audit_events_by_tournament on audit_events (organization_id, tournament_id, id);
