-- The console's one search: the last digits of numbers, names from their beginning, contacts as a whole and phones by their last four digits.
create index shop_orders_by_end on shop_orders (reverse(number) collate "C");
create index loans_by_end on loans (reverse(number) collate "C");
create index requests_by_end on requests (reverse(replace(reference, '-', '')) collate "C");

create index customers_own_by_name on customers (search) where source = 'own' and erased_at is null;
create index customers_own_email on customers (email_key) where source = 'own' and email_key <> '';
create index customers_own_phone_end on customers (right(phone_key, 4)) where source = 'own';
create index requests_phone_end on requests (right(regexp_replace(phone, '\D', '', 'g'), 4)) where phone is not null;

-- What banks and the payment provider call a payment.
create index disbursements_transfer on disbursements (lower(transfer_code)) where transfer_code is not null;
create index statement_lines_by_reference on statement_lines (lower(reference)) where reference is not null;
create index statement_lines_by_external_id on statement_lines (lower(external_id)) where external_id is not null;
create index charges_small_transaction on charges (lower(transaction_id)) where transaction_id is not null;

-- Few words of many names.
create index products_by_name on products using gin (sort_name gin_trgm_ops);
-- Computed once, not at each search.
alter table riders add column search text collate "C" not null generated always as (name_search(name)) stored;
create index riders_search on riders using gin (search gin_trgm_ops);
