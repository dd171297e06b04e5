-- The partner stores, what they sell, and what they have of it.
create table stores (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null,
  city text not null,
  address text not null,
  landmark text not null default '',
  phone text not null,
  -- What stays with us of a price, in millionths.
  margin_ppm integer not null check (margin_ppm between 0 and 1000000),
  state text not null default 'open' check (state in ('open', 'closed')),
  revision integer not null default 1
);
create index stores_listed on stores (city, name, id);

create table categories (
  slug text primary key,
  name text not null,
  position integer not null unique
);

create table products (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  name text not null,
  -- What one of it is, such as "5 kg".
  unit text not null,
  kind text not null check (kind in ('single', 'combo')),
  category_slug text not null references categories,
  description text not null default '',
  vat_ppm integer not null default 0 check (vat_ppm between 0 and 1000000),
  -- The months (1 to 12) in which it is in season; null for all year.
  season_months smallint[] check (season_months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'),
  -- The name of a drawing of ours; null for the plain one of the category.
  drawing text,
  -- What it is called elsewhere, with commas between names; and other spellings that people search by, which are not shown.
  name_yoruba text not null default '',
  name_igbo text not null default '',
  name_hausa text not null default '',
  spellings text not null default '',
  -- The name as lists sort by it, and the words of all names, both without marks and in lower case.
  sort_name text collate "C" not null,
  words text[] not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  revision integer not null default 1,
  created_at timestamptz not null
);
create index products_sorted on products (sort_name, id);
create index products_published on products (sort_name, id) where state = 'published';
create index products_in_category on products (category_slug, sort_name, id) where state = 'published';
create index products_words on products using gin (words);

-- The words of all products, from which the words of a search are corrected. Words stay when a product changes: then they find nothing.
create table product_words (
  word text collate "C" primary key
);
create index product_words_similar on product_words using gin (word gin_trgm_ops);

create table combo_parts (
  combo_id uuid not null references products,
  product_id uuid not null references products,
  quantity integer not null check (quantity between 1 and 99),
  primary key (combo_id, product_id),
  check (combo_id <> product_id)
);
create index combo_parts_of_product on combo_parts (product_id);

-- What a store sells. A combo has a price and no stock: its stock is that of its parts.
create table store_products (
  store_id uuid not null references stores,
  product_id uuid not null references products,
  price_kobo bigint not null check (price_kobo > 0),
  on_hand integer not null default 0,
  -- Kept for checkouts and orders that have not left the store.
  held integer not null default 0,
  primary key (store_id, product_id),
  check (held >= 0 and held <= on_hand)
) with (fillfactor = 80);
create index store_products_of_product on store_products (product_id);

-- Prices from a day on. A daily job applies them; the row then stays as history.
create table price_changes (
  store_id uuid not null,
  product_id uuid not null,
  starts_on date not null,
  price_kobo bigint not null check (price_kobo > 0),
  set_at timestamptz not null,
  -- Null for the demo.
  set_by uuid references staff_members,
  applied_at timestamptz,
  primary key (store_id, product_id, starts_on),
  foreign key (store_id) references stores,
  foreign key (product_id) references products
);
create index price_changes_due on price_changes (starts_on, store_id, product_id) where applied_at is null;
create index price_changes_of_product on price_changes (product_id, starts_on desc);

-- What members of staff counted in a store.
create table stock_counts (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  product_id uuid not null references products,
  counted_at timestamptz not null,
  counted_by uuid not null references staff_members,
  reason text not null,
  before integer not null,
  after integer not null
);
create index stock_counts_of_product on stock_counts (product_id, id desc);
