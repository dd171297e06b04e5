-- Charges and loans in the console, the largest first: all of them, and those of a state.
create index charges_by_amount on charges (amount_kobo desc, id desc);
create index charges_in_state_by_amount on charges (state, amount_kobo desc, id desc);
create index loans_by_open on loans ((open_principal_kobo + open_charge_kobo + open_late_fee_kobo) desc, id desc);
create index loans_in_state_by_open on loans (state, (open_principal_kobo + open_charge_kobo + open_late_fee_kobo) desc, id desc);
