-- What was shown to a customer before consent, for an order: the plan, every number, date, holiday and version, and the digest of all of it.
-- The row is the evidence of the consent. It never changes but for where it stands.
create table plan_offers (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references checkouts,
  -- Of the checkout's offers. Another one takes the place of an offer when something changed before consent.
  number smallint not null check (number >= 1),
  customer_id text not null references customers,
  order_number text not null,
  -- Canonical JSON, and its SHA-256 in hex.
  content text not null,
  digest text not null,
  language text not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'replaced', 'ended')),
  made_at timestamptz not null,
  -- Codes that were asked for, and when the last one was.
  codes smallint not null default 0 check (codes >= 0),
  code_sent_at timestamptz,
  -- The session and device that agreed, and how many taps the two questions took.
  agreed_at timestamptz,
  agreed_session uuid,
  agreed_device text,
  taps smallint check (taps >= 2),
  loan_id uuid unique references loans,
  ended_at timestamptz,
  unique (checkout_id, number),
  constraint plan_offers_sealed check (digest = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  constraint plan_offers_agreed check ((agreed_at is null) = (loan_id is null) and (agreed_at is null) = (taps is null)
    and (state = 'agreed') <= (agreed_at is not null) and (state = 'replaced') <= (agreed_at is null)),
  constraint plan_offers_ended check ((state in ('replaced', 'ended')) = (ended_at is not null))
);
-- A checkout has one offer that counts.
create unique index plan_offers_open on plan_offers (checkout_id) where state in ('open', 'agreed');
create index plan_offers_of_customer on plan_offers (customer_id, made_at);

create function keep_offer() returns trigger language plpgsql as $$
begin
  if (new.id, new.checkout_id, new.number, new.customer_id, new.order_number, new.content, new.digest, new.language, new.made_at)
      is distinct from
    (old.id, old.checkout_id, old.number, old.customer_id, old.order_number, old.content, old.digest, old.language, old.made_at)
    or (old.agreed_at is not null and (new.agreed_at, new.agreed_session, new.agreed_device, new.taps, new.loan_id) is distinct from
      (old.agreed_at, old.agreed_session, old.agreed_device, old.taps, old.loan_id))
    or old.state in ('replaced', 'ended') and new.state <> old.state
  then
    raise exception 'what was offered never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on plan_offers for each row execute function keep_offer();
alter table plan_offers enable always trigger kept;

-- Each device that showed an offer, first and last.
create table plan_offer_views (
  offer_id uuid not null references plan_offers on delete cascade,
  session_id uuid not null,
  device text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (offer_id, session_id)
);

-- An order on a plan is placed only once its customer has agreed: the payer is named and an agreed offer stands.
create function order_is_agreed() returns trigger language plpgsql as $$
begin
  if not exists (select from plan_offers o join loans l on l.id = o.loan_id
      where o.checkout_id = new.checkout_id and o.state = 'agreed' and l.owner = 'order:' || new.number) then
    raise exception 'the order % is on a plan that nobody agreed to', new.number;
  end if;
  return null;
end $$;
create constraint trigger order_agreed after update of placed_at on shop_orders deferrable initially deferred
  for each row when (old.placed_at is null and new.placed_at is not null and new.financed_kobo > 0) execute function order_is_agreed();
