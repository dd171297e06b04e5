import type { AssistedOrderState } from '@foodbank/contract/selling/assisted-orders-staff';
import type { Handover } from '@foodbank/contract/selling/checkout';
import { deletion, find, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { StoredBasketLine } from '../baskets/queries.ts';

/** An order by phone as stored. */
export interface AssistedOrder {
  id: string;
  customerId: string;
  state: AssistedOrderState;
  version: number;
  storeId: string | null;
  lines: StoredBasketLine[];
  handover: Handover;
  addressId: string | null;
  windowId: string | null;
  /** The member who began it. */
  openedBy: string;
  linkDigest: string;
  /** What the customer was sent: the request of the code, and a digest of the basket with its prices. */
  codeRequestId: string | null;
  offerDigest: string | null;
  offerTotalKobo: number | null;
  offerUntil: Date | null;
  orderNumber: string | null;
  checkoutId: string | null;
  payLinkSentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const columns = `id, customer_id as "customerId", state, version, store_id as "storeId", lines, handover, address_id as "addressId",
  window_id as "windowId", opened_by as "openedBy", link_digest as "linkDigest", code_request_id as "codeRequestId",
  offer_digest as "offerDigest", offer_total_kobo as "offerTotalKobo", offer_until as "offerUntil", order_number as "orderNumber",
  checkout_id as "checkoutId", pay_link_sent_at as "payLinkSentAt", created_at as "createdAt", updated_at as "updatedAt"`;
const open = `state in ('filling', 'offered')`;
const noOffer =
  'code_request_id = null, offer_digest = null, offer_total_kobo = null, offer_until = null, offered_by = null';

const insertRow = statement<AssistedOrder>(
  'insert-assisted-order',
  `insert into assisted_orders (id, customer_id, state, version, lines, handover, opened_by, link_digest, created_at, updated_at)
   values ($1, $2, 'filling', 1, '[]', 'delivery', $3, $4, $5, $5) returning ${columns}`,
);
const saveRow = statement<{ id: string }>(
  'save-assisted-order',
  `update assisted_orders set state = 'filling', version = version + 1, store_id = $3, lines = $4, handover = $5, address_id = $6,
     window_id = $7, ${noOffer}, updated_at = $8
   where id = $1 and version = $2 and ${open} returning id`,
);
const offerRow = statement<{ id: string }>(
  'offer-assisted-order',
  `update assisted_orders set state = 'offered', code_request_id = $3, offer_digest = $4, offer_total_kobo = $5, offer_until = $6,
     offered_by = $7, updated_at = $8
   where id = $1 and version = $2 and ${open} returning id`,
);
const orderRow = statement<{ id: string }>(
  'order-assisted-order',
  `update assisted_orders set state = 'ordered', order_number = $2, checkout_id = $3, updated_at = $4
   where id = $1 and state = 'offered' returning id`,
);
const cancelRow = statement<{ id: string }>(
  'cancel-assisted-order',
  `update assisted_orders set state = 'cancelled', ${noOffer}, updated_at = $2 where id = $1 and ${open} returning id`,
);
const payLinkRow = statement<{ id: string }>(
  'note-pay-link',
  'update assisted_orders set pay_link_sent_at = $2 where id = $1 and pay_link_sent_at is null returning id',
);
const deleteOld = deletion('delete-assisted-orders', 'assisted_orders', 'id', 'updated_at < $1', 'updated_at');

/** An order by phone for the export. */
export type AssistedOrderRecord = Pick<
  AssistedOrder,
  'state' | 'handover' | 'lines' | 'orderNumber' | 'createdAt' | 'updatedAt'
>;

/** An order by phone, or null. */
export const findAssistedOrder = find<AssistedOrder, [id: string]>(
  'assisted-order',
  `select ${columns} from assisted_orders where id = $1`,
);

/** The order by phone of a link that changed since an instant, by the digest of the link's token; null for an unknown or old one. */
export const findAssistedOrderByLink = find<AssistedOrder, [digest: string, changedAfter: Date]>(
  'assisted-order-by-link',
  `select ${columns} from assisted_orders where link_digest = $1 and updated_at > $2`,
);

/** The order by phone that a checkout was made of; null for one from the app. */
export const findAssistedOrderOf = find<AssistedOrder, [checkoutId: string]>(
  'assisted-order-of-checkout',
  `select ${columns} from assisted_orders where checkout_id = $1`,
);

/** The order by phone of a customer that is not confirmed yet, or null. */
export const findOpenAssistedOrder = find<AssistedOrder, [customerId: string]>(
  'open-assisted-order',
  `select ${columns} from assisted_orders where customer_id = $1 and ${open}`,
);

/** An order by phone, locked. The caller has locked the customer. */
export const lockAssistedOrder = find<AssistedOrder, [id: string], Tx>(
  'lock-assisted-order',
  `select ${columns} from assisted_orders where id = $1 for no key update`,
);

/** Inserts an empty order by phone. The caller has locked the customer. */
export const insertAssistedOrder = (
  tx: Tx,
  { id, customerId, openedBy, linkDigest }: Pick<AssistedOrder, 'id' | 'customerId' | 'openedBy' | 'linkDigest'>,
) => tx.get(insertRow, [id, customerId, openedBy, linkDigest, tx.now]);

/** What staff fill in. */
export type FilledOrder = Pick<AssistedOrder, 'lines' | 'handover' | 'addressId' | 'windowId'> & { storeId: string };

/** Saves what staff filled in and ends what was sent. False if the version is another one, or the order is over. */
export const storeAssistedOrder = async (tx: Tx, id: string, version: number, filled: FilledOrder) => {
  const { storeId, lines, handover, addressId, windowId } = filled;
  const values = [id, version, storeId, JSON.stringify(lines), handover, addressId, windowId, tx.now];
  return (await tx.find(saveRow, values)) !== null;
};

/** What the customer was sent. */
export interface Offer {
  codeRequestId: string;
  digest: string;
  totalKobo: number;
  until: Date;
  /** The member who sent it. */
  by: string;
}

/** Stores what the customer was sent for a version. What was sent before is not valid any more. */
export const storeOffer = async (tx: Tx, id: string, version: number, offer: Offer) => {
  const { codeRequestId, digest, totalKobo, until, by } = offer;
  return (await tx.find(offerRow, [id, version, codeRequestId, digest, totalKobo, until, by, tx.now])) !== null;
};

/** Marks an offered one as ordered. Throws if it is in another state. */
export const markOrdered = (
  tx: Tx,
  id: string,
  { orderNumber, checkoutId }: { orderNumber: string; checkoutId: string },
) => tx.get(orderRow, [id, orderNumber, checkoutId, tx.now]);
/** Ends one that was not confirmed. False if it is over. */
export const markCancelled = async (tx: Tx, id: string) => (await tx.find(cancelRow, [id, tx.now])) !== null;
/** Notes that the payment link was sent. False if it was noted before. */
export const notePayLink = async (tx: Tx, id: string) => (await tx.find(payLinkRow, [id, tx.now])) !== null;
/** The orders by phone of a customer for the export, oldest first. */
export const listAssistedOrderRecords = list<AssistedOrderRecord, [customerId: string]>(
  'assisted-orders-of',
  `select state, handover, lines, order_number as "orderNumber", created_at as "createdAt", updated_at as "updatedAt"
   from assisted_orders where customer_id = $1 order by created_at, id`,
);

/** Ends the orders by phone of a customer who is erased, and wipes what they wanted. */
export const wipeAssistedOrders = run<[customerId: string]>(
  'wipe-assisted-orders-of',
  `update assisted_orders set lines = '[]', address_id = null, window_id = null, ${noOffer},
     state = case when ${open} then 'cancelled' else state end
   where customer_id = $1`,
);

/** Deletes orders by phone that did not change since an instant. The orders that came of them stay. Returns how many. */
export const deleteAssistedOrders = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
