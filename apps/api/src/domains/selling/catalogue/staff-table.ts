import { toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import { type ProductSort, type ProductState, productStates } from '@foodbank/contract/selling/catalogue-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { findStoreBySlug } from './queries.ts';
import { listStaffProducts, sumStaffProducts } from './staff-queries.ts';

/** A filter of the list, as calls have it. */
export interface AskedProducts {
  state?: ProductState | undefined;
  category?: string | undefined;
  store?: string | undefined;
}

/** A filter as queries have it. Refuses with `not-found` a store that does not exist. */
export async function productFilterOf(
  db: Db,
  {
    state = null,
    category = null,
    store,
  }: {
    [Key in keyof AskedProducts]: AskedProducts[Key] | null;
  },
) {
  const storeId = store == null ? null : ((await findStoreBySlug(db, store)) ?? refuse('not-found')).id;
  return { storeId, state, categorySlug: category };
}

/** What the stock of a filter's products comes to; no sum where there are too many. */
export async function readProductSums(db: Db, asked: AskedProducts) {
  const filter = await productFilterOf(db, asked);
  const { count, stockKobo } = await sumStaffProducts(db, { ...filter, atMost: tableSumsMax + 1 });
  return { count, sums: count > tableSumsMax ? null : { stock: toNaira(stockKobo) } };
}

const heading = ['product', 'unit', 'kind', 'category', 'state'];
const inStoreHeading = ['price (NGN)', 'on hand', 'held'];

/** Writes the products of a filter into a file, with price and stock where a store is chosen. */
export async function saveProducts(
  tx: Tx,
  { sort = 'name', ...asked }: AskedProducts & { sort?: ProductSort | undefined },
  actor: Actor,
): Promise<TableFile> {
  const filter = await productFilterOf(tx, asked);
  const rows = await listStaffProducts(tx, { ...filter, cursor: null, atMost: tableFileRowsMax }, sort);
  const { count: matching } = await sumStaffProducts(tx, { ...filter, atMost: tableSumsMax + 1 });
  const isInStore = filter.storeId !== null;
  return saveTable(tx, {
    ...{ table: 'products', rows, matching, filter: { ...asked, sort }, actor },
    heading: isInStore ? [...heading, ...inStoreHeading] : heading,
    cellsOf: ({ name, unit, kind, categorySlug, state, priceKobo, onHand, held }) => [
      ...[name, unit, kind, categorySlug, productStates[state]],
      ...(isInStore ? [priceKobo === null ? '' : { kobo: priceKobo }] : []),
      ...(isInStore ? [onHand, held].map((count) => (kind === 'single' ? (count ?? '') : '')) : []),
    ],
  });
}
