-- The bank account of a store or a rider. A rider enters the first one with a code; any other needs two members of staff.
create table partner_accounts (
  partner_kind text not null check (partner_kind in ('store', 'rider')),
  partner_id uuid not null,
  -- The account number, encrypted, and a keyed digest by which the same account of two payees is found.
  number_sealed bytea not null,
  number_digest text not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  -- The first business date on which it is paid to.
  payable_from date not null,
  saved_at timestamptz not null,
  -- When the rider was erased. The row is deleted when the period of the law on payment records is over.
  erased_at timestamptz,
  primary key (partner_kind, partner_id)
);
create index partner_accounts_digest on partner_accounts (number_digest);
create index partner_accounts_erased on partner_accounts (erased_at) where erased_at is not null;

-- What stores and riders are paid. Each payout is the sum of its entries; who did what to it stands in partner_payout_events.
create table partner_payouts (
  id uuid primary key default uuidv7(),
  partner_kind text not null check (partner_kind in ('store', 'rider')),
  partner_id uuid not null,
  -- The business date by whose end its entries were booked, and the first one on which it may be sent.
  through date not null,
  sendable_from date not null,
  state text not null check (state in ('proposed', 'reviewed', 'approved', 'sending', 'paid', 'failed', 'returned', 'unclear', 'held',
    'refused', 'dropped')),
  -- Entries above zero, what is set off of those below zero, and what is sent.
  positive_kobo bigint not null check (positive_kobo >= 0),
  set_off_kobo bigint not null check (set_off_kobo >= 0),
  amount_kobo bigint not null,
  entry_count integer not null check (entry_count >= 0),
  -- Every entry of the ledger's account up to this number stands in a payout that was paid or came back, or belongs to no payout.
  settled_number bigint not null check (settled_number >= 0),
  -- The idempotency key at the payment provider. It never changes.
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  -- The account that was looked at: number and holder's name, encrypted. Null once they are no longer kept.
  account_sealed bytea,
  bank_code text not null,
  bank_name text not null,
  last_digits text not null check (last_digits ~ '^[0-9]{4}$'),
  flags text[] not null,
  -- Counts how often the amount or the account changed. The fingerprint stands for all that a person looks at.
  revision integer not null default 1 check (revision > 0),
  fingerprint text not null,
  proposed_at timestamptz not null,
  proposed_on date not null,
  -- Null: a job.
  proposed_by uuid,
  reviewed_by uuid,
  reviewed_at timestamptz,
  reviewed_fingerprint text,
  approved_by uuid,
  approved_at timestamptz,
  approved_fingerprint text,
  held_because text check (held_because in ('person', 'suspended', 'payment-alarm')),
  held_at timestamptz,
  disbursement_id uuid unique,
  sending_on date,
  paid_on date,
  -- When it was paid, failed, returned, refused or dropped, the business date of that, and why.
  ended_at timestamptz,
  ended_on date,
  ended_because text,
  changed_at timestamptz not null,
  check (amount_kobo = positive_kobo - set_off_kobo),
  check ((amount_kobo > 0 and entry_count > 0) = (state <> 'dropped')),
  check ((state = 'held') = (held_because is not null)),
  check (state not in ('reviewed', 'approved', 'sending', 'unclear', 'paid', 'failed', 'returned')
    or (reviewed_by is not null and reviewed_fingerprint = fingerprint)),
  check (state not in ('approved', 'sending', 'unclear', 'paid', 'failed', 'returned')
    or (approved_by is not null and approved_fingerprint = fingerprint)),
  constraint partner_payouts_two_people check (approved_by is distinct from reviewed_by or approved_by is null),
  check ((state in ('sending', 'unclear', 'paid', 'failed', 'returned')) = (disbursement_id is not null)),
  check ((disbursement_id is null) = (sending_on is null)),
  check ((state in ('paid', 'returned')) = (paid_on is not null)),
  check ((state in ('paid', 'failed', 'returned', 'refused', 'dropped')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_on is null))
);
-- A partner has one payout that is not over.
create unique index partner_payouts_open on partner_payouts (partner_kind, partner_id)
  where state in ('proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held');
