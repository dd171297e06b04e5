import { type Day, formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { type Approval, listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { ApprovalChange } from '../../foundation/approvals/take-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { inForceOf, type PriceBook, readPriceBook } from './price-book.ts';
import { changeText, sizeFactor, type WhyWaits } from './price-rules.ts';
import { listStoreNames } from './queries.ts';

/** The kind of requests for prices that one member may not set alone. */
export const priceKindName = 'price';

/** A price that waits, why, and the stock that it was asked for. */
export interface AskedPrice extends WhyWaits {
  productId: string;
  storeId: string;
  startsOn: Day;
  priceKobo: number;
  onHand: number;
}

/** Another name or unit of a product on sale. */
export interface AskedSize {
  productId: string;
  name: string;
  unit: string;
}

/** What a request for prices carries. */
export interface PricePayload {
  /** What it is called in lists: the product, or the file. */
  title: string;
  prices: AskedPrice[];
  sizes: AskedSize[];
}

/** Asks a second person for prices. Returns the request's id. Refuses with `change-already-asked` while one for the subject waits. */
export async function requestPrices(
  tx: Tx,
  actor: Actor,
  { subject, title, prices, sizes }: PricePayload & { subject: string },
  reason: string,
): Promise<string> {
  const payload: PricePayload = { title, prices, sizes };
  return requestApproval(tx, {
    kind: priceKindName,
    subject,
    payload: { ...payload },
    fingerprint: fingerprintOfPrices(tx, await readBookOf(tx, payload), payload),
    permission: 'prices.approve',
    reason,
    actor,
  });
}

/** The payload of a request for prices. */
export const payloadOf = (approval: Approval) => approval.payload as unknown as PricePayload;

/** What decides about the prices of a request, as it is now. */
export const readBookOf = (tx: Tx, payload: PricePayload): Promise<PriceBook> =>
  readPriceBook(tx, tx.businessDate, idsOf(payload));

/** The products of a request, in the order in which they are locked. */
export const idsOf = ({ prices, sizes }: PricePayload): string[] =>
  [...new Set([...prices, ...sizes].map(({ productId }) => productId))].sort();

/** A digest of what the prices of a request would take the place of, and of what they are for. */
export const fingerprintOfPrices = (tx: Tx, book: PriceBook, { prices, sizes }: PricePayload): string =>
  fingerprintOf(tx, [
    ...prices.map(({ productId, storeId, startsOn }) => {
      const product = book.products.get(productId);
      const planned = book.planned.get(productId)?.find((one) => one.storeId === storeId && one.startsOn === startsOn);
      const current = inForceOf(book, productId, storeId)?.priceKobo ?? null;
      const parts = book.parts.get(productId)?.map((part) => [part.productId, part.quantity]) ?? [];
      return [productId, storeId, startsOn, product?.name, product?.unit, current, planned?.priceKobo ?? null, parts];
    }),
    ...sizes.map(({ productId }) => {
      const product = book.products.get(productId);
      const all = book.inForce.get(productId)?.map(({ storeId, priceKobo }) => [storeId, priceKobo]);
      return [productId, product?.name, product?.unit, all];
    }),
  ]);

/** What a request would change, price by price, and what the stock is worth by it. */
export async function describePrices(tx: Tx, payload: PricePayload): Promise<ApprovalChange[]> {
  const book = await readBookOf(tx, payload);
  const storeNames = await listStoreNames(tx);
  const changes = payload.prices.map((price) => {
    const product = book.products.get(price.productId);
    const from = price.startsOn > tx.businessDate ? `, from ${formatDay(price.startsOn)}` : '';
    const where = `${product?.name}, ${product?.unit}, in ${storeNames[price.storeId] ?? 'an unknown store'}${from}`;
    return {
      field: where,
      ...describePrice(price, inForceOf(book, price.productId, price.storeId)?.priceKobo ?? null),
    };
  });
  return [...payload.sizes.map((size) => describeSize(book, size)), ...changes, ...describeStock(book, payload)];
}

/** What customers get for the price, before and after. */
function describeSize(book: PriceBook, { productId, name, unit }: AskedSize): ApprovalChange {
  const product = book.products.get(productId);
  const kobo = (book.inForce.get(productId) ?? []).map(({ priceKobo }) => priceKobo);
  const [low, high] = [Math.min(...kobo), Math.max(...kobo)];
  const price =
    kobo.length === 0
      ? ''
      : low === high
        ? `, for ${formatKobo(low)}`
        : `, for ${formatKobo(low)} to ${formatKobo(high)}`;
  const factor = product === undefined ? null : sizeFactor(product, { name, unit });
  const amount = factor === null || factor === 1 ? '' : ` (${Math.round(factor * 1_000) / 1_000} times as much)`;
  return {
    field: 'What customers get',
    before: `${product?.name}, ${product?.unit}${price}`,
    after: `${name}, ${unit}${amount}`,
  };
}

const compared: Readonly<Record<AskedPrice['because'], string>> = {
  lower: 'when the day began',
  'far-from-others': 'in other stores, or under the same name',
  'below-parts': 'for its parts alone',
  'other-size': 'for the size that it has now',
};

function describePrice({ priceKobo, because, comparedKobo }: AskedPrice, currentKobo: number | null) {
  const base = currentKobo ?? comparedKobo;
  const isElsewhere = comparedKobo !== null && comparedKobo !== currentKobo;
  const other = isElsewhere ? `${formatKobo(comparedKobo)} ${compared[because]}` : '';
  const before = currentKobo === null ? 'No price' : formatKobo(currentKobo);
  return {
    before: other === '' ? before : `${before} (${other})`,
    after: base === null ? formatKobo(priceKobo) : `${formatKobo(priceKobo)} (${changeText(base, priceKobo)})`,
  };
}

/** What was in stock when it was asked, at the old prices and at the new ones. Of products that have neither it says nothing. */
function describeStock(book: PriceBook, { prices }: PricePayload): ApprovalChange[] {
  let [units, beforeKobo, afterKobo] = [0, 0, 0];
  for (const { productId, storeId, priceKobo, onHand, comparedKobo } of prices) {
    const base = inForceOf(book, productId, storeId)?.priceKobo ?? comparedKobo;
    if (base === null || onHand === 0) continue;
    units += onHand;
    beforeKobo += onHand * base;
    afterKobo += onHand * priceKobo;
  }
  if (units === 0) return [];
  const field = `Value of the ${units.toLocaleString('en')} in stock when it was asked`;
  const after = `${formatKobo(afterKobo)} (${changeText(beforeKobo, afterKobo)})`;
  return [{ field, before: formatKobo(beforeKobo), after }];
}

/** Another name or unit that waits for a second person. */
export interface WaitingSize extends AskedSize {
  approvalId: string;
  requestedBy: string;
  requestedAt: Date;
}

/** The names and units of some products that wait for a second person, the longest waiting first. */
export async function listWaitingSizes(db: Db, productIds: readonly string[]): Promise<WaitingSize[]> {
  const wanted = new Set(productIds);
  return (await listOpenApprovalsOfKind(db, priceKindName, waitingMax)).flatMap((approval) =>
    payloadOf(approval)
      .sizes.filter(({ productId }) => wanted.has(productId))
      .map((size) => {
        const { id: approvalId, requestedBy, requestedAt } = approval;
        return { ...size, approvalId, requestedBy, requestedAt };
      }),
  );
}

/** A price of a product that waits for a second person. */
export interface WaitingPrice extends AskedPrice {
  approvalId: string;
  requestedBy: string;
  requestedAt: Date;
}

// Each is a request that nobody has decided for a week at most.
const waitingMax = 200;

/** The prices of some products that wait for a second person, the longest waiting first. */
export async function listWaitingPrices(db: Db, productIds: readonly string[]): Promise<WaitingPrice[]> {
  const wanted = new Set(productIds);
  return (await listOpenApprovalsOfKind(db, priceKindName, waitingMax)).flatMap((approval) =>
    payloadOf(approval)
      .prices.filter(({ productId }) => wanted.has(productId))
      .map((price) => {
        const { id: approvalId, requestedBy, requestedAt } = approval;
        return { ...price, approvalId, requestedBy, requestedAt };
      }),
  );
}
