import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** What members of staff write about a product. */
export interface ProductFields {
  name: string;
  unit: string;
  categorySlug: string;
  description: string;
  vatPpm: number;
  /** 1 to 12; null for all year. */
  seasonMonths: number[] | null;
  drawing: string | null;
  nameYoruba: string;
  nameIgbo: string;
  nameHausa: string;
  /** Other spellings to search by. */
  spellings: string;
  /** Whether it spoils within days; null for as its category says. */
  isFresh: boolean | null;
}

/** A product as stored, without its words. */
export interface StoredProduct extends ProductFields {
  id: string;
  /** The name that it went on sale with, or that a second person approved last. */
  agreedName: string;
  slug: string;
  kind: 'single' | 'combo';
  state: 'draft' | 'published' | 'archived';
  revision: number;
}

/** What is derived from the fields. */
interface Derived {
  sortName: string;
  words: readonly string[];
}

const columns = `id, slug, name, agreed_name as "agreedName", unit, kind, category_slug as "categorySlug", description, vat_ppm as "vatPpm",
  season_months as "seasonMonths", drawing, name_yoruba as "nameYoruba", name_igbo as "nameIgbo", name_hausa as "nameHausa",
  spellings, is_fresh as "isFresh", state, revision`;
const byId = statement<StoredProduct>('product', `select ${columns} from products where id = $1`);
const byIdLocked = statement<StoredProduct>(
  'lock-product',
  `select ${columns} from products where id = $1 for no key update`,
);
const bySlugs = statement<StoredProduct>('products-by-slug', `select ${columns} from products where slug = any($1)`);
const ofCategoryLocked = statement<StoredProduct>(
  'lock-products-of-category',
  `select ${columns} from products where category_slug = $1 order by id for no key update`,
);
const insertRow = statement<{ id: string }>(
  'insert-product',
  `insert into products (slug, kind, created_at, agreed_name, name, unit, category_slug, description, vat_ppm, season_months, drawing,
     name_yoruba, name_igbo, name_hausa, spellings, is_fresh, sort_name, words)
   values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (slug) do nothing returning id`,
);
const updateRow = statement<{ revision: number }>(
  'update-product',
  `update products set name = $2, unit = $3, category_slug = $4, description = $5, vat_ppm = $6, season_months = $7, drawing = $8,
     name_yoruba = $9, name_igbo = $10, name_hausa = $11, spellings = $12, is_fresh = $13, sort_name = $14, words = $15,
     revision = revision + 1,
     category_since = case when category_slug <> $4 and state <> 'draft' then $16::date else category_since end,
     unit_since = coalesce($17::timestamptz, unit_since), agreed_name = case when $18 then $2 else agreed_name end
   where id = $1 returning revision`,
);
const updateWordsRow = statement('update-product-words', 'update products set words = $2 where id = $1');
const insertWords = statement(
  'insert-product-words',
  'insert into product_words (word) select unnest($1::text[]) order by 1 on conflict do nothing',
);
// Published once, a product is never a draft again, and an archived one comes back as it was.
const updateStateRow = statement<{ revision: number }>(
  'update-product-state',
  `update products set state = $2, revision = revision + 1 where id = $1 and state <> $2 and $2 <> 'draft' returning revision`,
);
const deletePartRows = statement('delete-combo-parts', 'delete from combo_parts where combo_id = $1');
const insertPartRows = statement(
  'insert-combo-parts',
  `insert into combo_parts (combo_id, product_id, quantity) select $1, * from unnest($2::uuid[], $3::int[])`,
);
const partsOf = statement<ProductPart>(
  'combo-parts',
  `select c.product_id as id, p.slug, p.name, p.unit, p.kind, p.state, p.drawing, p.category_slug as "categorySlug", c.quantity
   from combo_parts c join products p on p.id = c.product_id where c.combo_id = $1 order by p.sort_name, p.id`,
);
const combosWith = statement<{ id: string; name: string }>(
  'published-combos-with',
  `select p.id, p.name from combo_parts c join products p on p.id = c.combo_id
   where c.product_id = $1 and p.state = 'published' order by p.sort_name limit 5`,
);

