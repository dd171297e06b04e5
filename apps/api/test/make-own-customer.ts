import type { Endpoint, ReplyOf, Sent } from '@foodbank/contract/endpoint';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { RefusalBody } from '@foodbank/contract/refusals';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { insertAccount } from '../src/domains/people/accounts/queries.ts';
import { storeConfirmedEmail } from '../src/domains/people/customers/queries.ts';
import { recordCustomers } from '../src/domains/selling/sign-ups/record-customers.ts';
import type { PersonKind } from '../src/platform/authorise-person.ts';
import { unknownPasswordHash } from '../src/platform/passwords.ts';
import type { Answer, Loose, TestApp } from './start-app.ts';

/** A customer of our own shop who is signed in. */
export interface TestCustomer {
  id: string;
  /** As it was typed, such as 08030000001. */
  phone: string;
  /** The value of the session's cookie. */
  cookie: string;
  /** Makes a call of the app and expects it to work. */
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<ReplyOf<E>>;
  /** Makes a call and accepts any answer. */
  send(endpoint: Endpoint, sent: Loose): Promise<Answer<RefusalBody & Record<string, unknown>>>;
}

/** What a test may say about a customer. The referral code has the form that agents share. */
export interface GivenCustomer {
  referralCode?: string;
  phone?: string;
  /** One that a code confirmed. */
  email?: string;
  firstname?: string;
  lastname?: string;
  passwordHash?: string;
}

let made = 0;

/** Makes a customer with an account, a referral and a session, as a confirmed sign-up does, without text messages and passwords. */
export async function makeOwnCustomer(
  app: Pick<TestApp, 'send' | 'context'>,
  given: GivenCustomer = {},
): Promise<TestCustomer> {
  made += 1;
  const { phone = `0803${String(made).padStart(7, '0')}`, email = '', referralCode, ...rest } = given;
  const { firstname = 'Bisi', lastname = `Adeyemi ${made}`, passwordHash = unknownPasswordHash() } = rest;
  const { id, cookie } = await app.context.database.write(async (tx) => {
    const id = await insertAccount(tx, { kind: 'customer', loginKey: phoneKey(phone) ?? phone, passwordHash });
    if (id === null) throw new Error(`${phone} is taken`);
    const referredAt = tx.now.toISOString();
    const report = { customerId: id, firstname, lastname, email, phoneNumber: phone, referralCode, referredAt };
    const [refusal] = await recordCustomers(tx, [report], 'own');
    if (refusal) throw new Error(refusal);
    if (email !== '') await storeConfirmedEmail(tx, id, email);
    return { id, cookie: await openPersonSession(tx, id, { userAgent: 'test', address: '127.0.0.1' }) };
  });
  return { id, phone, cookie, ...personCalls(app, 'customer', () => cookie) };
}

/** Calls of the app of customers or riders with a cookie, as a page of the app makes them. */
export function personCalls(
  app: Pick<TestApp, 'send' | 'context'>,
  kind: PersonKind,
  cookie: () => string | null,
): Pick<TestCustomer, 'call' | 'send'> {
  const send: TestCustomer['send'] = (endpoint, sent) => {
    const value = cookie();
    const name = app.context.config.production ? `__Host-${kind}` : kind;
    return app.send(endpoint, sent, undefined, undefined, {
      'sec-fetch-site': 'same-origin',
      ...(value === null ? {} : { cookie: `${name}=${value}` }),
    });
  };
  return {
    send,
    async call(endpoint, sent) {
      const { status, body } = await send(endpoint, sent as Loose);
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
      return body as ReplyOf<typeof endpoint>;
    },
  };
}
