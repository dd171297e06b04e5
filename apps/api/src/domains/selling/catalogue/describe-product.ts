import { toNaira } from '@foodbank/contract/primitives/money';
import { type ListedProduct, lineQuantityMax } from '@foodbank/contract/selling/catalogue';
import type { ShopProduct } from './shop-queries.ts';

/** A product as lists of a store show it, in a month of 1 to 12. */
export function describeProduct(product: ShopProduct, month: number): ListedProduct {
  const { id, slug, name, unit, kind, categorySlug, drawing, priceKobo, available, seasonMonths } = product;
  return {
    id,
    slug,
    name,
    unit,
    kind,
    categorySlug,
    drawing,
    price: toNaira(priceKobo),
    available: Math.min(available, lineQuantityMax),
    inSeason: seasonMonths?.includes(month) ?? null,
  };
}
