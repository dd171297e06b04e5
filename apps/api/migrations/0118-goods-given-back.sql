-- Unopened goods that aren't fresh may be given back within three working days of hand-over, of an order on a plan. Business rules,
-- section 3 (b).
alter table products
  -- Whether it spoils within days, so that it can't be given back unopened; null for as its category says.
  add column is_fresh boolean;
alter table shop_order_lines
  -- Whether it was fresh when it was ordered; of a combo, whether a part of it was. Null for lines of before this release.
  add column is_fresh boolean;
alter table asked_return_lines drop constraint asked_return_lines_problem_check;
-- unopened: nothing is wrong with it. It is given back, and counts once somebody saw that it is unopened.
alter table asked_return_lines add constraint asked_return_lines_problem_check
  check (problem in ('missing', 'damaged', 'not-as-described', 'unopened'));

-- Orders on plans that run now have the right, too: three working days are within three weeks.
update shop_order_lines l set is_fresh = c.is_fresh or exists (
    select from combo_parts part join products pp on pp.id = part.product_id join categories pc on pc.slug = pp.category_slug
    where part.combo_id = p.id and pc.is_fresh)
from shop_orders o, products p, categories c
where o.number = l.order_number and o.financed_kobo > 0 and (o.delivered_at is null or o.delivered_at > now() - interval '21 days')
  and p.id = l.product_id and c.slug = p.category_slug;
