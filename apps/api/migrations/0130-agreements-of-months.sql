-- Plans by months are offered: how a late delivery moves their days, and what paying early saves, are blanks of the agreement. Texts that come with the
-- product are examples; all others have two people.
alter table legal_texts drop constraint legal_texts_by_two;
alter table legal_texts add constraint legal_texts_by_two check (num_nulls(asked_by, approved_by, approval_id) in (0, 3)
  and asked_by <> approved_by and (approval_id is not null or is_example));
-- Where people wrote a newer one, that one holds.
insert into legal_texts (kind, language, version, from_on, is_example, added_at, body)
  select kind, language, 2, from_on, true, now(),
    replace(replace(body, 'all days move by as many days', '{later}'), 'for the days that you did not use', 'for the {unused} that you did not use')
  from legal_texts l where kind = 'agreement' and version = 1
    and not exists (select from legal_texts n where n.kind = l.kind and n.language = l.language and n.version > 1);
