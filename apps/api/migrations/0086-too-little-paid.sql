-- A checkout that waits for the rest of its money keeps its customer from nothing: another one may be open beside it. What the customer was
-- told about the part that came in, and how often, so that no message is sent twice.
alter table checkouts
  add column waits_for_rest boolean not null default false,
  add column part_told_kobo bigint not null default 0,
  add column parts_told smallint not null default 0;

drop index checkouts_open;
create unique index checkouts_open on checkouts (customer_id, waits_for_rest) where state = 'open';
