-- When the first of its lines was put in. With its payment, an order that began later takes what was ordered out of it. The default is for
-- processes of the release before.
alter table baskets add column begun_at timestamptz not null default now();
update baskets set begun_at = updated_at;
