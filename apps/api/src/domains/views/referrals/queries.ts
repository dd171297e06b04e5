import { namePatterns } from '@foodbank/contract/primitives/fold-text';
import { type ReferralFilter, type ReferralOrder, referralOrderPageSize } from '@foodbank/contract/views/referrals';
import { type Db, statement } from '../../../platform/database.ts';

/** The words of a name by which referrals are found. */
const nameWordsMax = 8;

/** An order of a referral. */
export type ListedOrder = Omit<ReferralOrder, 'amount' | 'date'> & { amountKobo: number; placedAt: string };

/** A referral with orders, as the list shows it. The masked contacts are read; the full ones are not. */
export interface ListedReferral {
  id: string;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  phoneNumber: string;
  referredAt: Date;
  orderCount: number;
  orders: ListedOrder[];
}

/** A page of one referral's orders. */
export interface ListedOrders {
  /** The number of all orders of the referral. */
  totalOrders: number;
  /** False if the order after which the page begins isn't one of the referral's. */
  cursorIsKnown: boolean;
  /** Newest first: a page, and one more if there is a next page. */
  orders: ListedOrder[];
}

// One condition for all searches; a part with a null parameter has no effect. This domain reads customers and orders of the domains
// below and writes neither.
const listed = `c.id, c.name, c.firstname, c.lastname, c.masked_email as email, c.masked_phone as "phoneNumber"`;
const searched = `c.agent_id = $1 and not c.never_referral
    and ($2::text is null or c.search like all($5::text[]) or position($2 in lower(c.masked_email)) > 0
      or position($2 in c.masked_phone) > 0 or c.email_key = $2 or c.phone_key = $3)
    and ($4 = 'all' or (c.order_count > 0) = ($4 = 'with-orders'))`;

// PostgreSQL serializes the list, because an agent may have 50,000 referrals, and doing it here would block other requests.
const listAsJson = statement<{ total: number; list: string }>(
  'write-referrals',
  `select count(*) as total, coalesce(string_agg(row_to_json(r)::text, ','), '') as list from (
     select ${listed}, to_char(c.referred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "referredAt",
       c.order_count as "orderCount"
     from customers c where ${searched} order by c.referred_at desc, c.id
   ) r`,
);
const ordersAsJson = `coalesce(json_agg(json_build_object('orderNumber', number, 'status', status, 'amountKobo', amount_kobo,
       'placedAt', placed_at) order by placed_at desc, number), '[]')`;
const listWithOrders = statement<ListedReferral>(
  'list-referrals-with-orders',
  `select ${listed}, c.referred_at as "referredAt", c.order_count as "orderCount", coalesce(o.list, '[]') as orders
   from customers c
   left join lateral (
     select ${ordersAsJson} as list from orders where customer_id = c.id
   ) o on c.order_count > 0
   where ${searched} order by c.referred_at desc, c.id`,
);
// Without a cursor the page begins at infinity. The first condition on placed_at is the one that the index serves.
const pageOfOrders = statement<ListedOrders>(
  'page-of-referral-orders',
  `select c.order_count as "totalOrders", $3::text is null or cursor.number is not null as "cursorIsKnown", page.orders
   from customers c
   left join orders cursor on cursor.number = $3 and cursor.customer_id = c.id
   cross join lateral (
     select ${ordersAsJson} as orders from (
       select * from orders o
       where o.customer_id = c.id and o.placed_at <= coalesce(cursor.placed_at, 'infinity')
         and (o.placed_at < coalesce(cursor.placed_at, 'infinity') or o.number > cursor.number)
       order by o.placed_at desc, o.number limit ${referralOrderPageSize + 1}
     ) newest
   ) page
   where c.id = $2 and c.agent_id = $1 and not c.never_referral`,
);

/** A search. Null parts match everything. */
export interface ReferralSearch {
  /** Words of a name, or a lower-cased part of a masked contact, or a whole email. */
  text: string | null;
  /** The key of a whole phone number. */
  phoneKey: string | null;
  filter: ReferralFilter;
}

const valuesOf = (agentId: string, { text, phoneKey, filter }: ReferralSearch) => {
  const patterns = text === null ? [] : namePatterns(text, nameWordsMax);
  // All of no patterns would match every name.
  return [agentId, text, phoneKey, filter, patterns.length === 0 ? [''] : patterns];
};

/** An agent's referrals with their orders, newest first. */
export const listReferrals = (db: Db, agentId: string, search: ReferralSearch) =>
  db.list(listWithOrders, valuesOf(agentId, search));

/** An agent's referrals without their orders, newest first: the number, and the items as comma-separated JSON. */
export const listReferralsAsJson = (db: Db, agentId: string, search: ReferralSearch) =>
  db.get(listAsJson, valuesOf(agentId, search));

/**
 * The newest orders of an agent's referral, or those that follow the order with the number `after`. Null if the agent has no such
 * referral.
 */
export const findReferralOrders = (db: Db, agentId: string, referralId: string, after: string | null) =>
  db.find(pageOfOrders, [agentId, referralId, after]);
