import { type Db, statement } from '../../../platform/database.ts';

/** What a product is called, whatever its state. */
export interface NamedProduct {
  productId: string;
  slug: string;
  name: string;
  unit: string;
  kind: 'single' | 'combo';
  categorySlug: string;
  drawing: string | null;
}

/** A product in a combo, and how many of it one combo has. */
export interface NamedPart {
  comboId: string;
  name: string;
  unit: string;
  quantity: number;
}

const namesOf = statement<NamedProduct>(
  'product-names',
  `select id as "productId", case when state = 'published' then slug else '' end as slug, name, unit, kind,
     category_slug as "categorySlug", drawing from products
   where id = any($1::uuid[])`,
);
const partsOf = statement<NamedPart>(
  'named-combo-parts',
  `select part.combo_id as "comboId", p.name, p.unit, part.quantity from combo_parts part join products p on p.id = part.product_id
   where part.combo_id = any($1::uuid[]) order by part.combo_id, p.sort_name, p.id`,
);

/** The names of products, in no order, also of those that are no longer sold (their slug is ''). Unknown ids are missing. */
export const listProductNames = (db: Db, ids: readonly string[]): Promise<NamedProduct[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.list(namesOf, [ids]);

/** What some combos consist of, by combo and name. */
export const listNamedParts = (db: Db, comboIds: readonly string[]): Promise<NamedPart[]> =>
  comboIds.length === 0 ? Promise.resolve([]) : db.list(partsOf, [comboIds]);
