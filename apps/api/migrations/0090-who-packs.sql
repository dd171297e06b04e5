-- Raised by each change of the order, and sent with "Ready": it counts for the order as it was shown only.
alter table shop_orders add column version integer not null default 1;
-- The member of staff who packs it, and since when; null before packing begins.
alter table shop_orders add column packer_id uuid;
alter table shop_orders add column packing_since timestamptz;
alter table shop_orders add check ((packer_id is null) = (packing_since is null));
