import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { renewPickUpCode } from '@foodbank/contract/selling/pick-up-codes';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import * as staffCalls from '@foodbank/contract/selling/shop-orders-admin';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database, keys } = app.context;
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { onHand: 50, priceKobo: 500_000 });
const packer = await makeStaff(app, ['packer'], [store.id]);
const reason = 'Typed wrongly five times';

/** A pick-up that is ready, with its customer's code. */
async function readyOrder() {
  const customer = await makeOwnCustomer(app);
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 });
  const params = { number };
  await packer.call(staffCalls.startPacking, { params });
  await packer.call(staffCalls.markReady, { params });
  const codeOf = async () => (await customer.call(readOrder, { params })).order.handOverCode ?? '';
  const handOver = (code: string) => packer.send(staffCalls.handOver, { params, body: { code } });
  const lock = async () => {
    const wrong = (await codeOf()) === '0000' ? '1111' : '0000';
    for (let tries = 0; tries < 5; tries += 1) await handOver(wrong);
    assert.equal((await handOver(await codeOf())).body.code, 'hand-over-code-locked');
  };
  return { customer, number, params, codeOf, handOver, lock };
}

test('a packer renews the code of a pick-up that was typed wrongly five times without seeing it, and hands over', async () => {
  const { customer, number, params, codeOf, handOver, lock } = await readyOrder();
  await lock();
  const renew = () => packer.call(renewPickUpCode, { params, body: { reason } });
  // A code of four digits may stand in an id by chance. What does not depend on it does not tell it.
  assert.deepEqual(await renew(), await renew(), 'the reply is the same for each code');
  const code = await codeOf();
  assert.match(code, /^\d{4}$/);
  const { rows: texts } = await database.pool.query(
    'select sealed from text_messages where customer_id = $1 order by created_at, id',
    [customer.id],
  );
  assert.match(keys.unseal(texts.at(-1).sealed), new RegExp(`${number} is ready at .*code is ${code}`));
  const { rows } = await database.pool.query(
    `select actor, reason from audit_lines where action = 'hand-over-code-renewed' and subject = $1`,
    [number],
  );
  assert.deepEqual(rows, Array(2).fill({ actor: packer.id, reason }));
  assert.equal((await handOver(code)).status, 200);
  assert.equal((await packer.send(renewPickUpCode, { params, body: { reason } })).body.code, 'order-moved-on');
});

test('the code of a pick-up is renewed five times a day, so that guessing stays bounded', async () => {
  const { params, codeOf, handOver, lock } = await readyOrder();
  const renew = () => packer.send(renewPickUpCode, { params, body: { reason } });
  await lock();
  for (let count = 0; count < 5; count += 1) assert.equal((await renew()).status, 200);
  await lock();
  assert.deepEqual(
    [(await renew()).status, (await handOver(await codeOf())).body.code],
    [429, 'hand-over-code-locked'],
  );
});
