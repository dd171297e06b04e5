import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/people/customer-accounts';
import { ownPage } from '../../../../test/customer-texts.ts';
import { bePeople, gateway, type Person } from '../../../../test/people-behind-one-address.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after }, { workless: true, env: { LIMIT_SCALE: '1' } });

test('a thousand people behind the address of an attacker sign up and log in within an hour, and none is refused', async () => {
  const crowd = await bePeople({ app: app, count: 1_000 });
  const attack = async () => {
    for (let n = 0; n < 100; n++) await app.send(calls.signUpCustomer, { body: {} }, undefined, gateway, ownPage);
  };
  const live = async (person: Person) => {
    await person.signUp();
    if (person.number % 10 === 0) await person.mistype();
    await person.confirm();
    const byCode = person.number % 4 === 0;
    await person.logIn(byCode ? 'code' : 'password');
    if (byCode) await person.confirm();
  };
  await attack();
  for (let from = 0; from < 1_000; from += 10) {
    await Promise.all(crowd.people.slice(from, from + 10).map(live));
    app.clock.advance(3.5);
  }
  assert.deepEqual(crowd.refused.slice(0, 5), []);
  // Each logs in on a phone without a session, which is told as a new device.
  assert.deepEqual(await crowd.countTexts(), { code: 1_250, security: 1_000 });
});
