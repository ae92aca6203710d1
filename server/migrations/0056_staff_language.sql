-- The language of the dashboard that a person has chosen, on every device. Null: the browser's.
alter table staff add column language text;
