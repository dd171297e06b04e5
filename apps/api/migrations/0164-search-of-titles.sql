-- The titles of questions and testimonies as the console's search compares them: computed once, not for each search. A few hundred rows.
alter table content_versions add column search text collate "C" not null generated always as (name_search(title)) stored;