create index partner_payouts_state on partner_payouts (state, id);
create index partner_payouts_partner on partner_payouts (partner_kind, partner_id, id desc);
create index partner_payouts_ended on partner_payouts (ended_at) where account_sealed is not null;
create index partner_payouts_changed on partner_payouts (changed_at);

create function keep_partner_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.partner_kind, new.partner_id, new.through, new.reference, new.proposed_at) is distinct from
     (old.id, old.partner_kind, old.partner_id, old.through, old.reference, old.proposed_at)
    or (old.state in ('sending', 'unclear', 'paid', 'failed', 'returned', 'refused', 'dropped')
      and (new.positive_kobo, new.set_off_kobo, new.fingerprint, new.reviewed_by, new.approved_by, new.disbursement_id)
        is distinct from (old.positive_kobo, old.set_off_kobo, old.fingerprint, old.reviewed_by, old.approved_by, old.disbursement_id))
    or (new.state <> old.state and not (old.state || '>' || new.state = any (array[
      'proposed>reviewed', 'proposed>held', 'proposed>refused', 'proposed>dropped',
      'reviewed>proposed', 'reviewed>approved', 'reviewed>held', 'reviewed>refused', 'reviewed>dropped',
      'approved>proposed', 'approved>sending', 'approved>held', 'approved>refused', 'approved>dropped',
      'held>proposed', 'held>refused', 'held>dropped',
      'sending>paid', 'sending>failed', 'sending>unclear', 'unclear>sending', 'unclear>paid', 'unclear>failed', 'paid>returned'])))
  then
    raise exception 'a payout does not change like this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on partner_payouts for each row execute function keep_partner_payout();
create trigger append_only before delete or truncate on partner_payouts execute function refuse_change();
alter table partner_payouts enable always trigger kept;
alter table partner_payouts enable always trigger append_only;

-- The entries of the ledger that make a payout. What the ledger says of each is copied: it never changes.
create table partner_payout_entries (
  payout_id uuid not null references partner_payouts,
  transfer_id uuid not null,
  -- The entry's number on the partner's account.
  number bigint not null check (number > 0),
  -- Above zero: owed to the partner.
  amount_kobo bigint not null check (amount_kobo <> 0),
  code text not null,
  subject text not null,
  booked_on date not null,
  -- When it became due again, because the payout was refused or failed.
  released_at timestamptz,
  primary key (payout_id, transfer_id)
);
-- Nothing is paid twice: an entry stands in one payout that is not released.
create unique index partner_payout_entries_once on partner_payout_entries (transfer_id) where released_at is null;

-- What happened to a payout: who, what, why.
create table partner_payout_events (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references partner_payouts,
  kind text not null,
  -- A member of staff; null for a job.
  staff_id uuid,
  reason text,
  detail jsonb not null,
  at timestamptz not null,
  happened_on date not null
);
create index partner_payout_events_payout on partner_payout_events (payout_id, id);
create trigger append_only before update or delete or truncate on partner_payout_events execute function refuse_change();
alter table partner_payout_events enable always trigger append_only;

-- Partners to whom something is due that was not proposed, and why.
create table partner_payout_carries (
  partner_kind text not null check (partner_kind in ('store', 'rider')),
  partner_id uuid not null,
  through date not null,
  reason text not null check (reason in ('below-minimum', 'no-account', 'earlier-payout', 'over-bound', 'owes')),
  -- Below zero: the partner owes it.
  due_kobo bigint not null,
  -- When a rider was told that an account is missing.
  told_at timestamptz,
  noted_at timestamptz not null,
  primary key (partner_kind, partner_id, through)
);
create index partner_payout_carries_through on partner_payout_carries (through, partner_id);

-- A code by text message also confirms a rider's bank account. The code has the list of purposes; here is only their form.
alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check check (purpose ~ '^[a-z]+(-[a-z]+){0,3}$');

-- Riders act, too.
alter table audit_lines drop constraint audit_lines_actor_kind_check;
alter table audit_lines add constraint audit_lines_actor_kind_check
  check (actor_kind in ('agent', 'customer', 'rider', 'staff', 'shop', 'visitor', 'system', 'operator'));
