-- Which version of the terms and of the privacy notice a customer had before the eyes when the account was created, and when.
create table customer_text_acceptances (
  customer_id text not null references customers,
  kind text not null check (kind in ('terms', 'privacy')),
  version text not null,
  accepted_at timestamptz not null,
  primary key (customer_id, kind, version)
);
