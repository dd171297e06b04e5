import type { ShopOrderState } from '@foodbank/contract/selling/shop-orders';
import { list } from '../../../platform/database.ts';
import type { ShopOrder } from '../../selling/orders/shop-order-rules.ts';
import type { NamedRow, NameValues } from './finder.ts';
import { compared, endsWith, namedCustomers, type Row, related, shown } from './statement-queries.ts';

export interface OrderRow extends Row {
  state: ShopOrderState;
  storeName: string;
  customerName: string;
  createdAt: Date;
  storeId: string;
  handover: ShopOrder['handover'];
  waits: boolean;
  packerId: string | null;
}
const orderRow = `o.number as id, o.state, s.name as "storeName", coalesce(c.name, '') as "customerName", o.created_at as "createdAt",
  o.store_id as "storeId", o.handover, o.waits, o.packer_id as "packerId"`;
const orderParts = 'join stores s on s.id = o.store_id left join customers c on c.id = o.customer_id';
const inStores = '($2::uuid[] is null or o.store_id = any($2))';

/** An order by its number, in some stores or, with null, in all. */
export const listOrdersByNumber = list<OrderRow, [number: string, storeIds: readonly string[] | null]>(
  'search-orders-by-number',
  `select ${orderRow}, true as "isOwn" from shop_orders o ${orderParts} where o.number = $1 and ${inStores}`,
);
/** Orders whose number ends with digits, or begins with `begin` of the same length, newest first. */
export const listOrdersByDigits = list<
  OrderRow,
  [digits: string, storeIds: readonly string[] | null, from: string, to: string]
>(
  'search-orders-by-digits',
  `with o as materialized (
     select * from shop_orders o where (${endsWith('reverse(o.number)', 1)} or o.number between $3 and $4) and ${inStores}
     order by created_at desc, number desc limit ${shown})
   select ${orderRow}, true as "isOwn" from o ${orderParts} order by o.created_at desc, o.number desc`,
);

/** The newest orders of customers by name. */
export const listOrdersByCustomer = list<OrderRow, NameValues>(
  'search-orders-by-customer',
  `with ${namedCustomers},
   o as (select newest.* from who, lateral (
     select * from shop_orders where customer_id = who.id order by created_at desc, number desc limit ${related}) newest
     order by newest.created_at desc limit ${related})
   select ${orderRow}, false as "isOwn" from o ${orderParts} order by o.created_at desc`,
);

export interface ReturnRow extends Row {
  orderNumber: string;
  askedAt: Date;
  isOpen: boolean;
}
/** What was asked to be returned of an order. */
export const listReturnsOfOrder = list<ReturnRow, [orderNumber: string]>(
  'search-returns',
  `select id, false as "isOwn", order_number as "orderNumber", asked_at as "askedAt", ended_at is null as "isOpen"
   from asked_returns where order_number = $1 order by asked_at desc limit ${related}`,
);

/** Products by their names, words and addresses. */
export const listProducts = list<
  NamedRow,
  [pattern: string | null, patterns: readonly string[], words: readonly string[], slug: string]
>(
  'search-products-of-console',
  `with parts as materialized (select id, name || ', ' || unit as name, state as detail from products where sort_name like $1 and sort_name like all($2::text[]))
   select * from (select * from parts limit ${compared}) few
   union select id, name || ', ' || unit, state from products where words @> $3::text[] and cardinality($3::text[]) > 0
   union select id, name || ', ' || unit, state from products where slug = $4 limit ${compared}`,
);

// Few rows: compared one by one, or by the index of what is compared.
const ofFew = (columns: string, from: string, name: string) =>
  `select ${columns} from ${from} where name_search(${name}) like all($1::text[]) limit ${shown}`;
export const listStores = list<NamedRow, [patterns: readonly string[]]>(
  'search-stores',
  ofFew('id, name, city as detail', 'stores', 'name'),
);
export const listRidersByName = list<NamedRow, [patterns: readonly string[]]>(
  'search-riders',
  `select id, name, city as detail from riders where search like all($1::text[]) limit ${shown}`,
);
/** Riders with a whole phone, by the digits of its spellings, or one with four last digits. */
export const listRidersByPhone = list<NamedRow, [digits: readonly string[] | null, phoneEnd: string | null]>(
  'search-riders-by-phone',
  `select id, name, city as detail from riders
   where regexp_replace(phone, '\\D', '', 'g') = any($1::text[]) or right(regexp_replace(phone, '\\D', '', 'g'), 4) = $2 limit ${shown}`,
);
/** Delivery zones that are open; the id is the city's, whose page has them. */
export const listZones = list<NamedRow, [patterns: readonly string[]]>(
  'search-zones',
  ofFew('city as id, name, city as detail', 'delivery_zones', 'name').replace(' limit', ' and closed_at is null limit'),
);
export const listCategories = list<NamedRow, [patterns: readonly string[]]>(
  'search-categories',
  ofFew(`slug as id, name, '' as detail`, 'categories', 'name'),
);
/** Baskets that staff fill for customers by name. */
export const listAssistedOrders = list<NamedRow, NameValues>(
  'search-assisted-orders',
  `with ${namedCustomers}
   select a.id, c.name, '' as detail from who join assisted_orders a on a.customer_id = who.id and a.state in ('filling', 'offered')
   join customers c on c.id = who.id limit ${related}`,
);
