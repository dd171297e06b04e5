import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { readAutomaticPayment } from '@foodbank/contract/lending/automatic-payments';
import { endPayLink, listPayLinks, makePayLink, type PayLink } from '@foodbank/contract/lending/pay-links';
import { startRepayment } from '@foodbank/contract/lending/repayments';
import { decideRefundAccount, getCharge } from '@foodbank/contract/money/charges-staff';
import { nameRefundAccount, readRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { followCharge } from '../../money/charges/following.ts';
import { findWholeCharge } from '../../money/charges/queries.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { readAuthorization } from '../../money/saved-cards/keeping.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { exportOwnCustomer } from '../../oversight/privacy/export-own-customer.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { readEvidence } from '../../support/chargebacks/reading.ts';

/**
 * Payments by pay links. Each plan is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961 on 22 and 29 June and
 * 6 July 2026. The sandbox of banks names the holder by the last two digits: 00 is ADEYEMI AMAKA, 13 is EZE TUNDE.
 */
const provider = chargeStandIn();
const app = await startApp({ after }, { charges: provider, at: '2026-06-15T08:00:00Z', env: { LIMIT_SCALE: '1' } });
const { database } = app.context;
const plans = await runningPlans(app, provider);
const { goTo } = plans;
await database.pool.query(
  `insert into banks (code, name, listed, created_at, updated_at) values ('058', 'Guaranty Trust Bank', true, now(), now())
   on conflict (code) do update set listed = true`,
);

const proof = async () => (await findDifferences(database.read, null)).differences;
const codeOf = ({ body }: { body: { code?: string } }) => body.code;
const pathOf = (url: string | null) => new URL(url ?? assert.fail('the link has no address')).pathname;
const make = async (customer: TestCustomer, number: string, amount: number, key: string = randomUUID()) =>
  (await customer.call(makePayLink, { params: { number }, body: { amount, key } })).link;
const linksOf = async (customer: TestCustomer, number: string) =>
  (await customer.call(listPayLinks, { params: { number } })).links;
const stateOf = async (customer: TestCustomer, number: string, { id }: PayLink) =>
  (await linksOf(customer, number)).find((link) => link.id === id)?.state;

/** A page as a stranger's browser gets it, without the frame of the site. */
async function open(url: string) {
  const { statusCode, body } = await app.app.inject({ url });
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(body) ?? [];
  return { statusCode, main: main.replaceAll(/<!-- -->/g, '').replaceAll('&#x27;', '’') };
}
const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
/** A payer presses “Pay”: the address of their payment, and the provider's reference of it. */
async function press(link: PayLink) {
  const { headers, statusCode } = await post(pathOf(link.url));
  assert.equal(statusCode, 303);
  const page = String(headers.location);
  const { rows } = await database.pool.query(
    'select id, reference from charges where pay_link_id = $1 order by id desc limit 1',
    [link.id],
  );
  return { page, id: rows[0].id as string, reference: rows[0].reference as string };
}
const refundsOf = (reference: string) =>
  provider.refunds.filter(({ chargeReference }) => chargeReference === reference);

test('who opens a link sees a first name and an amount, and nothing of a plan, an order or a debt', async () => {
  goTo('2026-06-15');
  const { customer, number, orderNumber } = await plans.plan();
  const link = await make(customer, number, 2_961);
  assert.match(link.url ?? '', /\/pay\/[\w-]{22}$/);
  const { rows } = await database.pool.query('select firstname, lastname, phone from customers where id = $1', [
    customer.id,
  ]);
  const { statusCode, main } = await open(pathOf(link.url));
  assert.equal(statusCode, 200);
  assert.ok(main.includes(`Pay ₦2,961 for ${rows[0].firstname}`), main);
  const { page, reference } = await press(link);
  const paying = await open(page);
  assert.match(paying.main, /https:\/\/pay\.example\//);
  for (const text of [
    main,
    paying.main,
    reference,
    provider.emailOf(reference),
    provider.callbacks.get(reference) ?? '',
  ])
    assert.doesNotMatch(
      text,
      new RegExp(
        `${number}|${orderNumber}|${rows[0].lastname}|${rows[0].phone}|${customer.id}|\\bplan|instalment|owe|debt|loan`,
        'i',
      ),
    );
});

test('what comes by a link counts on the plan, and its customer is told; the link is paid', async () => {
  goTo('2026-06-15');
  const { customer, number, loanId } = await plans.plan();
  goTo('2026-06-22');
  const link = await make(customer, number, 2_961);
  const { page, reference, id } = await press(link);
  provider.payByCard(reference);
  const thanks = await open(`${page}?trxref=${reference}&reference=${reference}`);
  assert.match(thanks.main, /Thank you, we have your ₦2,961/);
  await waitUntil('the plan has the payment', async () => (await plans.read(customer, number)).left === 5_922);
  assert.match(
    await plans.text(customer, /pay link/),
    /^Foodbank: N2,961 came by your pay link for plan LN-\d+\. Left to pay: N5,922/,
  );
  assert.equal(await stateOf(customer, number, link), 'paid');
  assert.match((await open(pathOf(link.url))).main, /This is paid/);
  assert.equal((await post(pathOf(link.url))).statusCode, 409, 'nobody can begin another payment');
  const [payment] = (await plans.read(customer, number)).payments;
  assert.deepEqual([payment?.byLink, payment?.counted, payment?.payUrl], [true, 2_961, null]);
  // The payer's card is not the customer's to keep.
  await assert.rejects(readAuthorization(app.context, id), { code: 'card-not-kept' });
  const { automatic } = await customer.call(readAutomaticPayment, { params: { number } });
  assert.notEqual(automatic.offer?.paidBy?.paymentId, id);
  assert.deepEqual(await proof(), []);
  assert.ok(loanId);
});

test('two who pay by one link at the same time: one counts, and the other gets all of it back, whatever the order', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, 1_000);
  const [one, other] = [await press(link), await press(link)];
  assert.notEqual(one.page, other.page, 'each has a page of their own');
  for (const { reference } of [one, other]) provider.pay(reference);
  await Promise.all([one, other, one, other].map(({ id }) => followCharge(app.context, id)));
  const back = () =>
    [one, other].map(({ reference }) => refundsOf(reference).reduce((sum, { amountKobo }) => sum + amountKobo, 0));
  await waitUntil('one goes back', () => back().some((kobo) => kobo > 0));
  assert.deepEqual(back().toSorted(), [0, 100_000]);
  await waitUntil('the other counts', async () => (await plans.read(customer, number)).left < 8_883);
  const loser = back()[0] === 0 ? other : one;
  assert.match((await open(loser.page)).main, /₦1,000 (goes|went) back to you/);
  for (const { reason } of provider.notes) assert.doesNotMatch(reason, /plan/i);
  assert.deepEqual(await proof(), []);
});

