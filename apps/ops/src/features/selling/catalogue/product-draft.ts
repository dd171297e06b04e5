/** What the form of a product holds, and how it becomes the body of a call. */
import { formatNaira, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { ShownProduct } from '@foodbank/contract/selling/catalogue';
import { freshnesses, type ProductFields, slugOf } from '@foodbank/contract/selling/catalogue-staff';
import type { ProductRecord } from '@foodbank/contract/selling/products-staff';
import { seasonText } from './catalogue-texts.ts';

/** A part of a combo in the form. */
export type DraftPart = ProductRecord['parts'][number];

/** The values of the form. */
export interface ProductDraft extends ProductFields {
  /** Part of the address in the shop. It is chosen once. */
  slug: string;
  parts: DraftPart[];
}

/** An empty form. */
export const emptyDraft = (categorySlug: string): ProductDraft => ({
  slug: '',
  name: '',
  unit: '',
  categorySlug,
  description: '',
  vatPercent: 0,
  seasonMonths: [],
  drawing: '',
  nameYoruba: '',
  nameIgbo: '',
  nameHausa: '',
  spellings: '',
  freshness: 'as-category',
  parts: [],
});

/** The form of a stored product. */
export function draftOf(product: ProductRecord): ProductDraft {
  const { slug, name, unit, categorySlug, description, kind, vatPercent, seasonMonths, drawing, parts } = product;
  const { nameYoruba, nameIgbo, nameHausa, spellings, freshness } = product;
  const about = { slug, name, unit, categorySlug, description, nameYoruba, nameIgbo, nameHausa, spellings };
  return { ...about, vatPercent: kind === 'combo' ? 0 : vatPercent, seasonMonths, drawing, freshness, parts };
}

/** The address that the form proposes: a combo's unit says little, as in "for a family". */
export const proposedSlug = ({ name, unit }: ProductDraft, kind: ProductRecord['kind']): string =>
  slugOf(kind === 'combo' ? name : `${name} ${unit}`);

/** The parts as calls take them. */
export const partsOf = ({ parts }: ProductDraft) => parts.map(({ id, quantity }) => ({ productId: id, quantity }));

/** What the fields are called. */
export const fieldLabels: Readonly<Record<keyof ProductDraft, string>> = {
  slug: 'Address in the shop',
  name: 'Name',
  unit: 'Unit',
  categorySlug: 'Category',
  description: 'Description',
  vatPercent: 'Value added tax',
  seasonMonths: 'Season',
  drawing: 'Drawing',
  nameYoruba: 'Name in Yoruba',
  nameIgbo: 'Name in Igbo',
  nameHausa: 'Name in Hausa',
  spellings: 'Other spellings',
  freshness: 'Spoils within days',
  parts: 'Parts',
};

/** A value of the form as text. */
export function draftText(name: keyof ProductDraft, draft: ProductDraft): string {
  if (name === 'seasonMonths') return seasonText(draft.seasonMonths);
  if (name === 'vatPercent') return `${draft.vatPercent} %`;
  if (name === 'freshness') return freshnesses[draft.freshness];
  if (name === 'parts') return draft.parts.map((part) => `${part.quantity} × ${part.name}, ${part.unit}`).join('; ');
  return draft[name];
}

/** What the parts of a combo cost alone in a store, and its VAT; null if the store doesn't sell all of them. Amounts in naira. */
export function sumOfParts(
  parts: readonly DraftPart[],
  records: ReadonlyMap<string, ProductRecord>,
  storeId: string,
): number | null {
  let kobo = 0;
  for (const { id, quantity } of parts) {
    const price = records.get(id)?.stores.find((one) => one.storeId === storeId)?.price;
    if (price === undefined) return null;
    kobo += toKobo(price) * quantity;
  }
  return toNaira(kobo);
}

/** How a combo's price compares with what its parts cost alone: "₦1,200.00 (8 %) less than its parts". */
export function comparedText(price: number, partsPrice: number): string {
  const differenceKobo = toKobo(partsPrice) - toKobo(price);
  if (differenceKobo === 0) return 'the same as its parts';
  const amount = toNaira(Math.abs(differenceKobo));
  const share = new Intl.NumberFormat('en', { style: 'percent' }).format(amount / partsPrice);
  return `${formatNaira(amount)} (${share}) ${differenceKobo > 0 ? 'less' : 'more'} than its parts`;
}

/** The product as customers would see it in a store, from the form. */
export function shownOf(
  draft: ProductDraft,
  about: { kind: ProductRecord['kind']; categoryName: string; price: number; available: number; month: number },
): ShownProduct {
  const { slug, name, unit, categorySlug, description, vatPercent, seasonMonths, drawing, parts } = draft;
  const isAllYear = seasonMonths.length === 0 || seasonMonths.length === 12;
  return {
    id: slug,
    slug: slug || proposedSlug(draft, about.kind),
    name: name || 'Name',
    unit: unit || 'Unit',
    kind: about.kind,
    categorySlug,
    drawing: drawing || null,
    price: about.price,
    available: Math.min(about.available, 99),
    inSeason: isAllYear ? null : seasonMonths.includes(about.month),
    description,
    categoryName: about.categoryName,
    names: { yoruba: draft.nameYoruba, igbo: draft.nameIgbo, hausa: draft.nameHausa },
    seasonMonths: isAllYear ? [] : seasonMonths,
    vatPercent,
    parts,
    similar: [],
  };
}
