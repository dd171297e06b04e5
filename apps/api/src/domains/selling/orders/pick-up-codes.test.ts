import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as staffCalls from '@foodbank/contract/selling/orders-staff';
import { renewPickUpCode } from '@foodbank/contract/selling/orders-staff';
import { readOrder } from '@foodbank/contract/selling/shop-orders';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeProduct, makeStore } from '../../../../test/make-products.ts';
import { makePaidOrder } from '../../../../test/make-shop-order.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { sayReady } from '../../../../test/packed-orders.ts';
import { startApp } from '../../../../test/start-app.ts';

const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, workless: true });
const { database, keys } = app.context;
const store = await makeStore(app);
const rice = await makeProduct(app, store.id, { onHand: 50, priceKobo: 500_000 });
const packer = await makeStaff(app, ['packer'], [store.id]);
const second = await makeStaff(app, ['packer'], [store.id]);
const reason = 'Typed wrongly five times';

/** A pick-up that is ready, with its customer's code. */
async function readyOrder() {
  const customer = await makeOwnCustomer(app);
  const { orderNumber: number } = await makePaidOrder(app, provider, customer, store.id, { [rice.id]: 1 });
  const params = { number };
  await packer.call(staffCalls.startPacking, { params });
  await sayReady(packer, params.number);
  const codeOf = async () => (await customer.call(readOrder, { params })).order.handOverCode ?? '';
  const handOver = (code: string, by = packer) => by.send(staffCalls.handOver, { params, body: { code } });
  const mistype = async (by = packer) => handOver((await codeOf()) === '0000' ? '1111' : '0000', by);
  const lock = async () => {
    for (let tries = 0; tries < 5; tries += 1) await mistype();
    assert.equal((await handOver(await codeOf())).body.code, 'hand-over-code-locked');
  };
  return { customer, number, params, codeOf, handOver, mistype, lock };
}

/** Forgets what the members typed wrongly within the hour. */
const forgetTries = () => database.pool.query('delete from rate_limits');

test('another packer renews the code of a pick-up that was typed wrongly five times without seeing it, and it is handed over', async () => {
  const { customer, number, params, codeOf, handOver, lock } = await readyOrder();
  await lock();
  const renew = () => second.call(renewPickUpCode, { params, body: { reason } });
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
  assert.deepEqual(rows, Array(2).fill({ actor: second.id, reason }));
  assert.equal((await handOver(code)).status, 200);
  assert.equal((await second.send(renewPickUpCode, { params, body: { reason } })).body.code, 'order-moved-on');
});

test('the code of a pick-up is renewed five times a day, so that guessing stays bounded', async () => {
  const { params, codeOf, handOver, lock } = await readyOrder();
  const renew = () => second.send(renewPickUpCode, { params, body: { reason } });
  await forgetTries();
  await lock();
  for (let count = 0; count < 5; count += 1) assert.equal((await renew()).status, 200);
  await lock();
  assert.deepEqual(
    [(await renew()).status, (await handOver(await codeOf())).body.code],
    [429, 'hand-over-code-locked'],
  );
});

test('wrong codes of a pick-up stand in the audit log, and who typed one can’t renew the code', async () => {
  await forgetTries();
  const { number, params, mistype, codeOf, handOver } = await readyOrder();
  for (let tries = 0; tries < 5; tries += 1) await mistype();
  const { rows } = await database.pool.query(
    `select actor, detail ->> 'outcome' as outcome from audit_lines where action = 'hand-over-code-refused' and subject = $1 order by id`,
    [number],
  );
  assert.deepEqual(rows, [
    ...Array(4).fill({ actor: packer.id, outcome: 'wrong' }),
    { actor: packer.id, outcome: 'locked' },
  ]);
  const refused = await packer.send(renewPickUpCode, { params, body: { reason } });
  assert.deepEqual([refused.status, refused.body.code], [403, 'hand-over-code-tried']);
  const tooLate = await mistype(second);
  assert.equal(tooLate.body.code, 'hand-over-code-locked', 'so the second member learns that it has to be renewed');
  assert.equal((await second.send(renewPickUpCode, { params, body: { reason } })).status, 200);
  const again = await packer.send(renewPickUpCode, { params, body: { reason } });
  assert.equal(again.body.code, 'hand-over-code-tried', 'also after another member has renewed it');
  assert.equal((await handOver(await codeOf())).status, 200, 'the right code is taken from them');
});

test('a member has 15 wrong hand-over codes an hour across orders; right ones and other members are not counted', async () => {
  await forgetTries();
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await readyOrder());
  const [first, , , last] = orders;
  let refusedAt = 0;
  for (const { mistype } of orders)
    for (let tries = 0; tries < 4; tries += 1) {
      const { status } = await mistype();
      if (status === 429) refusedAt += 1;
    }
  assert.equal(refusedAt, 1, 'the sixteenth');
  assert.equal((await last?.handOver((await last.codeOf()) ?? ''))?.status, 429, 'then nothing is checked for them');
  assert.equal((await first?.handOver((await first.codeOf()) ?? '', second))?.status, 200);
  for (let count = 0; count < 20; count += 1) {
    const { handOver, codeOf } = await readyOrder();
    assert.equal((await handOver(await codeOf(), second)).status, 200, 'right codes use nothing up');
  }
});
