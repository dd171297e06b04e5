import { phoneKey } from '@foodbank/contract/primitives/phone';
import { openPersonSession } from '../src/domains/people/accounts/person-sessions.ts';
import { insertAccount } from '../src/domains/people/accounts/queries.ts';
import { insertRider, markRiderJoined } from '../src/domains/people/riders/queries.ts';
import { unknownPasswordHash } from '../src/platform/passwords.ts';
import { personCalls, type TestCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

/** A rider who is signed in. */
export interface TestRider extends TestCustomer {
  name: string;
}

let made = 0;

/** Makes an active rider of a city with a session, without text messages. */
export async function makeRider(app: TestApp, city = 'Lagos'): Promise<TestRider> {
  made += 1;
  const phone = `0806${String(made).padStart(7, '0')}`;
  const name = `Musa Bello ${made}`;
  const { id, cookie } = await app.context.database.write(async (tx) => {
    const loginKey = phoneKey(phone) ?? phone;
    const id = await insertAccount(tx, { kind: 'rider', loginKey, passwordHash: unknownPasswordHash() });
    if (id === null) throw new Error(`${phone} is taken`);
    await insertRider(tx, { id, name, phone, city, requestId: null });
    await markRiderJoined(tx, id);
    return { id, cookie: await openPersonSession(tx, id, { userAgent: 'test', address: '127.0.0.1' }) };
  });
  return { id, name, phone, cookie, ...personCalls(app, 'rider', () => cookie) };
}
