-- What is taken instead of a product that the store does not have. Business rules, section 6.

-- The product that the customer named for a line; null for the best match.
alter table basket_lines add column substitute_id uuid references products;
create index basket_lines_substitute on basket_lines (substitute_id) where substitute_id is not null;

alter table shop_order_lines
  add column substitute_id uuid references products,
  -- The line that this one replaces, in whole or in part; null for what was ordered.
  add column instead_of uuid references shop_order_lines,
  drop constraint shop_order_lines_order_number_product_id_key,
  add check (instead_of is null or instead_of <> id);
create unique index shop_order_lines_ordered on shop_order_lines (order_number, product_id) where instead_of is null;
create index shop_order_lines_of on shop_order_lines (order_number, position, id);
create index shop_order_lines_substitute on shop_order_lines (substitute_id) where substitute_id is not null;
create index shop_order_lines_instead_of on shop_order_lines (instead_of) where instead_of is not null;

-- Questions to customers about a line that the store does not have: what is taken instead, until when they may answer.
create table substitute_questions (
  id uuid primary key default uuidv7(),
  order_number text not null references shop_orders,
  line_id uuid not null references shop_order_lines,
  quantity integer not null check (quantity between 1 and 99),
  -- Of the token in the link, which opens the question without signing in.
  token_digest text not null unique,
  -- open: no answer yet. swapped, removed: the customer's answer. expired: no answer by the deadline, so it was taken out.
  -- closed: staff settled it meanwhile, or the order was cancelled.
  state text not null default 'open' check (state in ('open', 'swapped', 'removed', 'expired', 'closed')),
  product_id uuid references products,
  asked_at timestamptz not null,
  asked_by uuid not null,
  deadline_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'swapped') = (product_id is not null)),
  check (deadline_at > asked_at)
);
create unique index substitute_questions_open on substitute_questions (line_id) where state = 'open';
create index substitute_questions_line on substitute_questions (line_id);
create index substitute_questions_product on substitute_questions (product_id) where product_id is not null;
create index substitute_questions_of on substitute_questions (order_number, id);
create index substitute_questions_due on substitute_questions (deadline_at, id) where state = 'open';
create index substitute_questions_ended on substitute_questions (ended_at) where ended_at is not null;
