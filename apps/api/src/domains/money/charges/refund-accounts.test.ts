import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { decideRefundAccount, getCharge, sendRefundAgain } from '@foodbank/contract/money/charges-staff';
import { nameRefundAccount, readRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { requestRefund } from '../../../../test/charge-with.ts';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startCharges } from '../../../../test/start-charges.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';
import { findAccount } from '../ledger/queries.ts';

const { app, standIn, begin, check, refunds, pass, runJobs } = await startCharges({ after });
const { database } = app.context;
const { books, script } = standIn;
const bank = '058';
// The sandbox of banks names the holder by the last two digits: 00 is ADEYEMI AMAKA, 13 is EZE TUNDE.
const own = '0123456700';
const anothers = '0123456713';

beforeEach(async () => {
  standIn.isDown = false;
  standIn.mischief = honestCharges;
  script.refund = [];
  await database.write((tx) =>
    tx.list(
      {
        name: 'test-add-bank',
        text: `insert into banks (code, name, listed, created_at, updated_at)
        values ('058', 'Guaranty Trust Bank', true, now(), now()) on conflict (code) do update set listed = true`,
      } as never,
      [],
    ),
  );
});

const makeAmaka = (given: { email?: string } = {}) =>
  makeOwnCustomer(app, { firstname: 'Amaka', lastname: 'Adeyemi', ...given });
const name = (customer: TestCustomer, accountNumber: string) =>
  customer.call(nameRefundAccount, { body: { bankCode: bank, accountNumber } });
/** A paid charge of a customer of which ₦4,500 go back, as the provider's fate says. */
async function refunding(customer: TestCustomer, outcome: 'needs-attention' | 'failed' | 'processed') {
  standIn.mischief = { ...honestCharges, fate: () => ({ outcome, afterMs: 0 }) };
  const charge = await begin({ customerId: customer.id });
  books.pay(charge.reference, undefined, 'ussd');
  await check(charge.id);
  await database.write((tx) =>
    requestRefund(tx, { chargeId: charge.id, key: randomUUID(), amountKobo: 450_000, reason: 'Goods returned' }),
  );
  await runJobs();
  await pass(60);
  standIn.mischief = honestCharges;
  return charge;
}
const statesOf = async (id: string) => (await refunds(id)).map(({ state, alarm }) => [state, alarm]);
const tells = () => standIn.asked.filter(({ path }) => path.startsWith('/refund/retry_with_customer_details/'));
const fundsOf = async (owner: string) => {
  const found = await findAccount(database.read, { kind: 'customer-funds', owner });
  return found && [found.debitsPostedKobo, found.debitsPendingKobo];
};

test('a refund that needs an account goes to the one that the customer names in their own name', async () => {
  const customer = await makeAmaka();
  const { id } = await refunding(customer, 'needs-attention');
  assert.deepEqual(await statesOf(id), [['sent', 'needs-attention']]);
  const before = tells().length;
  const { account } = await name(customer, own);
  assert.deepEqual(account, {
    ...{ bankName: 'Guaranty Trust Bank', accountNumber: '******6700', accountName: 'ADEYEMI AMAKA', state: 'in-name' },
  });
  await runJobs();
  await pass(60);
  assert.deepEqual(await statesOf(id), [['paid', null]]);
  const told = tells().slice(before);
  assert.deepEqual(
    told.map(({ body }) => body),
    [{ refund_account_details: { currency: 'NGN', account_number: own, bank_id: '9' } }],
  );
  assert.deepEqual(await fundsOf(customer.id), [450_000, 0]);
  const stored = await database.pool.query('select number_sealed from refund_accounts where customer_id = $1', [
    customer.id,
  ]);
  assert.ok(!stored.rows[0].number_sealed.includes(own));
});

test('an account that is named before is used once a refund needs it, and a lost answer makes no second refund', async () => {
  const customer = await makeAmaka();
  await name(customer, own);
  const before = tells().length;
  script.refund = ['honest', 'lose-answer'];
  const { id } = await refunding(customer, 'needs-attention');
  await pass(600);
  await pass(24 * 3_600);
  assert.deepEqual(await statesOf(id), [['paid', null]]);
  assert.equal(tells().length - before, 1);
});

