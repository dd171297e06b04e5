-- When finance said that the customer has the money of a failed refund in another way, and the ledger booked it. Null for those of which
-- that was said before it was booked.
alter table charge_refunds add column paid_otherwise_at timestamptz;
alter table charge_refunds add check (paid_otherwise_at is null or state = 'failed');
