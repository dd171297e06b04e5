import { isEmail } from '@foodbank/contract/primitives/email';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import * as calls from '@foodbank/contract/views/referrals';
import type { AppContext } from '../../../platform/app-context.ts';
import { JsonText, type Route, route } from '../../../platform/serve.ts';
import { type ListedReferral, listReferrals, writeReferrals } from './queries.ts';

/** The call by which an agent lists the customers who signed up with the agent's code. */
export function referralRoutes({ database, limits }: AppContext): Route[] {
  return [
    route(calls.listReferrals, async ({ query }, { agentId }) => {
      const text = query.search?.trim().toLowerCase() || null;
      const search = { text, phoneKey: text === null ? null : phoneKey(text), filter: query.filter ?? 'all' };
      const isWholeContact = search.phoneKey !== null || (text !== null && isEmail(text));
      if (isWholeContact) await limits.take('contactSearchesByAgent', agentId);
      if (query.includeOrders !== 'true') {
        const { total, list } = await writeReferrals(database.read, agentId, search);
        return new JsonText(`{"referrals":[${list}],"totalReferrals":${total}}`);
      }
      const listed = await listReferrals(database.read, agentId, search);
      return { referrals: listed.map(asReferral), totalReferrals: listed.length };
    }),
  ];
}

function asReferral({ orders, referredAt, ...referral }: ListedReferral): calls.Referral {
  const shown = orders.map(({ amountKobo, placedAt, ...order }) => ({
    ...order,
    amount: toNaira(amountKobo),
    date: new Date(placedAt).toISOString(),
  }));
  return { ...referral, referredAt: referredAt.toISOString(), orders: shown };
}
