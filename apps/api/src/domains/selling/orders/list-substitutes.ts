import { toNaira } from '@foodbank/contract/primitives/money';
import { lineQuantityMax } from '@foodbank/contract/selling/baskets';
import { type Substitute, substitutesMax } from '@foodbank/contract/selling/substitutes';
import type { NamedProblem } from '@foodbank/contract/selling/substitutes-admin';
import type { Db } from '../../../platform/database.ts';
import { listProductNames } from '../catalogue/name-queries.ts';
import { listSubstituteProducts } from '../catalogue/shop-queries.ts';
import { listPrices } from '../catalogue/stock.ts';
import type { ShopOrder, ShopOrderLine } from './shop-order-rules.ts';

/** What may be taken instead of a line, and what is wrong with the product that the customer named. */
export interface LineSubstitutes {
  named: { name: string; unit: string; problem: NamedProblem | null } | null;
  rows: Substitute[];
}

/** The products of lines, and those that a customer named for them, as the catalogue has them now, by product. */
export async function listLineProducts(db: Db, lines: readonly ShopOrderLine[]) {
  const ids = lines.flatMap(({ productId, substituteId }) => [
    productId,
    ...(substituteId === null ? [] : [substituteId]),
  ]);
  return new Map((await listProductNames(db, ids)).map((product) => [product.productId, product]));
}

/**
 * What may be taken instead of a line: the named product first, then the best matches, all in stock in the order's store and at most at
 * the line's price.
 */
export async function listSubstitutesOf(
  db: Db,
  { storeId }: Pick<ShopOrder, 'storeId'>,
  line: ShopOrderLine,
): Promise<LineSubstitutes> {
  const { substituteId, productId, priceKobo: mostKobo } = line;
  const [[price], [name], matches] = await Promise.all([
    substituteId === null ? [] : listPrices(db, storeId, [substituteId]),
    substituteId === null ? [] : listProductNames(db, [substituteId]),
    listSubstituteProducts(db, storeId, productId, mostKobo, substitutesMax),
  ]);
  const problem =
    price === undefined
      ? 'not-sold-here'
      : price.priceKobo > mostKobo
        ? 'costs-more'
        : price.available <= 0
          ? 'sold-out'
          : null;
  const named = price !== undefined && problem === null ? [{ ...price, id: price.productId }] : [];
  const rows = [...named, ...matches.filter(({ id }) => id !== substituteId)].slice(0, substitutesMax);
  return {
    named: name === undefined ? null : { name: name.name, unit: name.unit, problem },
    rows: rows.map(({ id, slug, name: called, unit, kind, categorySlug, drawing, priceKobo, available }) => ({
      productId: id,
      slug,
      name: called,
      unit,
      kind,
      categorySlug,
      drawing,
      price: toNaira(priceKobo),
      saving: toNaira(mostKobo - priceKobo),
      available: Math.min(available, lineQuantityMax),
      isNamed: id === substituteId,
    })),
  };
}
