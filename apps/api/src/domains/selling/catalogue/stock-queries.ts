import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A product of which there is less than was asked. For a combo it is the part that is short. */
export interface Shortage {
  productId: string;
  /** What the store has of it that is not held. */
  available: number;
  /** The products of the given lines that need it: itself, combos that it is a part of, or both. */
  neededBy: string[];
}

/** What a product costs in a store, and how many of it the store has. */
export interface ProductPrice {
  productId: string;
  slug: string;
  name: string;
  unit: string;
  kind: 'single' | 'combo';
  categorySlug: string;
  drawing: string | null;
  priceKobo: number;
  /** Of a combo, what follows from its parts. */
  vatPpm: number;
  /** Whether it spoils within days; of a combo, whether a part of it does. */
  isFresh: boolean;
  /** What is on hand and not held; of a combo, what its parts suffice for. */
  available: number;
}

// Lines of one product are summed, and combos become their parts. The rows are locked in the order of their ids, so that two
// transactions never wait for each other.
const asked = `
  asked as (
    select coalesce(part.product_id, line.product_id) as product_id, line.product_id as needed_by,
      line.quantity * coalesce(part.quantity, 1) as quantity
    from unnest($2::uuid[], $3::int[]) as line (product_id, quantity)
    left join combo_parts part on part.combo_id = line.product_id),
  wanted as (
    select product_id, sum(quantity)::int as quantity, array_agg(distinct needed_by) as needed_by from asked group by product_id)`;
const wantedAndLocked = `${asked},
  locked as materialized (
    select s.product_id, s.on_hand - s.held as available from store_products s join wanted w on w.product_id = s.product_id
    where s.store_id = $1 order by s.product_id for no key update of s)`;

const hold = statement<Shortage>(
  'hold-stock',
  `with ${wantedAndLocked},
  short as materialized (
    select w.product_id, coalesce(l.available, 0) as available, w.needed_by from wanted w left join locked l using (product_id)
    where coalesce(l.available, 0) < w.quantity),
  held as (
    update store_products s set held = s.held + w.quantity from wanted w
    where s.store_id = $1 and s.product_id = w.product_id and not exists (select from short))
  select product_id as "productId", available, needed_by::text[] as "neededBy" from short order by product_id`,
);

const lockRows = statement<{ count: number }>(
  'lock-stock-of-lines',
  `with ${wantedAndLocked} select count(*)::int as count from locked`,
);

/** How many of a product some lines need, and what the store has of it. */
export interface StockOfLines {
  /** A product with stock of its own: a combo counts as its parts. */
  productId: string;
  quantity: number;
  onHand: number;
  /** For paid orders and unpaid ones, also those of the lines if they are held. */
  held: number;
}

const stockOf = statement<StockOfLines>(
  'stock-of-lines',
  `with ${asked}
  select w.product_id as "productId", w.quantity, coalesce(s.on_hand, 0) as "onHand", coalesce(s.held, 0) as held
  from wanted w left join store_products s on s.store_id = $1 and s.product_id = w.product_id order by w.product_id`,
);

/** A statement that changes the rows of all lines. It returns how many rows it should have changed and how many it did. */
const change = (name: string, set: string) =>
  statement<{ wanted: number; changed: number }>(
    name,
    `with ${wantedAndLocked},
    changed as (
      update store_products s set ${set} from wanted w join locked l using (product_id)
      where s.store_id = $1 and s.product_id = w.product_id returning 1)
    select (select count(*) from wanted)::int as wanted, (select count(*) from changed)::int as changed`,
  );

const release = change('release-stock', 'held = s.held - w.quantity');
const take = change('take-stock', 'held = s.held - w.quantity, on_hand = s.on_hand - w.quantity');
const giveBack = change('return-stock', 'on_hand = s.on_hand + w.quantity');

/** What can be sold of a product p in the store of row s: of a combo, what its scarcest part suffices for. */
export const availableOf = `case when p.kind = 'single' then s.on_hand - s.held else coalesce((
  select min(coalesce((ps.on_hand - ps.held) / part.quantity, 0)) from combo_parts part
  left join store_products ps on ps.store_id = s.store_id and ps.product_id = part.product_id
  where part.combo_id = p.id), 0) end`;

/**
 * The rate of VAT in the price of product p in the store of row s, in millionths. The price of a combo is divided over its parts in
 * proportion to what they cost alone in that store; each share has the rate of its part. Decision 0053.
 */
export const vatOf = `case when p.kind = 'single' then p.vat_ppm else coalesce((
  select round(sum(alone.kobo) * 1000000 / sum(alone.kobo * 1000000 / (1000000 + alone.vat_ppm)) - 1000000)::int
  from (select ps.price_kobo::numeric * part.quantity as kobo, pp.vat_ppm from combo_parts part
    join products pp on pp.id = part.product_id
    join store_products ps on ps.store_id = s.store_id and ps.product_id = part.product_id
    where part.combo_id = p.id) alone), 0) end`;

