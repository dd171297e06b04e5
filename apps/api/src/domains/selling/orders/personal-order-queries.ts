import { type Db, statement, type Tx } from '../../../platform/database.ts';
import type { OrderAddress } from './shop-order-rules.ts';

/** What is exported of an order of our own shop. The payment is in the ledger and in the charges. */
export interface OrderRecord {
  number: string;
  state: string;
  handover: string;
  goodsKobo: number;
  deliveryFeeKobo: number;
  address: OrderAddress | null;
  createdAt: Date;
  deliveredAt: Date | null;
  /** `insteadOf` is the name of the product that one was taken instead of; null for what was ordered. */
  lines: {
    name: string;
    unit: string;
    quantity: number;
    refundedQuantity: number;
    priceKobo: number;
    insteadOf: string | null;
  }[];
}

const recordsOf = statement<OrderRecord>(
  'shop-orders-for-export',
  `select o.number, o.state, o.handover, o.goods_kobo as "goodsKobo", o.delivery_fee_kobo as "deliveryFeeKobo", o.address,
     o.created_at as "createdAt", o.delivered_at as "deliveredAt",
     (select json_agg(json_build_object('name', l.name, 'unit', l.unit, 'quantity', l.quantity, 'refundedQuantity', l.refunded_quantity,
        'priceKobo', l.price_kobo,
        'insteadOf', (select other.name from shop_order_lines other where other.id = l.instead_of)) order by l.position, l.id)
      from shop_order_lines l where l.order_number = o.number) as lines
   from shop_orders o where o.customer_id = $1 order by o.created_at, o.number`,
);
const numbersOf = statement<{ number: string }>(
  'order-numbers-of-customers',
  'select number from shop_orders where customer_id = any($1) order by number',
);
const useOf = statement<{ open: number; lastAt: Date | null }>(
  'orders-in-use-of-customer',
  `select count(*) filter (where state in ('awaiting-payment', 'placed', 'packing', 'ready', 'on-the-way', 'not-at-home'))::int as open,
     max(created_at) as "lastAt"
   from shop_orders where customer_id = $1`,
);
const wipeOf = statement(
  'wipe-addresses-of-orders',
  'update shop_orders set address = null where customer_id = $1 and address is not null',
);
const wipeOld = statement<{ count: number }>(
  'wipe-old-addresses-of-orders',
  `with gone as (
     update shop_orders set address = null where number in (
       select number from shop_orders where address is not null and updated_at < $1
         and state in ('expired', 'delivered', 'partly-delivered', 'cancelled', 'partly-returned', 'returned')
       order by updated_at limit $2 for update skip locked)
     returning 1)
   select count(*)::int as count from gone`,
);

/** The orders of a customer for the export, oldest first. */
export const listOrderRecords = (db: Db, customerId: string) => db.list(recordsOf, [customerId]);
/** The numbers of the orders of some customers. */
export const listNumbersOfCustomers = async (db: Db, customerIds: readonly string[]) =>
  (await db.list(numbersOf, [customerIds])).map(({ number }) => number);
/** How many orders of a customer are not over, and when the last one was made. */
export const readOrderUse = (db: Db, customerId: string) => db.get(useOf, [customerId]);
/** Wipes where the orders of a customer went. The orders stay, because they belong to the books. */
export const wipeOrderAddresses = (tx: Tx, customerId: string) => tx.list(wipeOf, [customerId]);
/** Wipes where orders went that are over and did not change since an instant. Returns how many. */
export const wipeOldOrderAddresses = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeOld, [before, atMost])).count;
