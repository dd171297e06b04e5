-- How many charges of cards the provider was called for in the last minute: its limit of calls is kept by what was called.
create index card_charges_by_call on card_charges (called_at);
