import { apiPrefix, type Endpoint } from '@foodbank/contract/endpoint';
import type { TestAgent } from './make-agent.ts';
import type { TestApp } from './start-app.ts';

/** A complete and valid request, so that a test can make one thing in it wrong. */
export interface GoodRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  body?: Record<string, unknown>;
}

type Bodies = Record<string, (about: { agent: TestAgent; now: string }) => Record<string, unknown>>;

const customer = (now: string) => ({
  firstname: 'Eve',
  lastname: 'Bello',
  email: 'eve@example.com',
  phoneNumber: '08031234567',
  referralCode: null,
  referredAt: now,
});

const partner = {
  name: 'Iya Basira Foods',
  contactPerson: 'Basira Bello',
  email: 'basira@example.com',
  phoneNo: '+2348031234567',
  foodProduct: 'Rice and beans',
  whyPartnerWithUs: 'More people to cook for',
  additionalInformation: 'None',
};
/** The hidden fields that the site's pages send with a form. */
const extras = { website: '', elapsedMs: 20_000 };

/** A body for each call that takes one. A call without an entry is sent an empty object. */
const bodies: Bodies = {
  registerAgent: () => ({ firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com', category: 'student' }),
  loginAgent: ({ agent }) => ({ email: agent.email, password: agent.password }),
  requestPasswordReset: ({ agent }) => ({ email: agent.email }),
  resetPassword: ({ agent }) => ({ email: agent.email, otp: '123456', newPassword: 'a new one' }),
  updateProfile: () => ({ phoneNumber: '08099999999' }),
  requestPasswordChange: ({ agent }) => ({ oldPassword: agent.password, newPassword: 'a new one' }),
  verifyPasswordChange: () => ({ otp: '123456' }),
  resolveAccount: () => ({ account_number: '0123456789', bank_code: '044' }),
  updateAccountInfo: () => ({
    accountNumber: '0123456789',
    bankName: 'Access Bank',
    bankCode: '044',
    accountName: 'Amaka Okafor',
    bankId: '044',
  }),
  requestAccountChange: () => ({ accountNumber: '0123456789', bankCode: '044' }),
  confirmAccountChange: () => ({ otp: '123456' }),
  subscribe: () => ({ email: 'reader@example.com', ...extras }),
  requestPartnership: () => ({ ...partner, ...extras }),
  sendContactMessage: () => ({ name: 'Ada', email: 'ada@example.com', message: 'Where are you?', ...extras }),
  requestStatement: () => ({ month: '2026-06', format: 'csv' }),
  requestSupport: () => ({ topic: 'earnings', message: 'Where is my commission?' }),
  acceptAgentTerms: () => ({ version: 1 }),
  disputeLine: () => ({ message: 'This order had more goods than that.' }),
  addSupportMessage: () => ({ message: 'Thank you.' }),
  trackCustomer: ({ now }) => customer(now),
  trackOrder: ({ now }) => ({
    customerId: 'first',
    status: 'completed',
    amount: 5000,
    placedAt: now,
    completedAt: now,
  }),
  trackBatch: ({ now }) => ({ customers: [{ ...customer(now), customerId: 'second' }], orders: [] }),
};

/** The id of a request for support that there isn't. */
export const unknownRequestId = '01a20000-0000-7000-8000-000000000001';

/** A valid request for an endpoint, made by the agent or the shop. */
export function goodRequest({ context, clock }: TestApp, agent: TestAgent, endpoint: Endpoint): GoodRequest {
  const { access, method, name, path } = endpoint;
  const token = access === 'shop' ? context.config.trackKey : agent.token;
  const body = endpoint.body && (bodies[name]?.({ agent, now: clock.now().toISOString() }) ?? {});
  return {
    method,
    url:
      apiPrefix +
      path
        .replace('{id}', agent.id)
        .replace(/\{(requestId|statementId|lineId|payoutId)\}/, unknownRequestId)
        .replace(/\{\w+\}/, 'first'),
    headers: access === 'public' ? {} : { authorization: `Bearer ${token}` },
    ...(body ? { body } : {}),
  };
}

/** What a good answer of a call tells caches. Only the published rates may be kept. */
export const cachingOf = ({ name }: Pick<Endpoint, 'name'>): string =>
  name === 'getPlanRates' ? 'public, max-age=300' : 'no-store';

/** The cookie of known devices, as a product without TLS sets it. */
const deviceCookie = /^device=[\w-]{43}(\.[\w-]{43}){0,4}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/;

/** The cookies of an answer to an agent, the shop or a stranger that may not be there: only an agent's log-in sets one, of the device. */
export function oddCookiesOf({ name }: Pick<Endpoint, 'name'>, set: string | readonly string[] | undefined): string[] {
  const isAllowed = (one: string, index: number) => name === 'loginAgent' && index === 0 && deviceCookie.test(one);
  return [set ?? []].flat().filter((one, index) => !isAllowed(one, index));
}
