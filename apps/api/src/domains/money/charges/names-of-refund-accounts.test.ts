import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { decideRefundAccount } from '@foodbank/contract/money/charges-staff';
import { confirmRefundAccount, nameRefundAccount, readRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { requestRefund } from '../../../../test/charge-with.ts';
import { honestCharges } from '../../../../test/charges-over-http.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { changeRefundAccount } from '../../../../test/name-refund-account.ts';
import { startCharges } from '../../../../test/start-charges.ts';

const { app, standIn, begin, check, refunds, pass, runJobs } = await startCharges({ after });
const { database, keys } = app.context;
// The sandbox of banks names the holder by the last two digits: 00 is ADEYEMI AMAKA, 13 is EZE TUNDE.
const bankCode = '058';
const amakas = { bankCode, accountNumber: '0123456700' };
const tundes = { bankCode, accountNumber: '0123456713' };
const day = 24 * 3_600;

await database.pool.query(
  `insert into banks (code, name, listed, created_at, updated_at) values ('058', 'Guaranty Trust Bank', true, now(), now())
   on conflict (code) do update set listed = true`,
);
beforeEach(() => {
  standIn.mischief = honestCharges;
});

const makeAmaka = () => makeOwnCustomer(app, { firstname: 'Amaka', lastname: 'Adeyemi' });
const rename = (customer: TestCustomer, firstname: string, lastname: string) =>
  customer.call(updateCustomerProfile, { body: { firstname, lastname } });
const stateOf = async (customer: TestCustomer) => (await customer.call(readRefundAccount, {})).account?.state;
const name = async (customer: TestCustomer, body: typeof amakas) =>
  (await customer.call(nameRefundAccount, { body })).account.state;
/** A paid charge of a customer of which ₦4,500 go back, which the provider needs an account for. */
async function refunding(customer: TestCustomer): Promise<string> {
  standIn.mischief = { ...honestCharges, fate: () => ({ outcome: 'needs-attention', afterMs: 0 }) };
  const charge = await begin({ customerId: customer.id });
  standIn.books.pay(charge.reference, undefined, 'ussd');
  await check(charge.id);
  const refund = { chargeId: charge.id, key: randomUUID(), amountKobo: 450_000, reason: 'Goods returned' };
  await database.write((tx) => requestRefund(tx, refund));
  await runJobs();
  await pass(60);
  standIn.mischief = honestCharges;
  return charge.id;
}
const isPaid = async (chargeId: string) => {
  await runJobs();
  await pass(60);
  return (await refunds(chargeId)).every(({ state }) => state === 'paid');
};
const textsTo = async ({ id }: TestCustomer): Promise<string[]> => {
  const { rows } = await database.pool.query(
    'select sealed from text_messages where customer_id = $1 order by created_at, id',
    [id],
  );
  return rows.map(({ sealed }) => keys.unseal(sealed));
};

test('who takes another name gets no money to an account in it without a person, who may accept it', async () => {
  const customer = await makeAmaka();
  const charge = await refunding(customer);
  await rename(customer, 'Tunde', 'Eze');
  assert.equal(await name(customer, tundes), 'in-question');
  assert.equal(await isPaid(charge), false);
  const finance = await makeStaff(app, ['finance']);
  const body = { version: 1, decision: 'accept' as const, reason: 'Her husband’s name, with the certificate' };
  await finance.call(decideRefundAccount, { params: { chargeId: charge }, body });
  assert.equal(await isPaid(charge), true, 'a look delays it and never refuses it');
});

test('the name at the time of payment counts, also 40 days after another one was taken', async () => {
  const customer = await makeAmaka();
  const charge = await refunding(customer);
  await rename(customer, 'Tunde', 'Eze');
  await pass(40 * day);
  assert.equal(await name(customer, tundes), 'in-question');
  assert.equal(await isPaid(charge), false);
});

test('an account that was named before a payment under another name waits for a person once that is refunded', async () => {
  const customer = await makeAmaka();
  assert.equal(await name(customer, amakas), 'in-name');
  await rename(customer, 'Tunde', 'Eze');
  const charge = await refunding(customer);
  assert.equal(await isPaid(charge), false);
  assert.equal(await stateOf(customer), 'in-question');
});

test('who took a name more than 30 days ago, and paid in it, is refunded without a person; within them a person looks', async () => {
  const customer = await makeOwnCustomer(app, { firstname: 'Tunde', lastname: 'Eze' });
  await rename(customer, 'Amaka', 'Adeyemi');
  await pass(29 * day);
  const charge = await refunding(customer);
  assert.equal(await name(customer, amakas), 'in-question');
  await pass(2 * day);
  assert.equal(await name(customer, amakas), 'in-name', 'the same account, named again');
  assert.equal(await isPaid(charge), true);
});

test('another spelling of the same name changes nothing', async () => {
  const customer = await makeAmaka();
  await rename(customer, 'AMÁKA', 'adeyemi');
  assert.equal(await name(customer, amakas), 'in-name');
});

test('names of more than four words in all are in question, those of four are not', async () => {
  const names = 'Amaka Tunde Zainab Chidi Folake Musa Ngozi Etim';
  const many = await makeOwnCustomer(app, { firstname: names, lastname: 'Eze Adeyemi' });
  assert.equal(await name(many, tundes), 'in-question');
  const five = await makeOwnCustomer(app, { firstname: 'Amaka Tunde', lastname: 'Adeyemi-Eze Obi' });
  assert.equal(await name(five, amakas), 'in-question');
  const four = await makeOwnCustomer(app, { firstname: 'Amaka Ngozi', lastname: 'Adeyemi Obi' });
  assert.equal(await name(four, amakas), 'in-name');
  const half = await makeOwnCustomer(app, { firstname: 'Amaka', lastname: 'Obi' });
  assert.equal(await name(half, amakas), 'in-question', 'a word of the first and a word of the last name');
});

test('another account is saved with a code from the phone only, and the customer is told; a wrong code changes nothing', async () => {
  const customer = await makeAmaka();
  await name(customer, amakas);
  const other = { bankCode, accountNumber: '0123450000' };
  const { account, codeSent } = await customer.call(nameRefundAccount, { body: other });
  assert.equal(account.accountNumber, '******6700', 'nothing has changed');
  const wrong = { requestId: codeSent?.requestId ?? '', code: '000000' };
  assert.equal((await customer.send(confirmRefundAccount, { body: wrong })).body.code, 'invalid-code');
  const stranger = await makeAmaka();
  await name(stranger, amakas);
  const theirs = await stranger.call(nameRefundAccount, { body: other });
  const foreign = { requestId: theirs.codeSent?.requestId ?? '', code: '000000' };
  assert.equal((await customer.send(confirmRefundAccount, { body: foreign })).body.code, 'invalid-code');
  assert.equal((await customer.call(readRefundAccount, {})).account?.accountNumber, '******6700');
  const changed = await changeRefundAccount(app, customer, other);
  assert.deepEqual([changed.accountNumber, changed.state], ['******0000', 'in-name']);
  assert.match((await textsTo(customer)).at(-1) ?? '', /A bank account for refunds was saved .* it ends in 0000\./);
});

test('the second change of the account within the hour is told like the first, with the digits of each', async () => {
  const email = 'replaced.twice@example.com';
  const customer = await makeOwnCustomer(app, { firstname: 'Amaka', lastname: 'Adeyemi', email });
  await name(customer, amakas);
  await changeRefundAccount(app, customer, { bankCode, accountNumber: '0123450000' });
  await pass(60);
  await changeRefundAccount(app, customer, { bankCode, accountNumber: '0123441100' });
  const endings = (await textsTo(customer)).flatMap((text) => /it ends in (\d{4})/.exec(text)?.[1] ?? []);
  assert.deepEqual(endings, ['0000', '1100']);
  const { rows } = await database.pool.query(
    `select template_data->>'lastDigits' as digits from emails where to_key = $1 and kind = 'customer-security' order by created_at`,
    [email],
  );
  assert.deepEqual(
    rows.map(({ digits }) => digits),
    ['0000', '1100'],
  );
});

test('a customer is told of another name, once for each', async () => {
  const customer = await makeAmaka();
  await rename(customer, 'Amaka', 'Adeyemi');
  assert.deepEqual(await textsTo(customer), []);
  await rename(customer, 'Tunde', 'Eze');
  const texts = await textsTo(customer);
  assert.deepEqual([texts.length, /name of your Foodbank account was changed/.test(texts[0] ?? '')], [1, true]);
  await pass(60);
  await rename(customer, 'Zainab', 'Musa');
  assert.equal((await textsTo(customer)).length, 2, 'another person’s within the hour is not taken for the first');
});

test('a customer changes the name five times a day at most, and saves the other details still', async () => {
  const customer = await makeAmaka();
  const save = async (firstname: string) =>
    (await customer.send(updateCustomerProfile, { body: { firstname, lastname: 'Adeyemi' } })).status;
  const statuses: number[] = [];
  for (const firstname of ['Bisi', 'Chidi', 'Dayo', 'Efe', 'Folake', 'Gbenga']) statuses.push(await save(firstname));
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  assert.equal(await save('FOLAKE'), 200, 'the same name');
  const { rows } = await database.pool.query('select 1 from former_customer_names where customer_id = $1', [
    customer.id,
  ]);
  assert.equal(rows.length, 5);
});
