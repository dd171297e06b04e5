import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoSignIns } from '../../apps/api/src/demo/people.ts';
import type { Ask } from './load.ts';

const api = '/api/v1';

/** What is asked of a product with the demo in it, in turn: pages, figures, sign-ins, and orders of which each is a new one. */
export interface Asks {
  next(): Ask;
  /** Notes what was answered with 200. */
  answered(ask: Ask): void;
  /** How many orders were acknowledged. */
  acknowledged(): number;
  /** How many there are more than before, by the agent's own figures. */
  recorded(): Promise<number>;
}

/** Signs the demo's first agent in and makes the customer whose orders follow. */
export async function prepareAsks(address: string, dataDir: string): Promise<Asks> {
  const { trackKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const [person] = demoSignIns;
  if (person === undefined) throw new Error('the demo has nobody');
  const credentials = { email: person.email, password: person.password };
  const { token, agent } = await post(`${address}${api}/agents/login`, 'POST', credentials);
  const run = Date.now().toString(36);
  const now = new Date().toISOString();
  const customer = { firstname: 'Tunde', lastname: 'Bello', email: `${run}@example.com`, phoneNumber: '08031234567' };
  const report = { ...customer, referralCode: agent.referralCode, referredAt: now };
  await post(`${address}${api}/track/customers/C-${run}`, 'PUT', report, trackKey);
  const dashboard = `${api}/agents/${agent.id}/dashboard`;
  const countOrders = async () => {
    const response = await fetch(address + dashboard, { headers: { authorization: `Bearer ${token}` } });
    const { summary } = (await response.json()) as { summary: { totalOrdersFromReferrals: number } };
    return summary.totalOrdersFromReferrals;
  };
  const before = await countOrders();
  const order = { customerId: `C-${run}`, status: 'completed', amount: 1_000, placedAt: now, completedAt: now };

  let asked = 0;
  const kinds: readonly (() => Ask)[] = [
    () => ({ kind: 'GET page', method: 'GET', path: '/' }),
    () => ({ kind: 'POST orders', method: 'POST', path: `${api}/track/batch`, token: trackKey, body: newOrder() }),
    () => ({ kind: 'GET dashboard', method: 'GET', path: dashboard, token }),
    () => ({
      kind: 'PUT order',
      method: 'PUT',
      path: `${api}/track/orders/P-${run}-${asked}`,
      token: trackKey,
      body: order,
    }),
    () => ({ kind: 'GET banks', method: 'GET', path: `${api}/getAllBanks` }),
    () => ({ kind: 'POST orders', method: 'POST', path: `${api}/track/batch`, token: trackKey, body: newOrder() }),
  ];
  const newOrder = () => ({ customers: [], orders: [{ ...order, orderNumber: `B-${run}-${asked}` }] });
  const signIn: Ask = { kind: 'POST sign-in', method: 'POST', path: `${api}/agents/login`, body: credentials };
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,
    recorded: async () => (await countOrders()) - before,
    next() {
      asked += 1;
      // A password costs as much as fifty of the others.
      return asked % 100 === 0 ? signIn : (kinds[asked % kinds.length]?.() ?? signIn);
    },
    answered({ kind }) {
      if (kind === 'PUT order' || kind === 'POST orders') acknowledged += 1;
    },
  };
}

async function post(url: string, method: string, body: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
