import type { Tx } from '../../../platform/database.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import type { AccountKind, TransferCode, TransferRequest } from '../../money/ledger/rules.ts';
import { type OrderActor, type ShopOrder, shareKobo } from './shop-order-rules.ts';

/** What stays with us of goods, and what is owed to the store, in kobo. */
export function splitGoods(goodsKobo: number, marginPpm: number): { marginKobo: number; storeKobo: number } {
  const marginKobo = shareKobo(goodsKobo, marginPpm);
  return { marginKobo, storeKobo: goodsKobo - marginKobo };
}

/** What was handed over: goods and fee in kobo, and the rider who came, if one did. */
export interface Sale {
  goodsKobo: number;
  feeKobo: number;
  riderId: string | null;
}

/**
 * Books what a customer paid for what was handed over: the store's part, our margin, and the delivery fee, of which the rider gets what
 * was shown before accepting, also where the fee is less: the rest is ours to bear. Both are owed from the hand-over on, and paid as partners'
 * payouts. Booked once for each order.
 */
export async function bookSale(tx: Tx, order: ShopOrder, { goodsKobo, feeKobo, riderId }: Sale): Promise<void> {
  const { marginKobo, storeKobo } = splitGoods(goodsKobo, order.marginPpm);
  const riderKobo = riderId === null ? 0 : Math.min(feeKobo, order.riderFeeKobo);
  const borneKobo = riderId === null ? 0 : order.riderFeeKobo - riderKobo;
  await book(
    tx,
    order,
    [
      ['sold', 'goods-sold', 'customer-funds', 'store-payable', storeKobo],
      ['margin', 'margin-earned', 'customer-funds', 'sales-margin', marginKobo],
      ['fee', 'delivery-charged', 'customer-funds', 'delivery-fees', feeKobo - riderKobo],
      ['rider', 'rider-earned', 'customer-funds', 'rider-payable', riderKobo],
      ['rider:borne', 'rider-earned', 'delivery-fees', 'rider-payable', borneKobo],
    ],
    riderId,
  );
}

/** The rider among those who change orders; null for anyone else. */
export const riderOf = ({ kind, id }: OrderActor): string | null => (kind === 'rider' ? id : null);

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

async function book(
  tx: Tx,
  order: ShopOrder,
  bookings: readonly Booking[],
  riderId: string | null = null,
): Promise<void> {
  const owners: Partial<Record<AccountKind, string | null>> = {
    'customer-funds': order.customerId,
    'store-payable': order.storeId,
    'rider-payable': riderId,
  };
  const ownerOf = (kind: AccountKind) => owners[kind] ?? '';
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