test('an account in another name waits for a person, who accepts it or refuses it', async () => {
  const customer = await makeAmaka();
  const finance = await makeStaff(app, ['finance']);
  const { id } = await refunding(customer, 'needs-attention');
  const before = tells().length;
  assert.equal((await name(customer, anothers)).account.state, 'in-question');
  await runJobs();
  await pass(60);
  assert.equal(tells().length, before, 'nothing is sent to another’s account');
  const { refundAccount, customerName } = await finance.call(getCharge, { params: { chargeId: id } });
  assert.equal(customerName, refundAccount?.customerName, 'the customer by name, not by number');
  assert.deepEqual(
    [refundAccount?.customerName, refundAccount?.accountName, refundAccount?.accountNumber],
    ['Amaka Adeyemi', 'EZE TUNDE', '******6713'],
  );
  const decision = (version: number, what: 'accept' | 'refuse') => ({
    params: { chargeId: id },
    body: { version, decision: what, reason: 'Her maiden name, with the certificate' },
  });
  const support = await makeStaff(app, ['support']);
  assert.equal((await support.send(decideRefundAccount, decision(1, 'accept'))).status, 403);
  const stale = await finance.send(decideRefundAccount, decision(2, 'accept'));
  assert.equal(stale.body.code, 'changed-meanwhile');
  await finance.call(decideRefundAccount, decision(1, 'refuse'));
  // Naming a refused account again asks nobody again.
  assert.equal((await name(customer, anothers)).account.state, 'refused');
  await runJobs();
  assert.equal(tells().length, before);
  await name(customer, '0123456723');
  await finance.call(decideRefundAccount, decision(2, 'accept'));
  await runJobs();
  await pass(60);
  assert.deepEqual(await statesOf(id), [['paid', null]]);
});

