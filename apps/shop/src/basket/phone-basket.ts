/** The basket as the phone keeps it. It is changed at once, without a network, and sent to the account afterwards. */
import { isWholeKobo, toKobo, toNaira } from '@foodbank/contract/primitives/money';
import {
  type Basket,
  type BasketLine,
  basketLinesMax,
  lineQuantityMax,
  type NamedSubstitute,
  type Substitution,
  substitutionNames,
} from '@foodbank/contract/selling/baskets';

/** The store that the customer shops in. */
export interface ChosenStore {
  id: string;
  slug: string;
  name: string;
  city: string;
}

/** A line, with what is needed to show it without a network. */
export interface PhoneLine {
  productId: string;
  slug: string;
  name: string;
  unit: string;
  quantity: number;
  substitution: Substitution;
  /** The product that was named for the case that this one runs out; left out for the best match. */
  substitute?: LineSubstitute | null;
  /** The price in naira when it was last seen; null if the store does not sell it. */
  price: number | null;
  /** What its drawing is chosen by. Left out of a line that an older release has stored. */
  kind?: string;
  drawing?: string | null;
  categorySlug?: string;
}

/** A product that is named for a line, as it is shown without a network. */
export type LineSubstitute = Pick<NamedSubstitute, 'productId' | 'name' | 'unit'>;

/** What the phone stores. */
export interface PhoneBasket {
  /** The customer whose basket this is; null if it was filled before signing in. */
  ownerId: string | null;
  store: ChosenStore | null;
  lines: readonly PhoneLine[];
  /** The products whose lines were changed here since the account's basket was last saved or read. */
  changed: readonly string[];
  /** The store was changed here since then. */
  storeChanged: boolean;
  /** The account's basket as it was last read, with its totals and problems; null before. */
  saved: Basket | null;
  /** When that was, in milliseconds. */
  savedAt: number;
}

export const emptyPhoneBasket: PhoneBasket = {
  ownerId: null,
  store: null,
  lines: [],
  changed: [],
  storeChanged: false,
  saved: null,
  savedAt: 0,
};

/** True while the phone has changes that the account does not have yet. */
export const hasChanges = (basket: PhoneBasket): boolean => basket.storeChanged || basket.changed.length > 0;

/** How many pieces are in it. */
export const piecesOf = (basket: PhoneBasket): number => basket.lines.reduce((sum, line) => sum + line.quantity, 0);

/** The sum of the prices as last seen, in naira. It is a guess until the account's basket was saved. */
export const guessedTotalOf = (basket: PhoneBasket): number =>
  toNaira(basket.lines.reduce((sum, line) => sum + toKobo(line.price ?? 0) * line.quantity, 0));

/** A product as a line needs it. */
export type LineProduct = Omit<PhoneLine, 'quantity' | 'substitution' | 'substitute' | 'productId'> & { id: string };

/** Sets how many of a product are wanted: 0 takes the line out. A new line beyond the fiftieth is not added. */
export function withQuantity(basket: PhoneBasket, product: LineProduct, wanted: number): PhoneBasket {
  const { id, slug, name, unit, price, kind, drawing, categorySlug } = product;
  const quantity = Math.max(0, Math.min(lineQuantityMax, Math.trunc(wanted)));
  const present = basket.lines.find((line) => line.productId === id);
  if (!present && (quantity === 0 || basket.lines.length >= basketLinesMax)) return basket;
  const about = { slug, name, unit, price, kind, drawing, categorySlug };
  const line = { substitution: 'similar' as const, ...present, productId: id, ...about, quantity };
  const lines = present
    ? basket.lines.flatMap((other) => (other.productId !== id ? [other] : quantity === 0 ? [] : [line]))
    : [...basket.lines, line];
  return { ...basket, lines, changed: withId(basket.changed, id) };
}

/** Chooses what happens if a product runs out while the order is packed, and what is taken first instead. */
export function withSubstitution(
  basket: PhoneBasket,
  productId: string,
  substitution: Substitution,
  substitute: LineSubstitute | null = null,
): PhoneBasket {
  const lines = basket.lines.map((line) =>
    line.productId === productId ? { ...line, substitution, substitute } : line,
  );
  return { ...basket, lines, changed: withId(basket.changed, productId) };
}

/** Chooses the store. The lines stay: the account's basket says which of them this store does not sell. */
export function withStore(basket: PhoneBasket, store: ChosenStore): PhoneBasket {
  if (basket.store?.id === store.id) return { ...basket, store };
  return { ...basket, store, storeChanged: basket.lines.length > 0 || basket.ownerId !== null };
}

/** Takes the account's basket over. What was changed here since `before` stays as it is here: the last choice holds. */
export function withSaved(
  basket: PhoneBasket,
  saved: Basket,
  since: { changed: readonly string[]; store: boolean; ownerId: string; at: number },
): PhoneBasket {
  const mine = new Map(basket.lines.map((line) => [line.productId, line]));
  const kept = new Set(since.changed);
  const theirs = saved.lines.flatMap((line) => {
    if (!kept.has(line.productId)) return [phoneLineOf(line)];
    const own = mine.get(line.productId);
    return own ? [own] : [];
  });
  const known = new Set(saved.lines.map((line) => line.productId));
  const added = basket.lines.filter((line) => kept.has(line.productId) && !known.has(line.productId));
  // A phone on which no store was chosen takes that of the last lines.
  const savedStore = saved.store ?? (basket.store === null ? saved.lastStore : null);
  return {
    ownerId: since.ownerId,
    store: since.store || !savedStore ? basket.store : storeOf(savedStore),
    lines: [...theirs, ...added].slice(0, basketLinesMax),
    changed: since.changed,
    storeChanged: since.store,
    saved,
    savedAt: since.at,
  };
}

const withId = (ids: readonly string[], id: string): readonly string[] => (ids.includes(id) ? ids : [...ids, id]);

const storeOf = ({ id, slug, name, city }: ChosenStore): ChosenStore => ({ id, slug, name, city });

const phoneLineOf = ({
  productId,
  slug,
  name,
  unit,
  quantity,
  substitution,
  substitute,
  price,
  kind,
  drawing,
  categorySlug,
}: BasketLine): PhoneLine => ({
  productId,
  slug,
  name,
  unit,
  quantity,
  substitution,
  substitute,
  price,
  kind,
  drawing,
  categorySlug,
});

/** Reads what the phone has stored. Anything unreadable is an empty basket: the account's is read again. */
export function parsePhoneBasket(text: string | null): PhoneBasket {
  if (text === null) return emptyPhoneBasket;
  try {
    const stored: unknown = JSON.parse(text);
    return isPhoneBasket(stored) ? stored : emptyPhoneBasket;
  } catch {
    return emptyPhoneBasket;
  }
}

function isPhoneBasket(value: unknown): value is PhoneBasket {
  const basket = value as PhoneBasket | null;
  return (
    typeof basket === 'object' &&
    basket !== null &&
    Array.isArray(basket.lines) &&
    Array.isArray(basket.changed) &&
    basket.lines.every(isPhoneLine)
  );
}

const isPhoneLine = (line: PhoneLine | null): boolean =>
  typeof line?.productId === 'string' &&
  typeof line.name === 'string' &&
  Number.isInteger(line.quantity) &&
  (line.price === null || isWholeKobo(line.price)) &&
  substitutionNames.includes(line.substitution);
