import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { openCookieBrowser } from './cookie-browser.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { bePeople, gateway } from './people-behind-one-address.ts';
import { startApp } from './start-app.ts';

const invented = () => `0813${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`;

test('beside a flood behind their address two hundred people log in on new phones, and none is refused', async (t) => {
  const own = await startApp(t, { env: { LIMIT_SCALE: '1' }, workless: true });
  const shelf = { storeId: randomUUID(), productId: randomUUID() };
  const crowd = await bePeople({ app: own, count: 200, shelf });
  for (const { phone, password: typed } of crowd.people)
    await makeOwnCustomer(own, { phone, passwordHash: await own.context.passwords.hash(typed) });
  const flooding = openCookieBrowser(own, { address: gateway });
  const flood = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        flooding.send(calls.signInCustomer, { body: { phone: invented(), password: 'not the one' } }),
      ),
    );
  for (let n = 0; n < 6; n++) await flood(20);
  let tried = 120;
  for (let from = 0; from < 200; from += 20, tried += 5)
    await Promise.all([flood(5), ...crowd.people.slice(from, from + 20).map((person) => person.logIn('password'))]);
  t.diagnostic(
    `200 people logged in beside ${tried} wrong passwords behind the same address; refused: ${crowd.refused.length}`,
  );
  assert.deepEqual(crowd.refused.slice(0, 5), []);
});