/** What the parts of combo p cost alone in the store of row s, in kobo; null if the store doesn't sell all of them, or p is no combo. */
export const partsPriceOf = `(select case when bool_and(ps.price_kobo is not null) then sum(ps.price_kobo * part.quantity)::bigint end
  from combo_parts part
  left join store_products ps on ps.store_id = s.store_id and ps.product_id = part.product_id where part.combo_id = p.id)`;

/** Whether product p, of category c, spoils within days; of a combo, whether a part of it does. */
const freshOf = `(coalesce(p.is_fresh, c.is_fresh) or exists (
  select from combo_parts part join products pp on pp.id = part.product_id join categories pc on pc.slug = pp.category_slug
  where part.combo_id = p.id and coalesce(pp.is_fresh, pc.is_fresh)))`;

const prices = statement<ProductPrice>(
  'product-prices',
  `select p.id as "productId", p.slug, p.name, p.unit, p.kind, p.category_slug as "categorySlug", p.drawing,
    s.price_kobo as "priceKobo", ${vatOf} as "vatPpm", ${freshOf} as "isFresh", ${availableOf} as available
  from store_products s join products p on p.id = s.product_id join categories c on c.slug = p.category_slug
  where s.store_id = $1 and s.product_id = any($2::uuid[]) and p.state = 'published'`,
);

const stockValues = statement<{ storeId: string; valueKobo: number }>(
  'stock-values',
  `select store_id as "storeId", coalesce(sum(on_hand::bigint * price_kobo), 0)::bigint as "valueKobo"
   from store_products group by store_id`,
);

const stockLocked = statement<{ onHand: number; held: number }>(
  'lock-stock',
  `select on_hand as "onHand", held from store_products where store_id = $1 and product_id = $2 for no key update`,
);
const setOnHandRow = statement(
  'set-stock',
  'update store_products set on_hand = $3 where store_id = $1 and product_id = $2 and held <= $3',
);
const insertCountRow = statement<{ id: string }>(
  'insert-stock-count',
  `insert into stock_counts (store_id, product_id, counted_at, counted_by, reason, before, after)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

/** A count of a product in a store. */
export interface StoredCount {
  id: string;
  storeId: string;
  productId: string;
  countedAt: Date;
  countedBy: string;
  reason: string;
  before: number;
  after: number;
}

const countsOf = statement<StoredCount>(
  'stock-counts-of-product',
  `select id, store_id as "storeId", product_id as "productId", counted_at as "countedAt", counted_by as "countedBy", reason,
     before, after
   from stock_counts where product_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
);

type Lines = readonly { productId: string; quantity: number }[];
const valuesOf = (storeId: string, lines: Lines) => [
  storeId,
  lines.map(({ productId }) => productId),
  lines.map(({ quantity }) => quantity),
];

/** Holds all lines, or none and returns what is short. */
export const updateHeld = (tx: Tx, storeId: string, lines: Lines) => tx.list(hold, valuesOf(storeId, lines));
/** What lines need of each product with stock of its own, and what the store has of it, in the order of their ids. */
export const listStockOfLines = (db: Db, storeId: string, lines: Lines) => db.list(stockOf, valuesOf(storeId, lines));
/** Locks the rows of all lines, in order. */
export const lockStockOfLines = (tx: Tx, storeId: string, lines: Lines) => tx.get(lockRows, valuesOf(storeId, lines));
/** Changes the stock of lines that are held or sold. Returns how many products should have changed, and how many did. */
export const updateStock = (tx: Tx, act: 'release' | 'take' | 'return', storeId: string, lines: Lines) =>
  tx.get({ release, take, return: giveBack }[act], valuesOf(storeId, lines));
/** Prices and stock of published products that a store sells, in no order. */
export const listProductPrices = (db: Db, storeId: string, productIds: readonly string[]) =>
  db.list(prices, [storeId, productIds]);
/** What the stock of each store is worth at the store's own prices. */
export const listStockValues = (db: Db) => db.list(stockValues, []);
/** The stock of a product in a store, locked; null if the store doesn't sell it. */
export const lockStock = (tx: Tx, storeId: string, productId: string) => tx.find(stockLocked, [storeId, productId]);
/** Sets what is on hand, which is never below what is held. */
export const setOnHand = (tx: Tx, storeId: string, productId: string, onHand: number) =>
  tx.list(setOnHandRow, [storeId, productId, onHand]);
/** Inserts a count. */
export const insertCount = (tx: Tx, count: Omit<StoredCount, 'id' | 'countedAt'>) => {
  const { storeId, productId, countedBy, reason, before, after } = count;
  return tx.get(insertCountRow, [storeId, productId, tx.now, countedBy, reason, before, after]);
};
/** Counts of a product before a cursor, which is a count's id, newest first. */
export const listCounts = (db: Db, productId: string, cursor: string | null, atMost: number) =>
  db.list(countsOf, [productId, cursor, atMost]);
