-- A dispute that was booked as lost may be won after all: what the customer's bank had given back of a payment is with us again. What of a refund that a
-- bank made came back so pays again, or goes back by a refund of its own.
alter table charge_refunds add column taken_back_kobo bigint not null default 0,
  add constraint charge_refunds_taken_back check (taken_back_kobo between 0 and amount_kobo);

create or replace function failed_refunds_of(of_charge uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_kobo - taken_back_kobo), 0)::bigint from charge_refunds
  where charge_id = of_charge and state = 'failed' and sent_again_as is null
$$;
drop trigger failed_noted on charge_refunds;
create trigger failed_noted after update of state, sent_again_as, taken_back_kobo on charge_refunds
  for each row when ((old.state, old.sent_again_as, old.taken_back_kobo) is distinct from (new.state, new.sent_again_as, new.taken_back_kobo))
  execute function note_failed_refunds();
