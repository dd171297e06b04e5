-- Payouts in the console, the largest first.
create index payouts_by_amount on payouts (state, amount_kobo desc, id desc);
create index partner_payouts_by_amount on partner_payouts (state, amount_kobo desc, id desc);