test('more than was asked for goes back, and so does what the plan does not need any more', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, 1_000);
  const much = await press(link);
  provider.pay(much.reference, 150_000);
  await followCharge(app.context, much.id);
  await waitUntil('the rest goes back', () => refundsOf(much.reference).length > 0);
  assert.equal(refundsOf(much.reference)[0]?.amountKobo, 50_000);
  assert.match((await open(much.page)).main, /we have your ₦1,000[\s\S]*You paid more than was needed/);
  const late = await make(customer, number, 500);
  const begun = await press(late);
  const { payoff } = await plans.read(customer, number);
  const own = await plans.begin(customer, number, payoff);
  provider.pay(own.reference);
  await plans.follow(own.reference);
  await waitUntil('the plan is paid off', async () => (await plans.read(customer, number)).state === 'settled');
  assert.match((await open(pathOf(late.url))).main, /This link has ended/);
  assert.doesNotMatch((await open(begun.page)).main, /pay\.example/, 'who has begun is not led to pay any more');
  provider.pay(begun.reference);
  await followCharge(app.context, begun.id);
  await waitUntil('it goes back to the payer', () => refundsOf(begun.reference).length > 0);
  assert.equal(refundsOf(begun.reference)[0]?.amountKobo, 50_000);
  assert.equal(refundsOf(own.reference).length, 0);
  assert.deepEqual(await proof(), []);
});

