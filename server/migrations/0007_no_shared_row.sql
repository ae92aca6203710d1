-- Row security vouches for the organization of every tenant row, and organizations are never deleted. The foreign key
-- added nothing but a lock on the one row that all writers of a tenant share.
alter table contacts drop constraint contacts_organization_id_fkey;
alter table tags drop constraint tags_organization_id_fkey;