const allCombosWith = statement<{ id: string; name: string; state: StoredProduct['state'] }>(
  'combos-with',
  `select p.id, p.name, p.state from combo_parts c join products p on p.id = c.combo_id
   where c.product_id = $1 order by p.state = 'published' desc, p.sort_name, p.id limit 20`,
);

/** A part of a combo as stored. */
export interface ProductPart
  extends Pick<StoredProduct, 'id' | 'slug' | 'name' | 'unit' | 'kind' | 'state' | 'drawing' | 'categorySlug'> {
  quantity: number;
}

const fieldValues = (fields: ProductFields & Derived) => {
  const { name, unit, categorySlug, description, vatPpm, seasonMonths, drawing } = fields;
  const { nameYoruba, nameIgbo, nameHausa, spellings, isFresh, sortName, words } = fields;
  const about = [name, unit, categorySlug, description, vatPpm, seasonMonths, drawing];
  return [...about, nameYoruba, nameIgbo, nameHausa, spellings, isFresh, sortName, words];
};

/** A product by id, or null. */
export const findProduct = (db: Db, id: string) => db.find(byId, [id]);
/** A product by id, locked; null if there is none. */
export const lockProduct = (tx: Tx, id: string) => tx.find(byIdLocked, [id]);
/** Products by slug, in no order. */
export const listProductsBySlug = (db: Db, slugs: readonly string[]) => db.list(bySlugs, [slugs]);
/** Every product of a category, locked in the order of ids. */
export const lockProductsOfCategory = (tx: Tx, categorySlug: string) => tx.list(ofCategoryLocked, [categorySlug]);

/** Inserts a draft and its words. Returns its id, or null if the slug is taken. */
export async function insertProduct(
  tx: Tx,
  product: ProductFields & Derived & { slug: string; kind: 'single' | 'combo' },
): Promise<string | null> {
  const { slug, kind, words } = product;
  const row = await tx.find(insertRow, [slug, kind, tx.now, ...fieldValues(product)]);
  if (row !== null) await tx.list(insertWords, [words]);
  return row?.id ?? null;
}

/**
 * Stores the fields and words of a product, and whether one of it is another amount from now on, and its name agreed. Returns its new
 * revision.
 */
export async function updateProductFields(
  tx: Tx,
  id: string,
  fields: ProductFields & Derived,
  { isOtherSize, isAgreed }: { isOtherSize: boolean; isAgreed: boolean },
): Promise<number> {
  await tx.list(insertWords, [fields.words]);
  const since = [tx.businessDate, isOtherSize ? tx.now : null, isAgreed];
  return (await tx.get(updateRow, [id, ...fieldValues(fields), ...since])).revision;
}

/** Stores the words by which a product is found. */
export async function updateProductWords(tx: Tx, id: string, words: readonly string[]): Promise<void> {
  await tx.list(insertWords, [words]);
  await tx.list(updateWordsRow, [id, words]);
}

/** Publishes or archives a product. Returns the new revision, or null if it is in that state already. */
export const updateProductState = async (tx: Tx, id: string, state: 'published' | 'archived') =>
  (await tx.find(updateStateRow, [id, state]))?.revision ?? null;

/** Sets the parts of a combo. */
export async function replaceParts(
  tx: Tx,
  comboId: string,
  parts: readonly { productId: string; quantity: number }[],
): Promise<void> {
  await tx.list(deletePartRows, [comboId]);
  const [ids, quantities] = [parts.map(({ productId }) => productId), parts.map(({ quantity }) => quantity)];
  await tx.list(insertPartRows, [comboId, ids, quantities]);
}

/** The parts of a combo by name. */
export const listParts = (db: Db, comboId: string) => db.list(partsOf, [comboId]);
/** Published combos that have a product as part: the first five. */
export const listCombosWith = (db: Db, productId: string) => db.list(combosWith, [productId]);
/** Combos in any state that have a product as part, the published ones first: at most 20. */
export const listAllCombosWith = (db: Db, productId: string) => db.list(allCombosWith, [productId]);
