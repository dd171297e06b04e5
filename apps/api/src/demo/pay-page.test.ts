import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeWith } from '../../test/charge-with.ts';
import { startApp } from '../../test/start-app.ts';
import { checkCharge } from '../domains/money/charges/following.ts';
import { startCharge } from '../domains/money/charges/starting.ts';
import { sandboxActs } from '../providers/charge-sandbox-acts.ts';

const { app, context } = await startApp({ after }, { workless: true });
const headers = { host: '127.0.0.1:3000' };

const open = (path: string, host = headers.host) => app.inject({ url: path, headers: { host } });
const press = (path: string, act: string, more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', ...more },
    payload: new URLSearchParams({ act }).toString(),
  });

async function started() {
  const charge = await chargeWith(context);
  const { url } = await startCharge(context, charge.id);
  return { charge, path: new URL(url).pathname };
}

test('the page shows the amount and what can happen, and leads back to the checkout', async () => {
  const { charge, path } = await started();
  const page = await open(path);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /<h1>Pay ₦27,080\.50<\/h1>/);
  // Each act stands in one of the groups.
  for (const text of Object.values(sandboxActs)) assert.match(page.body, new RegExp(`<button[^>]*>${text}</button>`));
  const answer = await press(path, 'pay');
  assert.equal(answer.statusCode, 303);
  const back = `${context.config.publicUrl}/app/checkout/${charge.owner.id}?reference=${charge.reference}`;
  assert.equal(answer.headers.location, back);
  assert.equal((await checkCharge(context, charge.id)).state, 'paid');
  assert.match((await open(path)).body, /Money came in/);
});

test('an unknown payment, another choice, another host and another website are refused', async () => {
  const { charge, path } = await started();
  assert.equal((await open('/dev/pay/fb-0000000000')).statusCode, 404);
  assert.equal((await open('/dev/pay/..%2f..%2fsecrets')).statusCode, 404);
  assert.equal((await open(path, 'shop.example')).statusCode, 404);
  assert.equal((await press(path, 'toString')).statusCode, 400);
  assert.equal((await press(path, 'pay', { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.equal((await checkCharge(context, charge.id)).state, 'open');
});

test('who paid too little can pay the rest on the same page', async () => {
  const { charge, path } = await started();
  await press(path, 'less');
  const short = await checkCharge(context, charge.id);
  assert.deepEqual([short.state, short.reason, short.paidKobo], ['failed', 'too-little', 2_698_050]);
  await press(path, 'pay');
  const paid = await checkCharge(context, charge.id);
  assert.deepEqual([paid.state, paid.paidKobo, paid.refundKobo], ['paid', 2_708_050, 0]);
});

test('the page of a bank account lets it be debited once, leads back, and is refused from another host or website', async () => {
  const { charges } = context.providers;
  const begun = await charges.beginDebit({ email: 'ada@example.com', callbackUrl: 'http://127.0.0.1:3000/app/' });
  assert.ok(begun.kind === 'begun');
  const path = new URL(begun.url).pathname;
  assert.match((await open(path)).body, /The customer has not agreed yet/);
  assert.equal((await open(path, 'shop.example')).statusCode, 404);
  assert.equal((await open('/dev/account/unknown')).statusCode, 404);
  assert.equal((await press(path, 'toString')).statusCode, 400);
  assert.equal((await press(path, 'good', { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.deepEqual(await charges.verifyDebit(begun.reference), { kind: 'not-found' });
  const answer = await press(path, 'never');
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, 'http://127.0.0.1:3000/app/']);
  await press(path, 'good');
  const agreed = await charges.verifyDebit(begun.reference);
  assert.ok(agreed.kind === 'found' && !agreed.debit.isActive);
  await press(path, 'revoke');
  const revoked = await charges.listDebits('revoked');
  assert.ok(revoked.kind === 'listed');
  assert.deepEqual(
    revoked.debits.map(({ code }) => code),
    [agreed.debit.code],
  );
});
