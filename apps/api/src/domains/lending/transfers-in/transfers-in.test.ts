import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chooseTransferPlan, listOwnTransfers, returnTransfer } from '@foodbank/contract/lending/transfers-in';
import {
  assignTransferIn,
  getTransferIn,
  listTransfersIn,
  returnTransferIn,
} from '@foodbank/contract/lending/transfers-in-staff';
import {
  askAccountNumber,
  endAccountNumber,
  findSentMoney,
  readAccountNumber,
} from '@foodbank/contract/money/account-numbers';
import type { Day } from '@foodbank/contract/primitives/day';
import { accountNumberStandIn } from '../../../../test/account-number-stand-in.ts';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import type { TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { findMissedTransfers, sweepNumbers, takeTransfer } from '../../money/account-numbers/numbers.ts';
import { sweepCharges } from '../../money/charges/following.ts';
import { listChargesNamed } from '../../money/charges/queries.ts';
import { fitsShownDigits } from '../../money/charges/senders.ts';
import { receiveProviderEvent } from '../../money/payments/receive-provider-event.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';
import { decideDueTransfers } from './bringing.ts';

/**
 * Money that comes by a customer's own account number. Each plan is ₦10,000 of food and ₦1,500 for delivery: ₦2,875 at once, and three times ₦2,961 a week
 * apart, the first a week after hand-over.
 */
const provider = chargeStandIn();
const numbers = accountNumberStandIn(provider);
const app = await startApp(
  { after },
  {
    charges: provider,
    accountNumbers: numbers,
    at: '2026-06-15T08:00:00Z',
    env: { ACCOUNT_NUMBERS_AT: 'test-bank' },
  },
);
const { context } = app;
const { database } = context;
const plans = await runningPlans(app, provider);

/** Goes to a day, at 9:00 in Lagos. Hand-over of another day leaves the clock as it is. */
function goTo(day: Day) {
  plans.goTo(day);
  app.clock.setBusinessDate(day);
}

/** A customer whose number was given. */
async function withNumber(customer: TestCustomer): Promise<string> {
  await customer.call(askAccountNumber, {});
  await waitUntil('the number is given', async () => (await numberOf(customer))?.state === 'active');
  return (await numberOf(customer))?.accountNumber ?? assert.fail();
}
const numberOf = async (customer: TestCustomer) => (await customer.call(readAccountNumber, {})).number;
const transfersOf = async (customer: TestCustomer) => (await customer.call(listOwnTransfers, {})).transfers;

/** All that came in is where it belongs. */
async function settle() {
  await waitUntil('what came in is on the plans', async () => {
    const { rows } = await database.pool.query(
      `select 1 from charges where owner_kind = 'repayment' and state = 'paid' and used_kobo = 0 and paid_kobo > refund_kobo
       union all
       select 1 from charges c where owner_kind = 'transfer' and state = 'paid' and not exists (select from incoming_transfers t where t.charge_id = c.id)`,
    );
    return rows.length === 0;
  });
}

async function send(accountNumber: string, naira: number, about: Parameters<typeof numbers.send>[2] = {}) {
  const reference = await numbers.send(accountNumber, naira, about);
  await takeTransfer(context, reference);
  await settle();
  return reference;
}

const openOf = async (customer: TestCustomer, number: string) =>
  (await plans.read(customer, number)).instalments.map(({ open }) => open);
const backOf = (reference: string) =>
  provider.refunds.filter(({ chargeReference }) => chargeReference === reference).map(({ amountKobo }) => amountKobo);
const codeOf = ({ body }: { body: { code?: string } }) => body.code;
const proves = async () => assert.deepEqual((await findDifferences(database.read, null)).differences, []);

test('a number is asked for by a press, given once, and told; without the setting there is none', async () => {
  const customer = await plans.customer();
  assert.deepEqual(await customer.call(readAccountNumber, {}), { isOffered: true, number: null });
  numbers.isDown = true;
  await Promise.all([customer.call(askAccountNumber, {}), customer.call(askAccountNumber, {})]);
  assert.equal((await numberOf(customer))?.state, 'asked');
  numbers.isDown = false;
  // The job of the press may get its answer while the clock moves, and then asks again an hour later.
  await waitUntil('the number is given', async () => {
    app.clock.advance(3_600);
    await sweepNumbers(context);
    return (await numberOf(customer))?.state === 'active';
  });
  const given = await numberOf(customer);
  assert.match(given?.accountName ?? '', /^FOODBANK \/ /);
  await plans.text(customer, new RegExp(`your own account number is ${given?.accountNumber}, Test Bank`));
  assert.equal(
    [...numbers.numbers.values()].filter(({ accountNumber }) => accountNumber === given?.accountNumber).length,
    1,
  );
});

/** A customer with a number and two plans: one is due from 22 June on, the other from the 25th. */
async function twoPlans() {
  goTo('2026-06-15');
  const first = await plans.plan();
  const { customer } = first;
  const { orderNumber } = await plans.orderAgain(customer);
  const accountNumber = await withNumber(customer);
  app.clock.setBusinessDate('2026-06-18');
  await plans.deliver(orderNumber);
  return { customer, first, second: await plans.loan(orderNumber), accountNumber };
}

test('what comes in pays what is overdue or due of all plans first, the oldest first, on the day on which it was sent', async () => {
  const { customer, first, second, accountNumber } = await twoPlans();
  // The first is due on the 22nd, the second on the 25th.
  goTo('2026-06-26');
  const { due } = await plans.read(customer, first.number);
  const reference = await send(accountNumber, due + 1_000, { at: '2026-06-25T20:00:00Z' });
  assert.deepEqual((await openOf(customer, first.number))[0], 0);
  const [left = 0] = await openOf(customer, second.number);
  assert.equal(left, Math.round((due - 1_000) * 100) / 100);
  const [shown] = await transfersOf(customer);
  assert.deepEqual([shown?.amount, shown?.waits, shown?.back, shown?.question], [due + 1_000, 0, 0, null]);
  assert.deepEqual(
    new Map(shown?.paid.map(({ number, amount }) => [number, amount])),
    new Map([
      [first.number, due],
      [second.number, 1_000],
    ]),
  );
  assert.equal((await plans.read(customer, first.number)).instalments[0]?.paidOn, '2026-06-25');
  await plans.text(customer, /we have your N1,000 for plan/);
  assert.deepEqual(backOf(reference), []);
  await proves();
});

test('what is left after that is asked about, and pays the chosen plan; after a day without an answer the plan that ends first', async () => {
  const { customer, first, second, accountNumber } = await twoPlans();
  goTo('2026-06-19');
  const before = [await openOf(customer, first.number), await openOf(customer, second.number)];
  await send(accountNumber, 1_000);
  await plans.text(customer, new RegExp(`N1,000 that you sent .*Which plan.*${first.number}`));
  const [asked] = await transfersOf(customer);
  assert.deepEqual(
    [asked?.waits, asked?.question?.kind, asked?.question?.plans.map(({ number }) => number)],
    [1_000, 'which-plan', [first.number, second.number]],
  );
  const stranger = await plans.customer();
  const choice = { params: { id: asked?.id ?? '' }, body: { number: second.number } };
  assert.equal((await stranger.send(chooseTransferPlan, choice)).status, 404);
  assert.equal((await stranger.send(returnTransfer, { params: choice.params })).status, 404);
  const answers = await Promise.all([
    customer.send(chooseTransferPlan, choice),
    customer.send(chooseTransferPlan, choice),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  await settle();
  assert.deepEqual(await openOf(customer, first.number), before[0]);
  assert.notDeepEqual(await openOf(customer, second.number), before[1]);
  const now = await openOf(customer, second.number);
  await send(accountNumber, 700);
  app.clock.advance(23 * 3_600);
  await decideDueTransfers(context);
  assert.equal((await transfersOf(customer))[0]?.waits, 700);
  app.clock.advance(3_600);
  await decideDueTransfers(context);
  await settle();
  assert.notDeepEqual(await openOf(customer, first.number), before[0]);
  assert.deepEqual(await openOf(customer, second.number), now);
  await proves();
});

test('one plan that is left is paid early at once, and what is more than all plans need goes back to its sender', async () => {
  goTo('2026-06-15');
  const { customer, number } = await plans.plan();
  const accountNumber = await withNumber(customer);
  goTo('2026-06-17');
  await send(accountNumber, 500);
  assert.deepEqual((await transfersOf(customer))[0]?.question, null);
  const { payoff } = await plans.read(customer, number);
  const reference = await send(accountNumber, payoff + 2_000);
  assert.equal((await plans.read(customer, number)).state, 'settled');
  await waitUntil('it went back', async () => backOf(reference).length > 0);
  assert.deepEqual(backOf(reference), [200_000]);
  assert.equal((await transfersOf(customer))[0]?.back, 2_000);
  await proves();
});

test('money without a plan waits seven days, and then goes back; the customer can send it back at once', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const accountNumber = await withNumber(customer);
  const reference = await send(accountNumber, 3_000);
  await plans.text(customer, /N3,000 came in .* you have no plan to pay/);
  app.clock.advance(7 * 86_400 - 60);
  await decideDueTransfers(context);
  assert.deepEqual(backOf(reference), []);
  app.clock.advance(120);
  // What a member has to look into moves nowhere by itself.
  const alarm = 'update charges set alarm = $2 where provider_reference = $1';
  await database.pool.query(alarm, [reference, 'reversed']);
  await decideDueTransfers(context);
  const [looked] = await transfersOf(customer);
  assert.equal(looked?.waits, 3_000);
  const pressed = await customer.send(returnTransfer, { params: { id: looked?.id ?? '' } });
  assert.equal(codeOf(pressed), 'transfer-in-question', 'nor by a press');
  await database.pool.query(alarm, [reference, null]);
  await decideDueTransfers(context);
  await waitUntil('it went back', async () => backOf(reference).length > 0);
  assert.deepEqual(backOf(reference), [300_000]);
  const second = await send(accountNumber, 400);
  const [waiting] = await transfersOf(customer);
  await customer.call(returnTransfer, { params: { id: waiting?.id ?? '' } });
  await waitUntil('it went back', async () => backOf(second).length > 0);
  assert.deepEqual(backOf(second), [40_000]);
  await proves();
});

test('of fifty deliveries at once one counts, and what nobody told is found', async () => {
  const { customer, first, accountNumber } = await twoPlans();
  goTo('2026-06-22');
  const reference = await numbers.send(accountNumber, 500);
  await Promise.all(Array.from({ length: 50 }, () => takeTransfer(context, reference)));
  await settle();
  const untold = await numbers.send(accountNumber, 300);
  assert.equal(await findMissedTransfers(context), 1);
  assert.equal(await findMissedTransfers(context), 0);
  await settle();
  const { rows } = await database.pool.query(
    'select sum(amount_kobo)::int as kobo, count(*)::int as count from charges where provider_reference = any($1)',
    [[reference, untold]],
  );
  assert.deepEqual(rows, [{ kobo: 80_000, count: 2 }]);
  // A line of the provider's statement names it by the provider's reference.
  assert.equal((await listChargesNamed(database.read, [reference.toLowerCase()])).length, 1);
  const { due } = await plans.read(customer, first.number);
  assert.equal(due, 2_961 - 800);
  await proves();
});

test('a number that ended is told to the company, and what comes all the same goes to its customer’s plans', async () => {
  const { customer, accountNumber } = await twoPlans();
  goTo('2026-06-22');
  assert.match((await customer.call(findSentMoney, {})).message, /asking the bank/);
  assert.equal(numbers.asked, 1);
  await customer.call(endAccountNumber, {});
  assert.equal(await numberOf(customer), null);
  assert.equal((await customer.send(findSentMoney, {})).status, 404);
  await waitUntil('the company knows', async () => numbers.ended.length > 0);
  await send(accountNumber, 500);
  assert.equal((await transfersOf(customer))[0]?.paid.length, 1);
  const again = await withNumber(customer);
  assert.notEqual(again, accountNumber);
  await proves();
});

test('what came to no number of ours, in another currency, or not by a number at all, is not taken', async () => {
  const stray = await numbers.send('0123456789', 100);
  const foreign = await numbers.send('0123456789', 100, { currency: 'USD' });
  for (const reference of [stray, foreign, 'never-heard-of-1'])
    assert.equal(await takeTransfer(context, reference), false);
});

test('members with the right see what waits, bring it to a plan of its customer, or send it back, with a reason that is kept', async () => {
  const { customer, first, second, accountNumber } = await twoPlans();
  goTo('2026-06-19');
  const finance = await makeStaff(app, ['finance']);
  const support = await makeStaff(app, ['support']);
  await send(accountNumber, 900);
  const kept = await send(accountNumber, 400);
  const mine = async (show: 'waiting' | 'all') =>
    (await finance.call(listTransfersIn, { query: { show } })).rows.filter(
      ({ customerId }) => customerId === customer.id,
    );
  const [small, large] = await mine('waiting');
  if (!small || !large) assert.fail();
  assert.deepEqual([small.waitsKobo, large.waitsKobo, large.question], [40_000, 90_000, 'which-plan']);
  const { plans: payable, sender } = await finance.call(getTransferIn, { params: { chargeId: large.id } });
  assert.deepEqual(
    payable.map(({ number }) => number),
    [first.number, second.number],
  );
  assert.deepEqual(sender, { name: 'A SENDER', account: '******4321', bank: null });
  const asked = { params: { chargeId: large.id }, body: { number: second.number, reason: 'The customer called' } };
  assert.equal((await support.send(assignTransferIn, asked)).status, 403);
  const before = await openOf(customer, second.number);
  await finance.call(assignTransferIn, asked);
  await settle();
  assert.notDeepEqual(await openOf(customer, second.number), before);
  assert.equal((await finance.send(assignTransferIn, asked)).body.code, 'transfer-decided');
  await finance.call(returnTransferIn, { params: { chargeId: small.id }, body: { reason: 'Sent by mistake' } });
  await waitUntil('it went back', async () => backOf(kept).length > 0);
  assert.deepEqual(backOf(kept), [40_000]);
  assert.deepEqual(await mine('waiting'), []);
  assert.deepEqual(
    (await mine('all')).map(({ endedBy }) => endedBy),
    ['staff', 'staff'],
  );
  await proves();
});

test('what goes back never goes to another account than the sender’s: as the provider reports it, or the customer’s own if its digits fit', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const accountNumber = await withNumber(customer);
  const before = provider.accounts.length;
  provider.needsAccount = true;
  const told = { sender: { accountNumber: '0123456789', bankName: 'Guaranty Trust Bank', name: 'A SENDER' } };
  const reported = await send(accountNumber, 300, told);
  const hidden = await send(accountNumber, 200);
  for (const { id } of await transfersOf(customer)) await customer.call(returnTransfer, { params: { id } });
  const alarmsOf = async (reference: string) =>
    (
      await database.pool.query(
        'select r.alarm from charge_refunds r join charges c on c.id = r.charge_id where c.provider_reference = $1',
        [reference],
      )
    ).rows.map(({ alarm }) => alarm);
  for (const reference of [reported, hidden])
    await waitUntil('it needs an account', async () => (await alarmsOf(reference)).includes('needs-attention'));
  app.clock.advance(60);
  await sweepCharges(context);
  await waitUntil('the one that is reported was told', async () => provider.accounts.length > before);
  await waitUntil('the other one waits for a person', async () => (await alarmsOf(hidden)).includes('needs-attention'));
  provider.needsAccount = false;
  assert.deepEqual(
    provider.accounts.slice(before).map(({ accountNumber: to, bankCode }) => [to, bankCode]),
    [['0123456789', '058']],
  );
  await waitUntil('the reported one needs nobody', async () => (await alarmsOf(reported))[0] === null);
  assert.equal(fitsShownDigits('0123454321', 'XXXXXX4321'), true);
  assert.equal(fitsShownDigits('0123454322', 'XXXXXX4321'), false);
  assert.equal(fitsShownDigits('0123454321', 'XXXXXXXXXX'), false);
  assert.equal(fitsShownDigits('0123454321', '4321'), false);
});

test('a webhook about what came by a number is a reason to ask, and nothing else', async () => {
  const { customer, accountNumber } = await twoPlans();
  goTo('2026-06-22');
  const reference = await numbers.send(accountNumber, 500);
  const deliver = (data: object) => {
    const event = {
      event: 'charge.success',
      data: { domain: 'test', currency: 'NGN', channel: 'dedicated_nuban', ...data },
    };
    return database.write((tx) => {
      const body = JSON.stringify(event);
      const told = {
        ...{ event: 'charge.success', domain: 'test', reference: null, amountKobo: 1, currency: 'NGN' },
        ...data,
      };
      const about = { accountNumber: null, channel: 'dedicated_nuban' };
      return receiveProviderEvent(tx, { rawBody: Buffer.from(body), event: { ...told, ...about }, domain: 'test' });
    });
  };
  // The amount of the webhook lies, it comes three times, and one is about what never came.
  await deliver({ reference, amount: 99_999_999 });
  await deliver({ reference, amount: 99_999_999 });
  await deliver({ reference, amount: 1 });
  await deliver({ reference: 'never-came-at-all' });
  await waitUntil('they are handled', async () => {
    const { rows } = await database.pool.query(
      `select state, count(*)::int as count from provider_events where reference = any($1) group by state order by state`,
      [[reference, 'never-came-at-all']],
    );
    return (
      JSON.stringify(rows) ===
      JSON.stringify([
        { state: 'handled', count: 2 },
        { state: 'unknown-reference', count: 1 },
      ])
    );
  });
  await settle();
  assert.equal((await transfersOf(customer))[0]?.amount, 500);
  await proves();
});

test('with a customer who is erased the number ends, what waits goes back, and so does what comes afterwards; who sent it is forgotten', async () => {
  goTo('2026-06-15');
  const customer = await plans.customer();
  const accountNumber = await withNumber(customer);
  const waiting = await send(accountNumber, 600);
  const looked = await send(accountNumber, 250);
  const alarm = 'update charges set alarm = $2 where provider_reference = $1';
  await database.pool.query(alarm, [looked, 'disputed']);
  const ended = numbers.ended.length;
  await database.write(async (tx) =>
    eraseDataSubject(tx, await findDataSubject(tx, { phone: customer.phone }), operator),
  );
  await waitUntil('it went back', async () => backOf(waiting).length > 0);
  await waitUntil('the company knows', async () => numbers.ended.length > ended);
  const late = await send(accountNumber, 150);
  await waitUntil('what came afterwards went back', async () => backOf(late).length > 0);
  assert.deepEqual([backOf(waiting), backOf(late), backOf(looked)], [[60_000], [15_000], []]);
  // A bank may take it back as well: it goes once a member has looked into it, to its sender, who is known until then.
  await database.pool.query(alarm, [looked, null]);
  app.clock.advance(7 * 86_400);
  await decideDueTransfers(context);
  await waitUntil('it went back, too', async () => backOf(looked).length > 0);
  const sealed = async () =>
    (
      await database.pool.query(
        `select 1 from charges where customer_id = $1 and length(sender_sealed) > 0
         union all select 1 from account_numbers where customer_id = $1 and (number_sealed is not null or account_name_sealed is not null)`,
        [customer.id],
      )
    ).rowCount;
  await waitUntil('both are over', async () => {
    const unended = `select 1 from charge_refunds r join charges c on c.id = r.charge_id where c.customer_id = $1 and r.state <> 'paid'`;
    return (await database.pool.query(unended, [customer.id])).rowCount === 0;
  });
  app.clock.advance(91 * 86_400);
  await deleteExpiredRows(context);
  assert.equal(await sealed(), 0);
  await proves();
});
