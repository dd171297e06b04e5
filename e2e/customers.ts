import { randomUUID } from 'node:crypto';
import { createClient } from '@foodbank/contract/client/client';
import type { Endpoint, ReplyOf, Sent } from '@foodbank/contract/endpoint';
import { confirmSignUp, signUpCustomer } from '@foodbank/contract/people/customer-accounts';
import { readBasket, saveBasket } from '@foodbank/contract/selling/baskets';
import { listProducts, listStores } from '@foodbank/contract/selling/catalogue';
import { checkCheckout, startCheckout } from '@foodbank/contract/selling/checkout';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { callsBase, productAddress } from './product.ts';
import { readText } from './texts.ts';

/** A customer of our shop who is signed in. */
export interface JourneyCustomer {
  firstname: string;
  phone: string;
  /** The session's cookie, as a request sends it. */
  cookie: string;
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<ReplyOf<E>>;
}

/** Where a browser says that a call comes from. */
const asOwnPage = () => ({ origin: productAddress() });

let made = 0;

/** A phone that no other journey uses. */
export function freshPhone(): string {
  made += 1;
  return `080${String((process.pid % 100_000) * 100 + made).padStart(8, '7')}`;
}

/** Signs a customer up by the app's calls and the code in the text message. */
export async function makeCustomer(
  firstname = 'Bisi',
  lastname = 'Adeyemi',
  referralCode?: string,
): Promise<JourneyCustomer> {
  const phone = freshPhone();
  const client = createClient({ base: callsBase(), headers: asOwnPage });
  const { requestId } = await client(signUpCustomer, {
    body: { firstname, lastname, phone, email: '', password: 'a long password of a customer', referralCode },
  });
  const code = await readText(phone, /\b(\d{6})\b/);
  // The client of the browser leaves cookies to the browser; here the session's cookie is kept by hand.
  const answer = await fetch(callsBase() + confirmSignUp.path, {
    method: 'POST',
    headers: { ...asOwnPage(), 'content-type': 'application/json' },
    body: JSON.stringify({ requestId, code }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    firstname,
    phone,
    cookie,
    call: createClient({ base: callsBase(), headers: () => ({ ...asOwnPage(), cookie }) }),
  };
}

/** Signs a customer up by calls, and in in the browser. */
export async function signInAsNewCustomer(
  page: Page,
  { firstname, referralCode }: { firstname: string; referralCode?: string },
): Promise<JourneyCustomer> {
  const customer = await makeCustomer(firstname, 'Okafor', referralCode);
  await useCookiesOf(page, customer);
  return customer;
}

/** Signs a customer in in the browser. */
export async function useCookiesOf(page: Page, customer: Pick<JourneyCustomer, 'cookie'>): Promise<void> {
  const cookies = customer.cookie.split('; ').map((one) => {
    const [name = '', value = ''] = one.split('=', 2);
    return { name, value, url: productAddress(), httpOnly: true, sameSite: 'Lax' } as const;
  });
  await page.context().addCookies(cookies);
}

/** A paid order that a customer collects. */
export interface JourneyOrder {
  number: string;
  storeName: string;
  total: number;
}

/** How an order reaches its customer, with the fee in naira. */
export interface JourneyHandover {
  handover: 'pick-up' | 'delivery';
  addressId: string | null;
  windowId: string | null;
  fee: number;
}

/** Orders two each of some products of the demo, by their names, for pick-up, by the app's calls, and pays at the sandbox's page. */
export const orderForPickUp = (
  customer: JourneyCustomer,
  names: readonly string[],
  paidBy: 'pay' | 'ussd' = 'pay',
): Promise<JourneyOrder> =>
  placeOrder(customer, names, async () => ({ handover: 'pick-up', addressId: null, windowId: null, fee: 0 }), paidBy);

// Two pieces for each of the six workers. If a size has fewer, a journey beside this one could buy the last of them.
const plenty = 2 * 6;

/** Orders as `orderForPickUp` does, handed over as a function says for the store. */
export async function placeOrder(
  { call }: JourneyCustomer,
  names: readonly string[],
  choose: (storeId: string) => Promise<JourneyHandover>,
  paidBy: 'pay' | 'ussd' = 'pay',
): Promise<JourneyOrder> {
  const client = createClient({ base: callsBase() });
  const [store] = (await client(listStores, {})).rows;
  if (!store) throw new Error('the demo has no store');
  const lines = [];
  for (const text of names) {
    const { rows } = await client(listProducts, { query: { store: store.slug, search: text } });
    const sizes = rows.filter(({ name, available }) => name === text && available >= 2);
    const product = sizes.find(({ available }) => available >= plenty) ?? sizes[0];
    if (!product) throw new Error(`the store has no ${text}`);
    lines.push({ productId: product.id, quantity: 2, substitution: 'remove' as const });
  }
  const { version } = (await call(readBasket, {})).basket;
  const { basket } = await call(saveBasket, { body: { storeId: store.id, lines, version, mode: 'replace' } });
  const { fee, ...handover } = await choose(store.id);
  const { checkout } = await call(startCheckout, {
    body: {
      key: randomUUID(),
      basketVersion: basket.version,
      ...handover,
      total: basket.goodsTotal + fee,
    },
  });
  const page = new URL(checkout.payUrl ?? '', productAddress());
  const paid = await fetch(page, {
    method: 'POST',
    headers: asOwnPage(),
    body: new URLSearchParams({ act: paidBy }),
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
  await expect
    .poll(async () => (await call(checkCheckout, { params: { id: checkout.id } })).checkout.nextStep)
    .toBe('see-order');
  return { number: checkout.orderNumber, storeName: store.name, total: checkout.total };
}
