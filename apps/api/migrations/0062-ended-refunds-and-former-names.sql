-- Who ended a failed refund alone: one member may end ₦50,000 so, and ₦100,000 a day. Null where two members did, and before this release.
alter table charge_refunds add column paid_otherwise_by text;
-- The request by which a second person ends it; null without one that waits.
alter table charge_refunds add column end_approval_id uuid references approvals;
create index charge_refunds_ended_by on charge_refunds (paid_otherwise_by, paid_otherwise_at) where paid_otherwise_by is not null;

-- The names that customers of our own had before they changed them. Refunds go to an account in the name at the time of payment.
create table former_customer_names (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  firstname text not null,
  lastname text not null,
  replaced_at timestamptz not null
);
create index former_customer_names_of on former_customer_names (customer_id, replaced_at);
create index former_customer_names_replaced on former_customer_names (replaced_at);
