import { loginAgent } from '@foodbank/contract/people/accounts';
import { type Category, registerAgent } from '@foodbank/contract/people/agents';
import { trackCustomer, trackOrder } from '@foodbank/contract/selling/tracking';
import { type TestApp, valueIn } from './start-app.ts';

/** A registered agent who is signed in. */
export interface TestAgent {
  id: string;
  token: string;
  email: string;
  password: string;
  referralCode: string;
}

let made = 0;

/** Registers an agent, reads the email, signs in. */
export async function makeAgent(
  test: TestApp,
  given: { email?: string; category?: Category } = {},
): Promise<TestAgent> {
  made += 1;
  const email = given.email ?? `agent${made}@example.com`;
  const category = given.category ?? 'individual';
  await test.call(registerAgent, { body: { firstname: 'Amaka', lastname: `Okafor ${made}`, email, category } });
  const password = valueIn(await test.waitForEmail(email), 'Password');
  const { token, agent } = await test.call(loginAgent, { body: { email, password } });
  return { id: agent.id, token, email, password, referralCode: agent.referralCode };
}

/** Reports a customer as the shop does. */
export async function makeCustomer(
  test: TestApp,
  customerId: string,
  given: Partial<{
    referralCode: string;
    referredAt: string;
    email: string;
    phoneNumber: string;
    firstname: string;
    lastname: string;
  }> = {},
): Promise<void> {
  const body = {
    firstname: 'Tunde',
    lastname: 'Bello',
    email: `${customerId}@example.com`,
    phoneNumber: '08031234567',
    referredAt: test.clock.now().toISOString(),
    ...given,
  };
  await test.call(trackCustomer, { params: { customerId }, body }, test.context.config.trackKey);
}

/** Reports an order as the shop does. */
export async function makeOrder(
  test: TestApp,
  orderNumber: string,
  given: {
    customerId: string;
    status?: 'pending' | 'completed' | 'cancelled';
    amount?: number;
    placedAt?: string;
    completedAt?: string;
  },
): Promise<void> {
  const at = test.clock.now().toISOString();
  const status = given.status ?? 'completed';
  const body = {
    status,
    amount: 10_000,
    placedAt: at,
    ...(status === 'completed' ? { completedAt: at } : {}),
    ...given,
  };
  await test.call(trackOrder, { params: { orderNumber }, body }, test.context.config.trackKey);
}
