-- An organization that is new to a large table is in no statistics yet: PostgreSQL takes it for one row, and may then read all of it
-- to find one by its email. So statistics are made anew after one row in a hundred has changed, not in ten, ...
alter table contacts set (autovacuum_analyze_scale_factor = 0.01);
alter table contact_tags set (autovacuum_analyze_scale_factor = 0.01);
alter table players set (autovacuum_analyze_scale_factor = 0.01);
alter table registrations set (autovacuum_analyze_scale_factor = 0.01);
alter table mails set (autovacuum_analyze_scale_factor = 0.01);
alter table events set (autovacuum_analyze_scale_factor = 0.01);
-- ... and of contacts they remember the size of the largest organization alone: PostgreSQL takes every other, and whoever comes next,
-- for one of average size. A new organization fills its contacts in minutes, one by one.
alter table contacts alter column organization_id set statistics 1;