test('a link never asks for more than its plan needs today', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, (await plans.read(customer, number)).payoff);
  const own = await plans.begin(customer, number, 8_000);
  provider.pay(own.reference);
  await plans.follow(own.reference);
  await waitUntil('most is paid', async () => (await plans.read(customer, number)).payoff < 1_000);
  const { payoff } = await plans.read(customer, number);
  assert.match((await open(pathOf(link.url))).main, new RegExp(`Pay ₦${payoff}`));
});

/** A payment of a link that goes back and needs an account, because it was paid twice. */
async function stuck(customer: TestCustomer, number: string) {
  const link = await make(customer, number, 500);
  const [first, second] = [await press(link), await press(link)];
  provider.pay(first.reference);
  await followCharge(app.context, first.id);
  provider.needsAccount = true;
  provider.set(second.reference, 'abandoned', 'bank_transfer');
  provider.pay(second.reference);
  await followCharge(app.context, second.id);
  await waitUntil('the provider needs an account', async () =>
    (await listRefundsOf(database.read, second.id)).some(({ alarm }) => alarm === 'needs-attention'),
  );
  provider.needsAccount = false;
  return second;
}
const nameAccount = (page: string, accountNumber: string) =>
  post(`${page}/account`, { bankCode: '058', accountNumber });

test('what can’t go back the way it came goes to the account that the provider says it came from, and never to the customer’s', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  await customer.call(nameRefundAccount, { body: { bankCode: '058', accountNumber: '0123456700' } });
  const told = provider.accounts.length;
  const second = await stuck(customer, number);
  provider.sentFrom(second.reference, { name: 'TUNDE EZE', bank: 'GTB', lastDigits: '6713' });
  assert.match((await open(second.page)).main, /₦500 could not go back the way you paid[\s\S]*Where shall we send it/);
  // The customer's own account, with the link that they have themselves.
  const theirs = await nameAccount(second.page, '0123456700');
  assert.equal(theirs.statusCode, 409);
  assert.match(theirs.body, /Money goes back to who paid/);
  assert.equal((await nameAccount(second.page, '123')).statusCode, 400);
  // The first field that is wrong has the focus, for the page begins far above it.
  assert.match((await post(`${second.page}/account`)).body, /<select[^>]*autofocus[^>]*>[\s\S]*Please select a bank/);
  assert.equal((await nameAccount(second.page, '0123456713')).statusCode, 303);
  await waitUntil('the provider is told', () => provider.accounts.length > told);
  assert.equal(provider.accounts.at(-1)?.accountNumber, '0123456713');
  await waitUntil('it has gone back', async () =>
    (await listRefundsOf(database.read, second.id)).every(({ state }) => state === 'paid'),
  );
  assert.match((await open(second.page)).main, /₦500 went back to you/);
  assert.equal((await nameAccount(second.page, '0123456725')).statusCode, 409, 'it is not sent twice');
  assert.ok((await customer.call(readRefundAccount, {})).account);
  assert.deepEqual(await proof(), []);
});

test('an account from which the provider does not say that the money came waits for a person', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const finance = await makeStaff(app, ['finance']);
  const told = provider.accounts.length;
  const second = await stuck(customer, number);
  assert.equal((await nameAccount(second.page, '0123456713')).statusCode, 303);
  assert.match((await open(second.page)).main, /A person looks at it first/);
  const charge = await finance.call(getCharge, { params: { chargeId: second.id } });
  assert.deepEqual([charge.byLink, charge.refundAccount?.state], [true, 'in-question']);
  assert.equal(provider.accounts.length, told);
  const decide = (decision: 'accept' | 'refuse', version: number) =>
    finance.call(decideRefundAccount, {
      params: { chargeId: second.id },
      body: { version, decision, reason: 'Compared with the bank statement' },
    });
  await decide('refuse', 1);
  assert.match((await open(second.page)).main, /could not accept/);
  assert.equal((await nameAccount(second.page, '0123456725')).statusCode, 303);
  await decide('accept', 2);
  await waitUntil('the provider is told', () => provider.accounts.length > told);
  assert.equal(provider.accounts.at(-1)?.accountNumber, '0123456725');
});

