import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirmRiderAccount, getRiderPayouts, requestRiderAccount } from '@foodbank/contract/selling/partner-payouts';
import { listPartnerPayables, requestPartnerAccount } from '@foodbank/contract/selling/partner-payouts-staff';
import { codeIn, wrongCode } from '../../../../test/customer-texts.ts';
import { decideIn } from '../../../../test/decide-approvals.ts';
import { makeStore } from '../../../../test/make-products.ts';
import { makeRider } from '../../../../test/make-rider.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

/** The bank accounts of stores and riders. In the sandbox the last two digits decide the holder's name: 63 is Eze Ngozi. */
const app = await startApp({ after }, { at: '2026-06-01T09:00:00.000Z' });
const { approve, drop, describe } = decideIn(app);
const [ada, bola, support] = [
  await makeStaff(app, ['finance']),
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['support']),
];
const account = (accountNumber: string) => ({ accountNumber, bankCode: '044' });
const ask = (kind: 'store' | 'rider', id: string, number: string) =>
  ada.call(requestPartnerAccount, { body: { kind, id, ...account(number), reason: 'The owner came by' } });
const accountOf = async (id: string) =>
  (await ada.call(listPartnerPayables, { query: { kind: 'store' } })).rows.find(({ partner }) => partner.id === id);

test('a bank account of a store is entered by one member and approved by another, and paid to from the third business date after', async () => {
  app.clock.setBusinessDate('2026-06-01');
  const { id } = await makeStore(app);
  const { approvalId, accountName } = await ask('store', id, '0123400163');
  assert.equal(accountName, 'EZE NGOZI');
  assert.equal((await accountOf(id))?.waitingApprovalId, approvalId);
  assert.deepEqual((await describe(approvalId)).slice(1, 4), [
    ['Bank', '', 'Access Bank'],
    ['Account number', '', '******0163'],
    ['Account name', '', 'EZE NGOZI'],
  ]);
  assert.equal(await approve(approvalId, ada), 'approval-own');
  assert.equal(await approve(approvalId, bola), 'approved');
  assert.deepEqual((await accountOf(id))?.account, {
    bankName: 'Access Bank',
    number: '******0163',
    name: 'EZE NGOZI',
    payableFrom: '2026-06-04',
  });
  const again = await ada.send(requestPartnerAccount, {
    body: { kind: 'store', id, ...account('0123400163'), reason: 'The owner came by' },
  });
  assert.equal(again.body.code, 'same-account');
});

test('one request for an account waits at a time, and what changed meanwhile makes it stale', async () => {
  const { id } = await makeStore(app);
  const first = await ask('store', id, '0123400263');
  const second = { kind: 'store', id, ...account('0123400363'), reason: 'The owner came by' };
  assert.equal((await ada.send(requestPartnerAccount, { body: second })).body.code, 'change-already-asked');
  await app.context.database.pool.query(`update stores set phone = '08039999999' where id = $1`, [id]);
  assert.equal(await approve(first.approvalId, bola), 'approval-stale');
  await drop(first.approvalId, bola, 'The phone changed');
  const third = await ask('store', id, '0123400363');
  assert.equal(await approve(third.approvalId, bola), 'approved');
  const unknown = { ...second, id: '00000000-0000-4000-8000-000000000000' };
  assert.equal((await ada.send(requestPartnerAccount, { body: unknown })).body.code, 'not-found');
  assert.equal((await support.send(requestPartnerAccount, { body: second })).status, 403);
});

test('a rider enters the first bank account with a code; another one needs two members of staff', async () => {
  app.clock.setBusinessDate('2026-06-01');
  const rider = await makeRider(app);
  assert.ok((await rider.call(getRiderPayouts, {})).banks.length > 10);
  const asked = await rider.call(requestRiderAccount, { body: account('0123400463') });
  assert.deepEqual(asked.account, { bankName: 'Access Bank', lastDigits: '0463', accountName: 'EZE NGOZI' });
  const { requestId } = asked.code;
  const code = await codeIn(app, rider.phone);
  const wrong = await rider.send(confirmRiderAccount, { body: { requestId, code: wrongCode(code) } });
  assert.equal(wrong.body.code, 'invalid-code');
  await rider.call(confirmRiderAccount, { body: { requestId, code } });
  const { account: saved, banks } = await rider.call(getRiderPayouts, {});
  assert.deepEqual([saved?.lastDigits, saved?.payableFrom, banks.length], ['0463', '2026-06-04', 0]);
  const other = await rider.send(requestRiderAccount, { body: account('0123400563') });
  assert.equal(other.body.code, 'account-information-exists');
  const { approvalId } = await ask('rider', rider.id, '0123400563');
  assert.equal(await approve(approvalId, bola), 'approved');
  assert.equal((await rider.call(getRiderPayouts, {})).account?.lastDigits, '0563');
});

test('a code of one rider saves no account of another, and the code of signing in saves none', async () => {
  const [mine, other] = [await makeRider(app), await makeRider(app)];
  const { code: sent } = await mine.call(requestRiderAccount, { body: account('0123400663') });
  const code = await codeIn(app, mine.phone);
  const stolen = await other.send(confirmRiderAccount, { body: { requestId: sent.requestId, code } });
  assert.equal(stolen.body.code, 'invalid-code');
  assert.equal((await other.call(getRiderPayouts, {})).account, null);
  assert.equal((await mine.call(getRiderPayouts, {})).account, null);
});
