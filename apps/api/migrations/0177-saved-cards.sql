-- Cards that customers keep, what they let them pay by themselves, and each charge of one.

create table saved_cards (
  id uuid primary key default uuidv7(),
  customer_id text not null references customers,
  -- What the provider charges: {"code", "email"}, sealed. It takes the code with no other email. Null once it ended.
  authorization_sealed bytea,
  -- A keyed digest of what is the same for one card, whatever its code: a card is kept once. Null where the provider doesn't say.
  signature_digest bytea,
  -- As the provider names it: card, or direct_debit.
  channel text not null,
  brand text,
  last4 text not null check (last4 ~ '^\w{4}$'),
  bank text,
  -- The last day on which it can be charged; null where the provider doesn't say.
  ends_on date,
  kept_at timestamptz not null,
  ended_at timestamptz,
  -- customer: one press. provider: it was refused as one that can't be charged any more. erased: the customer was. replaced: kept anew.
  ended_by text check (ended_by in ('customer', 'provider', 'erased', 'replaced')),
  -- The end was told to the provider. The code stays sealed until then.
  end_told_at timestamptz,
  end_tries integer not null default 0,
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is not null or authorization_sealed is not null),
  check (end_told_at is null or (ended_at is not null and authorization_sealed is null))
);
create index saved_cards_of_customer on saved_cards (customer_id, kept_at desc);
create unique index saved_cards_once on saved_cards (customer_id, signature_digest) where ended_at is null;
-- Two customers with one card are shown to who decides about them.
create index saved_cards_by_signature on saved_cards (signature_digest) where signature_digest is not null;
create index saved_cards_to_end on saved_cards (ended_at) where ended_at is not null and authorization_sealed is not null;

-- A charge of a saved card has no page: it was begun when the provider was called.
alter table charges
  add column card_id uuid references saved_cards,
  add column card_called_at timestamptz,
  -- The day on which it counts, where that is an earlier one than that of the payment: a due day on a Sunday or holiday.
  add column counts_on date,
  add check (card_called_at is null or card_id is not null);

-- What a customer let a card pay by itself: the payments of one plan, each on its day, and never more in all than stood in the text then.
create table payment_mandates (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loans,
  customer_id text not null references customers,
  card_id uuid not null references saved_cards,
  text_version text not null,
  language text not null,
  most_kobo bigint not null check (most_kobo > 0),
  last_due_on date not null,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  -- customer: one press. card: the card ended. settled: nothing is left to pay. replaced: another card took its place.
  ended_by text check (ended_by in ('customer', 'card', 'settled', 'replaced', 'erased')),
  -- When the customer was told that the card ends before the plan.
  told_of_end_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index payment_mandates_one on payment_mandates (loan_id) where ended_at is null;
create index payment_mandates_of_card on payment_mandates (card_id) where ended_at is null;
create index payment_mandates_of_customer on payment_mandates (customer_id);

-- What the customer is told the day before a card is charged, once for each due day; and “not now”, which leaves that day out. `charge_on` is the
-- business date of the charge; it moves on where the day was over before its turn came.
create table card_notices (
  loan_id uuid not null references loans,
  due_on date not null,
  charge_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  told_at timestamptz not null,
  skipped_at timestamptz,
  -- Nothing was to be charged any more: paid, paused, moved or frozen meanwhile.
  dropped_at timestamptz,
  missed smallint not null default 0,
  primary key (loan_id, due_on)
);
create index card_notices_by_day on card_notices (charge_on) where skipped_at is null and dropped_at is null;

-- The charges of cards: at most two for a due day, the second only after a failure that may pass.
create table card_charges (
  charge_id uuid primary key references charges,
  loan_id uuid not null references loans,
  mandate_id uuid not null references payment_mandates,
  due_on date not null,
  attempt smallint not null check (attempt in (1, 2)),
  amount_kobo bigint not null check (amount_kobo > 0),
  charged_on date not null,
  -- called: what came of it is asked for. asked: the bank wants the customer to confirm.
  state text not null check (state in ('called', 'asked', 'paid', 'failed')),
  -- Of a failure: soft may pass, hard does not.
  failure text check (failure in ('soft', 'hard')),
  -- The business date of the second attempt; null for none.
  again_on date,
  called_at timestamptz not null,
  ended_at timestamptz,
  unique (loan_id, due_on, attempt),
  check ((state in ('paid', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (again_on is null or (state = 'failed' and failure = 'soft' and attempt = 1))
);
create index card_charges_called on card_charges (called_at) where state in ('called', 'asked');
create index card_charges_again on card_charges (again_on) where again_on is not null;

alter table legal_texts drop constraint legal_texts_kind_check,
  add constraint legal_texts_kind_check
    check (kind in ('agreement', 'key-facts', 'identity-consent', 'pictures-consent', 'card-mandate', 'privacy', 'return-policy'));
insert into legal_texts (kind, language, version, from_on, is_example, added_at, body) values
('card-mandate', 'en', 1, '2026-01-01', true, now(), $text$# What you allow
You allow us to take the payments of this plan from the card that is named here. We take each payment on its day, between 9:00 and 18:00, and never more than what is due. On a Sunday or public holiday we wait for the next working day, and you are not late.

# What we tell you
We tell you the day before, and you can say “not now”.

# If there is not enough money
If your bank says that there is not enough money, we try once more, two days later. We never try a third time, and it costs you nothing from us. We never take money from another card or account.

# How you end it
You can end it at any time with one press, here or on the page of your plan. You can always pay in another way before the day.$text$);