test('the bank of who paid by a link reads of the payment alone, and the customer that a bank took it back', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  goTo('2026-06-22');
  const link = await make(customer, number, 1_000);
  const { page, reference, id } = await press(link);
  provider.pay(reference);
  await followCharge(app.context, id);
  await waitUntil('it counts', async () => (await plans.read(customer, number)).left === 7_883);
  const charge = (await findWholeCharge(database.read, id)) ?? assert.fail('there is no charge');
  const { points, deliveryArea } = await readEvidence(database.read, charge, app.context.chargeOwners);
  assert.deepEqual([points.map(({ key }) => key), deliveryArea], [['payment'], null]);
  await plans.lose(reference, 1_000);
  await waitUntil('it counts no more', async () => (await plans.read(customer, number)).left === 8_883);
  assert.match(
    await plans.text(customer, /took back/),
    /^Foodbank: a bank took back N1,000 that came by your pay link for plan LN-\d+\./,
  );
  assert.match((await open(page)).main, /₦1,000 went back to you/);
  assert.equal(provider.accounts.filter(({ refundId }) => refundId === id).length, 0);
  assert.deepEqual(await proof(), []);
});

test('a second payment that hangs holds nothing up once the link is paid', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, 1_000);
  const [first, second] = [await press(link), await press(link)];
  provider.set(second.reference, 'pending', 'bank_transfer');
  await followCharge(app.context, second.id);
  const isWaiting = async () => (await plans.read(customer, number)).isPaymentUnderWay;
  assert.equal(await isWaiting(), true);
  assert.equal(await stateOf(customer, number, link), 'started');
  assert.match((await open(pathOf(link.url))).main, /Somebody is paying this/);
  // A press that asks is answered, also where nothing has changed; opening the page does not ask the provider, and says nothing of it.
  for (const page of [pathOf(link.url), second.page]) {
    assert.match((await open(`${page}?reference=`)).main, /We asked just now: nothing has come in yet/);
    assert.doesNotMatch((await open(page)).main, /We asked/);
  }
  provider.pay(first.reference);
  await followCharge(app.context, first.id);
  await waitUntil('the first one counts', async () => !(await isWaiting()));
  assert.equal(await stateOf(customer, number, link), 'paid');
});

test('a link ends with a press, after seven days, and with its customer; three can be open; nobody else has them', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const key = randomUUID();
  const [link, again] = await Promise.all([make(customer, number, 500, key), make(customer, number, 500, key)]);
  assert.equal(link.id, again.id, 'one press makes one link');
  const begun = await press(link);
  const many = await Promise.all(
    [600, 700, 800, 900].map((amount) =>
      customer.send(makePayLink, { params: { number }, body: { amount, key: randomUUID() } }),
    ),
  );
  assert.deepEqual(many.map(({ status }) => status).toSorted(), [200, 200, 409, 409], 'at once, too');
  const fourth = await customer.send(makePayLink, { params: { number }, body: { amount: 100, key: randomUUID() } });
  assert.equal(codeOf(fourth), 'pay-links-open');
  for (const [amount, code] of [
    [99, 'repayment-too-small'],
    [90_000, 'repayment-too-large'],
  ] as const)
    assert.equal(
      codeOf(await customer.send(makePayLink, { params: { number }, body: { amount, key: randomUUID() } })),
      code,
    );
  const stranger = await plans.customer();
  for (const refused of [
    await stranger.send(listPayLinks, { params: { number } }),
    await stranger.send(makePayLink, { params: { number }, body: { amount: 500, key: randomUUID() } }),
    await stranger.send(endPayLink, { params: { number, id: link.id } }),
  ])
    assert.equal(codeOf(refused), 'not-found');
  await customer.call(endPayLink, { params: { number, id: link.id } });
  await customer.call(endPayLink, { params: { number, id: link.id } });
  assert.equal(await stateOf(customer, number, link), 'ended');
  assert.equal((await linksOf(customer, number)).find(({ id }) => id === link.id)?.url, null);
  const ended = await open(pathOf(link.url));
  assert.match(ended.main, /This link has ended/);
  assert.equal((await post(pathOf(link.url))).statusCode, 409);
  // What was begun before is not lost.
  provider.pay(begun.reference);
  await followCharge(app.context, begun.id);
  await waitUntil('it counts', async () => (await plans.read(customer, number)).payments.length === 1);
  const last = await make(customer, number, 800);
  goTo('2026-06-23');
  assert.equal(await stateOf(customer, number, last), 'expired');
  assert.match((await open(pathOf(last.url))).main, /This link has ended/);
});

