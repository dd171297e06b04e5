-- How many text messages each kind of asker has caused in an hour, and each internet address of them. Addresses are keyed digests.
create table text_pots (
  pot text not null check (pot ~ '^[a-z]+(-[a-z]+){0,2}$'),
  hour timestamptz not null,
  used integer not null default 0 check (used >= 0),
  primary key (pot, hour)
);
create index text_pots_hour on text_pots (hour);
create table text_pot_addresses (
  pot text not null,
  hour timestamptz not null,
  address_digest text not null,
  used integer not null check (used > 0),
  primary key (pot, hour, address_digest),
  foreign key (pot, hour) references text_pots on delete cascade
);

-- Which change a security message tells of, and a keyed digest of its text: equal ones within an hour are one.
alter table text_messages add column topic text, add column content_digest text;
alter table text_messages drop constraint text_messages_kind_check;
alter table text_messages add constraint text_messages_kind_check
  check (kind in ('code', 'order', 'security', 'reminder', 'answer', 'erased'));
-- They served the daily budget.
drop index text_messages_handed;
