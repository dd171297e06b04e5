import type { Tx } from '../../../platform/database.ts';
import type { AccountKind, TransferCode, TransferRequest } from '../../money/ledger/ledger-rules.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { type ShopOrder, shareKobo } from './shop-order-rules.ts';

/** What stays with us of goods, and what is owed to the store, in kobo. */
export function splitGoods(goodsKobo: number, marginPpm: number): { marginKobo: number; storeKobo: number } {
  const marginKobo = shareKobo(goodsKobo, marginPpm);
  return { marginKobo, storeKobo: goodsKobo - marginKobo };
}

/**
 * Books what a customer paid for goods that were handed over: the store's part, our margin, and the delivery fee. Business rules,
 * section 6. Booked once for each order.
 */
export async function bookSale(tx: Tx, order: ShopOrder, goodsKobo: number, feeKobo: number): Promise<void> {
  const { marginKobo, storeKobo } = splitGoods(goodsKobo, order.marginPpm);
  await book(tx, order, [
    ['sold', 'goods-sold', 'customer-funds', 'store-payable', storeKobo],
    ['margin', 'margin-earned', 'customer-funds', 'sales-margin', marginKobo],
    ['fee', 'delivery-charged', 'customer-funds', 'delivery-fees', feeKobo],
  ]);
}

/**
 * Takes back what was booked for goods that are refunded after delivery. `keptBeforeKobo` and `keptAfterKobo` are the goods before and
 * after: the difference of the two splits leaves no kobo behind, however often lines come back. `key` names the return.
 */
export async function bookReturn(
  tx: Tx,
  order: ShopOrder,
  { key, keptBeforeKobo, keptAfterKobo }: { key: string; keptBeforeKobo: number; keptAfterKobo: number },
): Promise<void> {
  const before = splitGoods(keptBeforeKobo, order.marginPpm);
  const after = splitGoods(keptAfterKobo, order.marginPpm);
  await book(tx, order, [
    [`${key}:sold`, 'goods-returned', 'store-payable', 'customer-funds', before.storeKobo - after.storeKobo],
    [`${key}:margin`, 'margin-returned', 'sales-margin', 'customer-funds', before.marginKobo - after.marginKobo],
  ]);
}

type Booking = [key: string, code: TransferCode, debit: AccountKind, credit: AccountKind, amountKobo: number];

async function book(tx: Tx, order: ShopOrder, bookings: readonly Booking[]): Promise<void> {
  const ownerOf = (kind: AccountKind) =>
    kind === 'customer-funds' ? order.customerId : kind === 'store-payable' ? order.storeId : '';
  const requests = bookings
    .filter(([, , , , amountKobo]) => amountKobo > 0)
    .map(
      ([key, code, debit, credit, amountKobo]): TransferRequest => ({
        key: `order:${order.number}:${key}`,
        kind: 'posted',
        code,
        subject: `order:${order.number}`,
        effectiveOn: tx.businessDate,
        debit: { kind: debit, owner: ownerOf(debit) },
        credit: { kind: credit, owner: ownerOf(credit) },
        amountKobo,
      }),
    );
  if (requests.length > 0) await postTransfers(tx, requests);
}
