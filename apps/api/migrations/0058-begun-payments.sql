-- When a payment of a charge may first have been begun: the provider said something else than that nobody has tried, or gave no answer. Null
-- while nothing was begun.
alter table charges add column begun_at timestamptz;
update charges set begun_at = changed_at
where state <> 'open' or paid_kobo > 0 or channel in ('bank_transfer', 'ussd', 'bank', 'qr', 'mobile_money');
