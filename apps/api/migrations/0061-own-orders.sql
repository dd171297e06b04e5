-- Whether an order is the agent's own is decided when it is placed, and stays: what its customer or agent types later changes only orders to come.
alter table orders add column own_account boolean not null default false;
update orders o set own_account = true from customers c where c.id = o.customer_id and c.own_account;
-- True while a customer has always been the agent: who once was somebody else stays a referral.
alter table customers add column never_referral boolean not null default false;
update customers set never_referral = true where own_account;
-- A customer who looks like the own agent, by contacts that nobody confirmed or in a way that changes what was decided: a person looks.
-- One for a customer, whose agent never changes.
create table alike_customers (
  customer_id text primary key references customers,
  agent_id uuid not null references agents,
  alike_by text not null check (alike_by in ('email', 'phone', 'account')),
  found_at timestamptz not null,
  -- own: the customer is the agent, whatever the contacts say. other: somebody else.
  outcome text check (outcome in ('own', 'other')),
  decided_at timestamptz,
  decided_by text,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);
create index alike_customers_open on alike_customers (found_at, customer_id) where outcome is null;
create index alike_customers_of_agent on alike_customers (agent_id);
