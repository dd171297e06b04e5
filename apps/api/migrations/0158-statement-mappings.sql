-- What the columns of an account's statements are, by the headings of their layout. A new mapping of the same layout takes the place of the
-- one before, which stays.
create table statement_mappings (
  id uuid primary key default uuidv7(),
  account text not null check (account in ('provider', 'bank')),
  -- The headings as they are compared: without case, dots and currency.
  layout text not null,
  headings text[] not null,
  -- The role of each column, in the order of the headings.
  columns text[] not null,
  date_form text not null,
  kept_by uuid not null references staff_members,
  kept_at timestamptz not null,
  check (cardinality(headings) = cardinality(columns))
);
create index statement_mappings_newest on statement_mappings (account, layout, id desc);
create trigger append_only before update or delete or truncate on statement_mappings execute function refuse_change();
alter table statement_mappings enable always trigger append_only;
