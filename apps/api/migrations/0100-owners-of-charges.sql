-- What a charge is for, as a kind and an id. An order may be paid by several charges: each knows what of it its owner used.
alter table charges
  add column owner_kind text,
  add column owner_id text,
  -- What of the money pays for what the charge is for; it goes back only as its owner says. The rest of it pays for nothing.
  add column used_kobo bigint not null default 0;
update charges set owner_kind = split_part(owner, ':', 1), owner_id = substr(owner, strpos(owner, ':') + 1);
update charges c set used_kobo = least(c.paid_kobo, o.goods_kobo + o.delivery_fee_kobo) from shop_orders o where o.paid_by = c.id;
alter table charges
  alter column owner_kind set not null,
  alter column owner_id set not null,
  add constraint charges_owner_kind check (owner_kind ~ '^[a-z][a-z-]*$' and owner_id <> ''),
  add constraint charges_used_covered check (used_kobo between 0 and paid_kobo);
-- Only a kind that waits for what is missing asks for the whole amount.
alter table charges drop constraint charges_check;
alter table charges add constraint charges_paid_in_full check (state <> 'paid' or owner_kind <> 'checkout' or paid_kobo >= amount_kobo);

create index charges_of_owner on charges (owner_kind, owner_id, id);
drop index charges_idle;
create index charges_idle on charges (changed_at) where state <> 'paid' and paid_kobo > refund_kobo and used_kobo = 0;

-- Processes of the release before, which still run during an upgrade, write and read one text.
create function name_owner_of_charge() returns trigger language plpgsql as $$
begin
  if new.owner_kind is null then
    new.owner_kind := split_part(new.owner, ':', 1);
    new.owner_id := substr(new.owner, strpos(new.owner, ':') + 1);
  end if;
  new.owner := new.owner_kind || ':' || new.owner_id;
  return new;
end $$;
create trigger owner_named before insert on charges for each row execute function name_owner_of_charge();
-- They also place orders without saying that the charge is used.
create function use_charge_of_order() returns trigger language plpgsql as $$
begin
  update charges set used_kobo = least(paid_kobo, new.goods_kobo + new.delivery_fee_kobo) where id = new.paid_by and used_kobo = 0;
  return null;
end $$;
create constraint trigger charge_used after insert or update of paid_by on shop_orders deferrable initially deferred
  for each row when (new.paid_by is not null) execute function use_charge_of_order();
-- And they give every other charge of an order back whole: one that is used, too. The database refuses it.
create function keep_used_charge() returns trigger language plpgsql as $$
begin
  if new.key like 'charge:%:rest:%' and exists (select from charges where id = new.charge_id and used_kobo > 0) then
    raise exception 'the charge % is used and does not go back whole', new.charge_id;
  end if;
  return new;
end $$;
create trigger used_kept before insert on charge_refunds for each row execute function keep_used_charge();
