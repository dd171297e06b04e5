-- Bank accounts that pay plans by themselves, beside cards. A bank lets an account be debited some time after its customer agreed: until then nothing is
-- charged, and a plan’s mandate waits for it.

alter table saved_cards
  -- The customer agreed at the bank. Of a card: when it was kept.
  add column approved_at timestamptz,
  -- From then on it can be charged.
  add column active_at timestamptz,
  -- Of an account it is known only once the bank told.
  alter column last4 drop not null;
update saved_cards set approved_at = kept_at, active_at = kept_at;
alter table saved_cards
  add check (active_at is null or approved_at is not null),
  add check (channel = 'direct_debit' or (active_at is not null and last4 is not null)),
  drop constraint saved_cards_ended_by_check,
  -- revoked: at its bank. unused: its customer did not agree at the bank in time. not-active: the bank did not let it be debited in time.
  add constraint saved_cards_ended_by_check
    check (ended_by in ('customer', 'provider', 'erased', 'replaced', 'revoked', 'unused', 'not-active'));

-- What is asked of the provider about an account. What debits it is sealed in `saved_cards`: the code is empty until the customer agreed.
create table debit_authorizations (
  card_id uuid primary key references saved_cards,
  -- The provider's, and the page on which the customer agrees. Null until the provider answered.
  reference text unique check (length(reference) between 1 and 100),
  page_url text,
  -- Keyed digests: by these a webhook, and a line of the provider's list, find the account.
  email_digest bytea,
  code_digest bytea,
  begun_at timestamptz not null,
  -- One process asks for the page at a time.
  claimed_until timestamptz,
  -- When the provider is asked next: whether the customer agreed, whether the bank did, or of an ended one whether there is something to end.
  next_at timestamptz not null,
  -- The customer was told that the bank is asked once more, which debits ₦50 and gives it back; and when it was.
  told_of_retry_at timestamptz,
  retried_at timestamptz,
  check (page_url is null or reference is not null),
  check (retried_at is null or told_of_retry_at is not null)
);
create index debit_authorizations_by_email on debit_authorizations (email_digest) where email_digest is not null;
create index debit_authorizations_by_code on debit_authorizations (code_digest) where code_digest is not null;
create index saved_cards_waiting on saved_cards (kept_at) where active_at is null and ended_at is null;

-- A mandate waits for its account, while another card goes on paying; then it takes that card's place.
alter table payment_mandates
  add column in_force_at timestamptz,
  -- The customer was told of it, by day; of a card the page said so.
  add column told_in_force_at timestamptz;
update payment_mandates set in_force_at = agreed_at, told_in_force_at = agreed_at;
drop index payment_mandates_one;
create unique index payment_mandates_one on payment_mandates (loan_id) where ended_at is null and in_force_at is not null;
create unique index payment_mandates_one_waits on payment_mandates (loan_id) where ended_at is null and in_force_at is null;

alter table legal_texts drop constraint legal_texts_kind_check,
  add constraint legal_texts_kind_check
    check (kind in ('agreement', 'key-facts', 'identity-consent', 'pictures-consent', 'card-mandate', 'account-mandate', 'privacy', 'return-policy'));
insert into legal_texts (kind, language, version, from_on, is_example, added_at, body) values
('account-mandate', 'en', 1, '2026-01-01', true, now(), $text$# What you allow
You allow us to take the payments of this plan from the bank account that you name at your bank. We take each payment on its day, between 9:00 and 18:00, and never more than what is due. On a Sunday or public holiday we wait for the next working day, and you are not late.

# When it begins
Your bank has to agree first, which takes up to a day, sometimes longer. We tell you when it has. Until then we take nothing, and you pay yourself. Your bank may take ₦50 to test the account, and gives it back.

# What we tell you
We tell you the day before, and you can say “not now”.

# If there is not enough money
If your bank says that there is not enough money, we try once more, two days later. We never try a third time, and it costs you nothing from us. We never take money from another card or account.

# How you end it
You can end it at any time with one press, here or on the page of your plan. You can always pay in another way before the day.$text$);
