import type { Tx } from '../../../platform/database.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import { areOwnContacts } from '../../people/customers/managed-customers.ts';
import type { Customer } from '../../people/customers/queries.ts';
import { confirmedEmail } from '../../people/customers/rules.ts';
import { readUsualPrices } from '../catalogue/usual-prices.ts';
import { getUsualValue, type NewShopOrderLine, type UsualValue } from './shop-order-queries.ts';
import type { ShopOrder } from './shop-order-rules.ts';

/** The kind of requests to pack an order that a member of staff made at a price of their own. */
export const ownPriceKindName = 'own-price-order';

/**
 * What the goods of a new order usually cost, and whether its customer is a member of staff who set one of its prices today. Such an order
 * waits for another person once it is placed.
 */
export async function readUsualValue(
  tx: Tx,
  storeId: string,
  lines: readonly NewShopOrderLine[],
  customer: Pick<Customer, 'email' | 'emailConfirmedAt' | 'phoneKey'>,
): Promise<UsualValue> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const usual = await readUsualPrices(tx, storeId, ids);
  const usualGoodsKobo = lines.reduce(
    (sum, { productId, quantity, priceKobo }) => sum + quantity * (usual.get(productId)?.usualKobo ?? priceKobo),
    0,
  );
  const setters = new Set([...usual.values()].flatMap(({ setTodayBy }) => setTodayBy ?? []));
  let ownPriceBy: string | null = null;
  // Anybody can type a member's address: it would hold up the order, and put a request in the member's name.
  const contacts = { email: confirmedEmail(customer) ?? '', phoneKey: customer.phoneKey };
  for (const id of setters) if (await areOwnContacts(tx, contacts, { kind: 'staff', id })) ownPriceBy ??= id;
  return { usualGoodsKobo, ownPriceBy };
}

/** Asks another person about an order that was placed at a price of its customer's own. Others are left alone. */
export async function askAboutOwnPrice(tx: Tx, { number, waits }: Pick<ShopOrder, 'number' | 'waits'>): Promise<void> {
  const { ownPriceBy } = await getUsualValue(tx, number);
  if (!waits || ownPriceBy === null) return;
  await requestApproval(tx, {
    kind: ownPriceKindName,
    subject: number,
    payload: {},
    fingerprint: number,
    permission: 'prices.approve',
    reason: 'A member of staff ordered for themselves at a price that they set on the same day.',
    actor: { kind: 'staff', id: ownPriceBy },
  });
}
