-- What refunds of a charge failed to give back, where no other refund took their place. It is not kept and not on its way: a person sees to it,
-- and it may be with the customer already. It pays for nothing. It stands beside the other sums of the charge, so that one lock has them all.
alter table charges add column failed_refund_kobo bigint not null default 0 check (failed_refund_kobo >= 0);
create function failed_refunds_of(of_charge uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_kobo), 0)::bigint from charge_refunds
  where charge_id = of_charge and state = 'failed' and sent_again_as is null
$$;
update charges set failed_refund_kobo = failed_refunds_of(id)
where id in (select charge_id from charge_refunds where state = 'failed' and sent_again_as is null);

-- Processes of the release before change refunds without saying so.
create function note_failed_refunds() returns trigger language plpgsql as $$
begin
  update charges set failed_refund_kobo = failed_refunds_of(id) where id = new.charge_id;
  return null;
end $$;
create trigger failed_noted after update of state, sent_again_as on charge_refunds
  for each row when ((old.state, old.sent_again_as) is distinct from (new.state, new.sent_again_as)) execute function note_failed_refunds();
