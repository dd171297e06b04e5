import { readEmail } from '@foodbank/contract/primitives/email';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { seenText } from '@foodbank/contract/primitives/seen-text';
import * as calls from '@foodbank/contract/views/referrals';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { JsonText, type Route, route } from '../../../platform/serve.ts';
import {
  findReferralOrders,
  type ListedOrder,
  type ListedReferral,
  listReferrals,
  listReferralsAsJson,
} from './queries.ts';

/** The calls by which an agent lists the customers who signed up with the agent's code, and the orders of one of them. */
export function referralRoutes({ database, limits }: AppContext): Route[] {
  return [
    route(calls.listReferrals, async ({ query }, { agentId }) => {
      const typed = query.search ?? '';
      const email = readEmail(typed).read;
      const text = (email ?? seenText(typed)).toLowerCase() || null;
      const search = { text, phoneKey: text === null ? null : phoneKey(text), filter: query.filter ?? 'all' };
      const isWholeContact = search.phoneKey !== null || email !== null;
      if (isWholeContact) await limits.take('contactSearchesByAgent', agentId);
      if (query.includeOrders !== 'true') {
        const { total, list } = await listReferralsAsJson(database.read, agentId, search);
        return new JsonText(`{"referrals":[${list}],"totalReferrals":${total}}`);
      }
      const listed = await listReferrals(database.read, agentId, search);
      return { referrals: listed.map(asReferral), totalReferrals: listed.length };
    }),
    route(calls.listReferralOrders, async ({ params: { referralId }, query: { cursor = null } }, { agentId }) => {
      const page = await findReferralOrders(database.read, agentId, referralId, cursor);
      if (page === null) refuse('not-found');
      if (!page.cursorIsKnown)
        refuse('validation', { message: 'Invalid format', errors: { cursor: 'Invalid format' } });
      const orders = page.orders.slice(0, calls.referralOrderPageSize).map(asOrder);
      const hasNext = page.orders.length > orders.length;
      return {
        orders,
        totalOrders: page.totalOrders,
        nextCursor: hasNext ? (orders.at(-1)?.orderNumber ?? null) : null,
      };
    }),
  ];
}

function asReferral({ orders, referredAt, ...referral }: ListedReferral): calls.Referral {
  return { ...referral, referredAt: referredAt.toISOString(), orders: orders.map(asOrder) };
}

function asOrder({ amountKobo, placedAt, ...order }: ListedOrder): calls.ReferralOrder {
  return { ...order, amount: toNaira(amountKobo), date: new Date(placedAt).toISOString() };
}
