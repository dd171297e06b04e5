-- What customers ask to have refunded after delivery, line by line, and the bank accounts that their refunds go to. Business rules,
-- sections 6 and 7.
create table asked_returns (
  id uuid primary key default uuidv7(),
  order_number text not null references shop_orders,
  customer_id text not null references customers,
  store_id uuid not null references stores,
  -- By the key of the browser: one press asks once.
  key uuid not null,
  body_digest text not null,
  -- What is wrong, in the customer's words; wiped after a while.
  note text,
  -- How goods that are not as described come back; null where none do.
  way text check (way in ('pick-up', 'bring')),
  asked_at timestamptz not null,
  -- Null while a line waits for a decision, or for the goods.
  ended_at timestamptz,
  unique (order_number, key)
);
create index asked_returns_open on asked_returns (asked_at, id) where ended_at is null;
create index asked_returns_ended on asked_returns (ended_at desc, id desc) where ended_at is not null;
create index asked_returns_of_customer on asked_returns (customer_id, asked_at);
create index asked_returns_note on asked_returns (asked_at) where note is not null;

create table asked_return_lines (
  id uuid primary key default uuidv7(),
  return_id uuid not null references asked_returns,
  line_id uuid not null references shop_order_lines,
  -- As they are in the order.
  position smallint not null,
  name text not null,
  unit text not null,
  quantity integer not null check (quantity between 1 and 99),
  problem text not null check (problem in ('missing', 'damaged', 'not-as-described')),
  -- What is refunded for it: the price in the order, times the quantity.
  amount_kobo bigint not null check (amount_kobo > 0),
  -- goods-awaited: accepted, and refunded once the goods are back.
  state text not null default 'asked' check (state in ('asked', 'goods-awaited', 'refunded', 'refused')),
  -- Refunded by rule, without a person.
  automatic boolean not null default false,
  -- Why it was refused, for the customer.
  reason text,
  decided_at timestamptz,
  decided_by text,
  unique (return_id, line_id),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'asked') = (decided_at is null))
);
create index asked_return_lines_of on asked_return_lines (line_id);

-- The account that refunds go to if the provider can't send them back to where they came from. One for each customer.
create table refund_accounts (
  customer_id text primary key references customers,
  number_sealed bytea not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  -- in-name: the bank's name resembles the customer's. in-question: a person has to look. accepted, refused: a person has.
  state text not null check (state in ('in-name', 'in-question', 'accepted', 'refused')),
  -- Rises with each account that the customer names.
  version integer not null check (version > 0),
  named_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((state in ('accepted', 'refused')) = (decided_at is not null))
);
create index refund_accounts_named on refund_accounts (named_at);

alter table charge_refunds
  -- Which account of the customer the provider was told, and when.
  add column account_version integer,
  add column account_sent_at timestamptz,
  -- The refund that took the place of one that failed: a failed refund is sent again once.
  add column sent_again_as uuid unique references charge_refunds,
  add check ((account_version is null) = (account_sent_at is null)),
  add check (sent_again_as is null or state = 'failed');
alter table charge_answers drop constraint charge_answers_source_check;
-- account: the provider was told the account for a refund.
alter table charge_answers add constraint charge_answers_source_check
  check (source in ('start', 'verify', 'refund', 'refunds', 'account', 'webhook'));
