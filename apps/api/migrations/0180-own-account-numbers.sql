-- Account numbers of customers' own, and what comes in by them: a payment with a reference of the provider's, brought to plans part by part.

create table account_numbers (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  -- asked: the provider is asked for it. refused: it gave none. ended: nothing is to be sent there any more; what comes all the same goes back.
  state text not null default 'asked' check (state in ('asked', 'active', 'refused', 'ended')),
  -- The bank that it was asked at, as the provider names it.
  bank text not null,
  -- How the provider names the customer and the number.
  customer_code text,
  provider_id text,
  number_sealed bytea,
  -- A keyed digest for ever: money that comes to a number that ended is still known. A bank may give such a number to another customer later.
  number_digest bytea,
  bank_name text,
  account_name_sealed bytea,
  -- The provider's words for a refusal.
  failure text,
  asked_at timestamptz not null,
  ask_count integer not null default 0,
  -- When the provider is asked for it next, or told of its end; null for never.
  next_at timestamptz,
  given_at timestamptz,
  ended_at timestamptz,
  -- customer: one press. erased: the customer was.
  ended_by text check (ended_by in ('customer', 'erased')),
  end_told_at timestamptz,
  check (state <> 'active' or (number_sealed is not null and number_digest is not null and provider_id is not null)),
  check ((state = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create unique index account_numbers_one on account_numbers (customer_id) where state in ('asked', 'active');
create unique index account_numbers_in_use on account_numbers (number_digest) where state = 'active';
create index account_numbers_by_number on account_numbers (number_digest) where number_digest is not null;
create index account_numbers_of_customer on account_numbers (customer_id, asked_at desc);
create index account_numbers_by_code on account_numbers (customer_code) where customer_code is not null;
create index account_numbers_next on account_numbers (next_at) where next_at is not null;

alter table charges
  -- Of what came in by an account number: the provider's own reference. It has none of ours there.
  add column provider_reference text unique check (length(provider_reference) between 4 and 100),
  -- The payment that brought the money of this charge, which is a part of it. A part is never asked about: its payment is.
  add column part_of uuid references charges,
  -- Who sent it, as the provider says: {"accountNumber", "bankName", "name"}, sealed. What goes back goes there.
  add column sender_sealed bytea,
  -- What was handed on in parts and what went back are together never more than came in.
  add constraint charges_parts_covered check (owner_kind <> 'transfer' or used_kobo + refund_kobo <= paid_kobo),
  add check (part_of is null or (owner_kind <> 'transfer' and provider_reference is null));
create index charges_with_sender on charges (id) where sender_sealed is not null and length(sender_sealed) > 0;
create index charges_parts on charges (part_of) where part_of is not null;

-- What came in by an account number, and what became of the part that no plan needed yet.
create table incoming_transfers (
  charge_id uuid primary key references charges,
  customer_id text not null references customers,
  -- new: not brought to plans yet. asking: a rest waits for an answer. done: all of it is on plans, or goes back.
  state text not null default 'new' check (state in ('new', 'asking', 'done')),
  question text check (question in ('which-plan', 'no-plan')),
  asked_at timestamptz,
  -- When it is decided without an answer.
  decides_at timestamptz,
  -- by itself: plans, or beyond them. customer, staff: their choice. time: nobody answered. erased: the customer was.
  ended_by text check (ended_by in ('itself', 'customer', 'staff', 'time', 'erased')),
  ended_at timestamptz,
  received_at timestamptz not null,
  check ((state = 'asking') = (question is not null and ended_at is null)),
  check ((question is null) = (asked_at is null) and (question is null) = (decides_at is null)),
  check ((state = 'done') = (ended_at is not null) and (ended_at is null) = (ended_by is null))
);
create index incoming_transfers_of_customer on incoming_transfers (customer_id, received_at desc);
create index incoming_transfers_to_decide on incoming_transfers (decides_at) where state = 'asking';
create index incoming_transfers_by_day on incoming_transfers (received_at desc, charge_id desc);
