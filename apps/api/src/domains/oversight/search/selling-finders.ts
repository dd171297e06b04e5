import { formatDay } from '@foodbank/contract/primitives/day';
import { phoneSpellings } from '@foodbank/contract/primitives/phone';
import { productStates } from '@foodbank/contract/selling/catalogue-staff';
import { shopOrderStates } from '@foodbank/contract/selling/shop-orders';
import type { Db } from '../../../platform/database.ts';
import { storesOf } from '../../../platform/staff-caller.ts';
import { actsFor, nameFor } from '../../selling/orders/staff-reading.ts';
import {
  type Asked,
  asNamed,
  contactOf,
  details,
  type Finder,
  type Found,
  findNamed,
  mayBeOf,
  type NamedRow,
  nameValues,
  numbersFrom,
  rankOfName,
  ranks,
} from './finder.ts';
import * as queries from './selling-queries.ts';

const findOrders =
  (permission: 'orders.read' | 'orders.work'): Finder =>
  async (db, asked) => {
    const storeIds = storesOf(asked.staff, permission);
    const rows = await listOrders(db, asked, storeIds);
    const ownRank = asked.orderNumber === null ? ranks.digits : ranks.number;
    return rows.map(({ id, isOwn, storeName, customerName, createdAt, ...order }) => ({
      ...{ id, label: id, rank: isOwn ? ownRank : ranks.related, acts: actsFor(order, asked.staff) },
      detail: details(
        nameFor(asked.staff, customerName),
        shopOrderStates[order.state],
        formatDay(createdAt),
        storeName,
      ),
    }));
  };

async function listOrders(
  db: Db,
  { orderNumber, numberPart, name }: Asked,
  storeIds: readonly string[] | null,
): Promise<queries.OrderRow[]> {
  if (orderNumber !== null) return queries.listOrdersByNumber(db, orderNumber, storeIds);
  if (mayBeOf(numberPart, 'order')) {
    const [from, to] = numbersFrom('FB-', numberPart);
    return queries.listOrdersByDigits(db, numberPart.digits, storeIds, from, to);
  }
  // Members of single stores see first names only, and search by none.
  const values = storeIds === null ? nameValues({ name }) : null;
  return values === null ? [] : queries.listOrdersByCustomer(db, ...values);
}

const findReturns: Finder = async (db, { orderNumber }) => {
  const rows = orderNumber === null ? [] : await queries.listReturnsOfOrder(db, orderNumber);
  return rows.map(({ id, orderNumber: number, askedAt, isOpen }) => ({
    ...{ id, label: `Return of ${number}`, rank: ranks.related },
    detail: details(isOpen ? 'To decide' : 'Decided', formatDay(askedAt)),
  }));
};

const findProducts: Finder = async (db, asked) => {
  const values = nameValues(asked);
  if (values === null) return [];
  const [typed, , pattern, patterns] = values;
  const rows = await queries.listProducts(db, pattern, patterns, typed.split(' '), typed.replaceAll(' ', '-'));
  // Without the unit, which stands behind the last comma.
  const goodsOf = (name: string) => (name.includes(',') ? name.slice(0, name.lastIndexOf(',')) : name);
  return rows.map(({ id, name, detail }) => ({
    ...{ id, label: name, rank: Math.min(rankOfName(typed, name), rankOfName(typed, goodsOf(name))) },
    detail: productStates[detail as keyof typeof productStates],
  }));
};

/** Finds records of which there are few by their names. */
export const ofFew =
  (list: (db: Db, patterns: readonly string[]) => Promise<NamedRow[]>): Finder =>
  (db, asked) =>
    findNamed(asked, (...[, , , patterns]) => list(db, patterns));

const findRiders: Finder = async (db, asked) => {
  const { phoneKey, phoneEnd } = contactOf(asked);
  if (phoneKey !== null || phoneEnd !== null) {
    const rows = await queries.listRidersByPhone(db, phoneKey === null ? null : phoneSpellings(phoneKey), phoneEnd);
    return rows.map(asNamed(ranks.name));
  }
  return ofFew(queries.listRidersByName)(db, asked);
};

const findAssistedOrders: Finder = async (db, asked) => {
  const values = nameValues(asked);
  const rows = values === null ? [] : await queries.listAssistedOrders(db, ...values);
  return rows.map(
    ({ id, name }): Found => ({ id, label: `Order by phone of ${name}`, detail: '', rank: ranks.related }),
  );
};

/** The finders of what is sold and delivered. */
export const sellingFinders = {
  order: findOrders('orders.read'),
  'packing-order': findOrders('orders.work'),
  return: findReturns,
  'assisted-order': findAssistedOrders,
  product: findProducts,
  category: ofFew(queries.listCategories),
  store: ofFew(queries.listStores),
  rider: findRiders,
  zone: ofFew(queries.listZones),
};