test('a customer whose account is refused learns so by text message and email, and may name another one', async () => {
  const email = 'amaka.refunds@example.com';
  const customer = await makeAmaka({ email });
  const finance = await makeStaff(app, ['finance']);
  const { id } = await refunding(customer, 'needs-attention');
  await name(customer, anothers);
  const decide = () =>
    finance.send(decideRefundAccount, {
      params: { chargeId: id },
      body: { version: 1, decision: 'refuse', reason: 'It belongs to another person' },
    });
  const answers = await Promise.all([decide(), decide()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const { rows: texts } = await database.pool.query('select sealed from text_messages where customer_id = $1', [
    customer.id,
  ]);
  const text =
    'Foodbank: the bank account you gave for refunds is not in your name. Add one in your own name in the app: Refund bank account.';
  assert.deepEqual([texts.length, app.context.keys.unseal(texts[0].sealed)], [1, text]);
  const { rows: emails } = await database.pool.query('select kind, template_data from emails where to_address = $1', [
    email,
  ]);
  assert.deepEqual(
    emails.map(({ kind, template_data }) => [kind, template_data.change]),
    [['customer-security', 'refund-account-refused']],
  );
  await name(customer, own);
  await runJobs();
  await pass(60);
  assert.deepEqual(await statesOf(id), [['paid', null]]);
});

test('a refund that failed is sent again once, after an account is named, and the ledger reserves it again', async () => {
  const customer = await makeAmaka();
  const finance = await makeStaff(app, ['finance']);
  const { id } = await refunding(customer, 'failed');
  const [failed] = await refunds(id);
  assert.deepEqual([failed?.state, failed?.alarm, await fundsOf(customer.id)], ['failed', 'refund-failed', [0, 0]]);
  const sent = {
    params: { chargeId: id },
    body: { refundId: failed?.id ?? '', reason: 'The card is closed', theirReference: 'PSK-77' },
  };
  assert.equal((await finance.send(sendRefundAgain, sent)).body.code, 'refund-account-missing');
  await name(customer, own);
  const answers = await Promise.all([1, 2, 3].map(() => finance.send(sendRefundAgain, sent)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  await runJobs();
  await pass(60);
  assert.deepEqual(await statesOf(id), [
    ['failed', null],
    ['paid', null],
  ]);
  assert.deepEqual(await fundsOf(customer.id), [450_000, 0]);
  assert.equal((await finance.send(sendRefundAgain, sent)).body.code, 'refund-not-failed');
  const { rows } = await database.pool.query(
    `select detail->>'theirReference' as reference from audit_lines where subject = $1 and action = 'refund-sent-again'`,
    [id],
  );
  assert.deepEqual(rows, [{ reference: 'PSK-77' }], 'the reference of the provider is kept with the act');
});

test('the account of an erased customer stays while a refund needs it, and goes the night after', async () => {
  const customer = await makeAmaka();
  const finance = await makeStaff(app, ['finance']);
  await name(customer, own);
  const { id } = await refunding(customer, 'failed');
  const stored = 'select from refund_accounts where customer_id = $1';
  const accounts = async () => (await database.pool.query(stored, [customer.id])).rowCount;
  const { phone } = customer;
  await database.write(async (tx) => eraseDataSubject(tx, await findDataSubject(tx, { phone }), operator));
  await deleteExpiredRows(app.context);
  assert.equal(await accounts(), 1);
  const body = { refundId: (await refunds(id))[0]?.id ?? '', reason: 'The card is closed' };
  await finance.call(sendRefundAgain, { params: { chargeId: id }, body });
  await runJobs();
  await pass(60);
  await deleteExpiredRows(app.context);
  assert.equal(await accounts(), 0);
});

test('a refund that is on its way, or that the provider contradicts, is not sent again', async () => {
  const customer = await makeAmaka();
  await name(customer, own);
  const finance = await makeStaff(app, ['finance']);
  const paid = await refunding(customer, 'processed');
  const [refund] = await refunds(paid.id);
  const again = { params: { chargeId: paid.id }, body: { refundId: refund?.id ?? '', reason: 'To be sure' } };
  assert.equal((await finance.send(sendRefundAgain, again)).body.code, 'refund-not-failed');
  const { id } = await refunding(customer, 'failed');
  const [failed] = await refunds(id);
  for (const one of books.refunds) if (one.status === 'failed') one.status = 'processed';
  await pass(25 * 3_600);
  assert.deepEqual(await statesOf(id), [['failed', 'paid-after-failed']]);
  const other = await makeStaff(app, ['finance']);
  const contradicted = { params: { chargeId: id }, body: { refundId: failed?.id ?? '', reason: 'To be sure' } };
  assert.equal((await other.send(sendRefundAgain, contradicted)).body.code, 'refund-not-failed');
});

test('a member of finance decides about neither the own account nor the own refund', async () => {
  const self = await makeStaff(app, ['finance']);
  const customer = await makeAmaka({ email: self.email });
  const { id } = await refunding(customer, 'failed');
  await name(customer, anothers);
  const params = { chargeId: id };
  const decision = { version: 1, decision: 'accept', reason: 'My own name' };
  assert.equal((await self.send(decideRefundAccount, { params, body: decision })).body.code, 'own-record');
  const finance = await makeStaff(app, ['finance']);
  await finance.call(decideRefundAccount, { params, body: decision as never });
  const body = { refundId: (await refunds(id))[0]?.id ?? '', reason: 'The card is closed' };
  assert.equal((await self.send(sendRefundAgain, { params, body })).body.code, 'own-record');
  await finance.call(sendRefundAgain, { params, body });
});

test('an account that the bank does not know is not stored, and naming is limited', async () => {
  const customer = await makeAmaka();
  const unknown = await customer.send(nameRefundAccount, { body: { bankCode: bank, accountNumber: '0000000000' } });
  assert.deepEqual([unknown.status, unknown.body.code], [400, 'account-not-resolved']);
  assert.equal((await customer.call(readRefundAccount, {})).account, null);
  for (let tries = 0; tries < 9; tries++) await name(customer, own);
  const many = await customer.send(nameRefundAccount, { body: { bankCode: bank, accountNumber: own } });
  assert.equal(many.status, 429);
});
