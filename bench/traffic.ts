import { apiPrefix } from '@foodbank/contract/endpoint';
import type { Call } from './http-load.ts';
import { agentEmail, agentId, firstOrdinaryCustomer, ordinaryCustomers, password, type Scale } from './load-data.ts';
import { tokenOf, trackKey } from './servers.ts';

/** How often each kind of call is made, in percent of all. */
export const shares = {
  dashboard: 40,
  profile: 20,
  'referral list of 100': 15,
  'public page or questions': 15,
  order: 5,
  'batch of 50': 2,
  form: 2,
  'sign-in': 1,
} as const;
export type Kind = keyof typeof shares;

/** Makes calls of every kind, for one ordinary agent or customer after the other. */
export interface Traffic {
  /** The next call of a kind. */
  of(kind: Kind): Call;
  /** The next call of a load that has the shares. */
  next(): Call;
}

// Shares no factor with 100 or with the number of customers, so that it visits all of them.
const step = 37;
const batchSize = 50;

/** Makes the traffic for loaded data. `month` is the one that dashboards ask for. */
export function createTraffic(scale: Scale, { month, year }: { month: number; year: number }): Traffic {
  const run = Date.now().toString(36);
  const tokens = Array.from({ length: scale.agents + 1 }, (_, n) => tokenOf(agentId(n)));
  let made = 0;
  const nextAgent = () => 3 + (made++ % (scale.agents - 2));
  const ofAgent = (path: string) => {
    const n = nextAgent();
    const headers = { authorization: `Bearer ${tokens[n]}` };
    return { method: 'GET', path: `${apiPrefix}/agents/${agentId(n)}${path}`, headers } as const;
  };
  const order = () => {
    made += 1;
    const placedAt = new Date(Date.now() - 60_000).toISOString();
    const customerId = `C${firstOrdinaryCustomer + ((made * step) % ordinaryCustomers(scale))}`;
    const report = { customerId, status: 'completed', amount: 12_500, placedAt, completedAt: placedAt };
    return { orderNumber: `B${run}-${made}`, ...report };
  };
  const sent = (method: 'PUT' | 'POST', path: string, body: object, headers = {}) =>
    ({ method, path: apiPrefix + path, body: JSON.stringify(body), headers }) as const;
  const shop = { authorization: `Bearer ${trackKey}` };
  const makers: Record<Kind, () => Omit<Call, 'kind'>> = {
    dashboard: () => ofAgent(`/dashboard?month=${month}&year=${year}`),
    profile: () => ofAgent(''),
    'referral list of 100': () => ofAgent('/referrals'),
    'public page or questions': () => {
      const path = made++ % 2 === 0 ? '/' : `${apiPrefix}/getFaqs`;
      return { method: 'GET', path, headers: { 'accept-encoding': 'br' } };
    },
    order: () => {
      const { orderNumber, ...report } = order();
      return sent('PUT', `/track/orders/${orderNumber}`, report, shop);
    },
    'batch of 50': () => sent('POST', '/track/batch', { orders: Array.from({ length: batchSize }, order) }, shop),
    form: () => sent('POST', '/subscribers', { email: `reader-${run}-${made++}@bench.example` }),
    'sign-in': () => sent('POST', '/agents/login', { email: agentEmail(nextAgent()), password }),
  };
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  let place = 0;
  const of = (kind: Kind): Call => ({ kind, ...makers[kind]() });
  const next = () => {
    place = (place + step) % kinds.length;
    return of(kinds[place] ?? 'dashboard');
  };
  return { of, next };
}
