import type { Freshness, ProductFields as TypedProduct } from '@foodbank/contract/selling/catalogue-staff';
import type { ProductFields } from './product-queries.ts';

const ppmPerPercent = 10_000;

/** Why a combo has no rate of its own. */
export const comboVatMessage = 'The VAT of a combo is that of its parts';

/** Per cent, with at most four decimals, as integer millionths. */
export const ppmOf = (percent: number): number => Math.round(percent * ppmPerPercent);
/** Millionths as per cent. */
export const percentOf = (ppm: number): number => ppm / ppmPerPercent;

/** The fields of a product as stored, from those of a form. Months come in order, each once; none means all year. */
export function storedFields(typed: TypedProduct): ProductFields {
  const { name, unit, categorySlug, description, vatPercent, seasonMonths, drawing } = typed;
  const { nameYoruba, nameIgbo, nameHausa, spellings, freshness } = typed;
  const months = [...new Set(seasonMonths)].sort((a, b) => a - b);
  return {
    name,
    unit,
    categorySlug,
    description,
    vatPpm: ppmOf(vatPercent),
    seasonMonths: months.length === 0 || months.length === 12 ? null : months,
    drawing: drawing === '' ? null : drawing,
    nameYoruba,
    nameIgbo,
    nameHausa,
    spellings,
    isFresh: freshness === 'as-category' ? null : freshness === 'fresh',
  };
}

/** The fields of a product as a form has them. */
export function typedFields(stored: ProductFields): TypedProduct {
  const { name, unit, categorySlug, description, vatPpm, seasonMonths, drawing } = stored;
  const { nameYoruba, nameIgbo, nameHausa, spellings, isFresh } = stored;
  const about = { name, unit, categorySlug, description, nameYoruba, nameIgbo, nameHausa, spellings };
  const freshness: Freshness = isFresh === null ? 'as-category' : isFresh ? 'fresh' : 'lasting';
  return {
    ...about,
    vatPercent: percentOf(vatPpm),
    seasonMonths: seasonMonths ?? [],
    drawing: drawing ?? '',
    freshness,
  };
}
