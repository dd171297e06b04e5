import type { ReferralFilter, ReferralOrder } from '@foodbank/contract/referrals';
import { type Db, statement } from '../../platform/database.ts';

/** A referral as the list shows it: contacts are masked as they were stored, never read in full. */
export interface ListedReferral {
  id: string;
  name: string;
  firstname: string;
  lastname: string;
  email: string;
  phoneNumber: string;
  referredAt: Date;
  orderCount: number;
  orders: (Omit<ReferralOrder, 'amount' | 'date'> & { amountKobo: number; placedAt: string })[] | null;
}

// One statement for all searches: a null parameter switches its condition off. Customers and orders are read here and nowhere
// else together; this domain writes neither.
const referralList = (orders: string) => `
  select c.id, c.name, c.firstname, c.lastname, c.masked_email as email, c.masked_phone as "phoneNumber",
    c.referred_at as "referredAt", coalesce(o.count, 0) as "orderCount", ${orders} as orders
  from customers c
  left join lateral (
    select count(*) as count,
      json_agg(json_build_object('orderNumber', number, 'status', status, 'amountKobo', amount_kobo, 'placedAt', placed_at)
        order by placed_at desc, number) as list
    from orders where customer_id = c.id
  ) o on true
  where c.agent_id = $1 and not c.own_account
    and ($2::text is null or position($2 in lower(c.name)) > 0 or position($2 in lower(c.masked_email)) > 0
      or position($2 in c.masked_phone) > 0 or c.email_key = $2 or c.phone_key = $3)
    and ($4 = 'all' or (o.count > 0) = ($4 = 'with-orders'))
  order by c.referred_at desc, c.id`;

const plainList = statement<ListedReferral>('list-referrals', referralList('null'));
const listWithOrders = statement<ListedReferral>('list-referrals-with-orders', referralList(`coalesce(o.list, '[]')`));

export interface ReferralSearch {
  /** Lower-cased part of a name or masked contact, or a whole e-mail. */
  text: string | null;
  /** A whole phone number in its one spelling. */
  phoneKey: string | null;
  filter: ReferralFilter;
  includeOrders: boolean;
}

/** An agent's referrals, newest first. */
export const listReferrals = (db: Db, agentId: string, { text, phoneKey, filter, includeOrders }: ReferralSearch) =>
  db.list(includeOrders ? listWithOrders : plainList, [agentId, text, phoneKey, filter]);