test('opening a link changes nothing and asks nobody; an unknown one says no more than one that has ended', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, 500);
  const rows = async () => (await database.pool.query('select count(*)::int as n from charges')).rows[0].n;
  const before = await rows();
  const path = pathOf(link.url);
  for (const method of ['GET', 'HEAD'] as const)
    for (let count = 0; count < 3; count++) await app.app.inject({ method, url: path });
  assert.equal(await rows(), before);
  const unknown = await open(`/pay/${'A'.repeat(22)}`);
  assert.equal(unknown.statusCode, 404);
  await customer.call(endPayLink, { params: { number, id: link.id } });
  assert.equal(unknown.main, (await open(path)).main);
  for (const wrong of ['', 'x', `${path.slice(5)}A`, '%00', 'A'.repeat(150), '..%2f'])
    assert.equal((await open(`/pay/${wrong}`)).statusCode, 404, wrong);
  assert.equal((await open(`${path}/${'A'.repeat(22)}`)).statusCode, 404);
  assert.equal((await post(path, {}, { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
});

test('who presses without paying takes nothing from the customer and gets no page of another payer, and a provider that is down says so', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, 500);
  const pages: string[] = [];
  for (let count = 0; count < 10; count++) pages.push((await press(link)).page);
  const refused = await post(pathOf(link.url));
  assert.deepEqual(
    [refused.statusCode, refused.headers.location],
    [429, undefined],
    'and not the page of the last one',
  );
  assert.match(refused.body, /role="alert"/);
  assert.equal(new Set(pages).size, 10);
  const { rows } = await database.pool.query('select count(*)::int as n from charges where pay_link_id = $1', [
    link.id,
  ]);
  assert.equal(rows[0].n, 10);
  const own = await customer.call(startRepayment, { params: { number }, body: { amount: 500, key: randomUUID() } });
  assert.equal(own.payment.byLink, false, 'the customer gets a payment of their own');
  app.clock.advance(86_400);
  assert.ok(!pages.includes((await press(link)).page), 'the day after it takes presses again');
  const another = await make(customer, number, 600);
  provider.isDown = true;
  const down = await post(pathOf(another.url));
  provider.isDown = false;
  assert.equal(down.statusCode, 503);
  assert.match(down.body, /role="alert"/);
  const answers: number[] = [];
  for (let count = 0; count < 60; count++) answers.push((await post(pathOf(link.url))).statusCode);
  assert.ok(answers.includes(429), 'a link takes so many presses an hour');
  assert.equal((await post(pathOf(another.url))).statusCode, 303, 'and another one is not refused');
});

test('a customer’s links are in their export, and end with their erasure', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const link = await make(customer, number, 500);
  const exported = await database.write(async (tx) => {
    const { rows } = await database.pool.query('select * from customers where id = $1', [customer.id]);
    return exportOwnCustomer(tx, { ...rows[0], id: customer.id, phoneKey: rows[0].phone_key, source: 'own' });
  });
  assert.deepEqual(
    exported?.payLinks.map(({ loan, amountKobo, paidKobo }) => [loan, amountKobo, paidKobo]),
    [[number, 50_000, 0]],
  );
  await database.write(async (tx) =>
    eraseDataSubject(tx, await findDataSubject(tx, { phone: customer.phone }), operator),
  );
  assert.match((await open(pathOf(link.url))).main, /This link has ended/);
  assert.equal((await post(pathOf(link.url))).statusCode, 409);
});
