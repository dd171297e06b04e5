import { toNaira } from '@foodbank/contract/money';
import { phoneKey } from '@foodbank/contract/phone';
import { listReferrals as listReferralsCall, type Referral } from '@foodbank/contract/referrals';
import type { House } from '../../platform/house.ts';
import { type Route, route } from '../../platform/serve.ts';
import { type ListedReferral, listReferrals } from './queries.ts';

/** The call by which an agent sees who signed up with the code. */
export function referralRoutes({ database }: House): Route[] {
  return [
    route(listReferralsCall, async ({ query }, { agentId }) => {
      const text = query.search?.trim().toLowerCase() || null;
      const listed = await listReferrals(database.read, agentId, {
        text,
        phoneKey: text === null ? null : phoneKey(text),
        filter: query.filter ?? 'all',
        includeOrders: query.includeOrders === 'true',
      });
      return { referrals: listed.map(asReferral), totalReferrals: listed.length };
    }),
  ];
}

function asReferral({ orders, referredAt, ...referral }: ListedReferral): Referral {
  const shown: Referral = { ...referral, referredAt: referredAt.toISOString() };
  if (orders !== null) {
    shown.orders = orders.map(({ amountKobo, placedAt, ...order }) => ({
      ...order,
      amount: toNaira(amountKobo),
      date: new Date(placedAt).toISOString(),
    }));
  }
  return shown;
}
