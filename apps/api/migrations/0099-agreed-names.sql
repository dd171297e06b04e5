-- The name that a product went on sale with, or that a second person approved last. One member's small corrections are compared with it, so
-- that many of them make no other product.
alter table products add column agreed_name text;
update products set agreed_name = name;
alter table products alter column agreed_name set not null;
