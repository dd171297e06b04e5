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

/** The calls that Express answers too. */
export const peerKinds = ['dashboard', 'profile', 'referral list of 100', 'order'] as const satisfies Kind[];

const batchSize = 50;
// Spreads the kinds: every run of a few calls has about the shares.
const step = 37;

/** Makes calls of every kind, for one ordinary agent or customer after the other. */
export interface Traffic {
  /** The next call of a kind. */
  of(kind: Kind): Call;
  /** The next call of a load that has the shares. */
  next(): Call;
}

/** Makes the traffic for loaded data. `month` is the one that dashboards ask for. */
export function createTraffic(scale: Scale, { month, year }: { month: number; year: number }): Traffic {
  const run = Date.now().toString(36);
  let number = 0;
  const nextAgent = () => 3 + (number++ % (scale.agents - 2));
  const get = (path: string, n = nextAgent()) => ({
    method: 'GET' as const,
    path: `${apiPrefix}/agents/${agentId(n)}${path}`,
    headers: { authorization: `Bearer ${tokenOfAgent(n)}` },
  });
  const tokens = new Map<number, string>();
  const tokenOfAgent = (n: number) => {
    const token = tokens.get(n) ?? tokenOf(agentId(n));
    tokens.set(n, token);
    return token;
  };
  const order = () => {
    number += 1;
    const placedAt = new Date(Date.now() - 60_000).toISOString();
    const customerId = `C${firstOrdinaryCustomer + ((number * step) % ordinaryCustomers(scale))}`;
    const report = { customerId, status: 'completed', amount: 12_500, placedAt, completedAt: placedAt };
    return { orderNumber: `B${run}-${number}`, report };
  };
  const shop = { authorization: `Bearer ${trackKey}` };
  const post = (path: string, body: object, headers = {}) => ({
    method: 'POST' as const,
    path: apiPrefix + path,
    headers,
    body: JSON.stringify(body),
  });
  const makers: Record<Kind, () => Omit<Call, 'kind'>> = {
    dashboard: () => get(`/dashboard?month=${month}&year=${year}`),
    profile: () => get(''),
    'referral list of 100': () => get('/referrals'),
    'public page or questions': () => ({
      method: 'GET',
      path: number++ % 2 === 0 ? '/' : `${apiPrefix}/getFaqs`,
      headers: { 'accept-encoding': 'br' },
    }),
    order: () => {
      const { orderNumber, report } = order();
      const path = `${apiPrefix}/track/orders/${orderNumber}`;
      return { method: 'PUT', path, headers: shop, body: JSON.stringify(report) };
    },
    'batch of 50': () => {
      const orders = Array.from({ length: batchSize }, order);
      return post(
        '/track/batch',
        { orders: orders.map(({ orderNumber, report }) => ({ orderNumber, ...report })) },
        shop,
      );
    },
    form: () => post('/subscribers', { email: `reader-${run}-${number++}@bench.example` }),
    'sign-in': () => post('/agents/login', { email: agentEmail(nextAgent()), password }),
  };
  const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  let place = 0;
  const of = (kind: Kind): Call => ({ kind, ...makers[kind]() });
  return {
    of,
    next() {
      place = (place + step) % kinds.length;
      return of(kinds[place] ?? 'dashboard');
    },
  };
}
