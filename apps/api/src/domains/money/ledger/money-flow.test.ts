import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  getLedgerBalanceLine,
  getMoneyFlow,
  getOwed,
  getTrialBalance,
  type MoneyFlow,
} from '@foodbank/contract/money/ledger-staff';
import { makeStaff } from '../../../../test/make-staff.ts';
import { ledgerOf } from '../../../../test/make-transfers.ts';
import { startApp } from '../../../../test/start-app.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { sumMoneyDays } from './day-sums.ts';
import { agentAccount, businessAccount, customerAccount, type NewTransfer, type TransferRequest } from './rules.ts';

const app = await startApp({ after }, { workless: true, at: '2026-06-14T22:59:59.999Z' });
const { database } = app.context;
const { post } = ledgerOf(database);
const [bank, provider] = [businessAccount('bank'), businessAccount('provider-balance')];
const [customer, agentId] = [customerAccount('customer-funds', 'flow-customer'), randomUUID()];
const agent = agentAccount('agent-payable', agentId);

const move = (
  code: NewTransfer['code'],
  debit: NewTransfer['debit'],
  credit: NewTransfer['credit'],
  amountKobo: number,
  given: Partial<NewTransfer> = {},
): NewTransfer => ({
  ...{
    key: `flow:${randomUUID()}`,
    kind: 'posted',
    code,
    subject: 'flow:1',
    effectiveOn: '2026-06-14',
    debit,
    credit,
    amountKobo,
  },
  ...given,
});
const end = (kind: 'post' | 'void', code: TransferRequest['code'], pendingKey: string): TransferRequest => ({
  ...{ key: `flow:${randomUUID()}`, kind, code, subject: 'flow:1', effectiveOn: '2026-06-15', pendingKey },
});
const paid = (amountKobo: number) => move('charge-paid', provider, customer, amountKobo);
const dayOf = ({ days }: MoneyFlow, day: string) => days.find((one) => one.day === day) ?? assert.fail(day);

// The last millisecond of Sunday, 14 June in Lagos.
await post(paid(1_000_050));
app.clock.set('2026-06-14T23:00:00.000Z');
// The first of Monday: a payment, a settlement between our own accounts, a refund on its way, one that is done, one that failed.
const refund = (amountKobo: number) => move('refund-asked', customer, provider, amountKobo, { kind: 'pending' });
const [waits, done, failed] = [refund(100_000), refund(30_001), refund(7_777)];
await post(paid(200_000), move('settlement', bank, provider, 500_000), waits, done, failed);
await post(end('post', 'refund-paid', done.key), end('void', 'refund-failed', failed.key));
// An agent is paid, and the bank sends a part of another payout back.
const cost = agentAccount('commission-cost', agentId);
const payout = move('payout-sent', agent, provider, 40_000, { kind: 'pending' });
await post(move('commission-earned', cost, agent, 90_000));
await post(payout);
await post(end('post', 'payout-paid', payout.key));
await post(move('payout-returned', provider, agent, 40_000));
// A line of the statement that a person explains as a fee of the bank.
await post(move('suspense', businessAccount('suspense'), bank, 5_000));
await post(move('suspense-cleared', businessAccount('bank-fees'), businessAccount('suspense'), 5_000));

const finance = await makeStaff(app, ['finance']);
const flow = () => finance.call(getMoneyFlow, { query: { period: '7-days' } });

test('money stands on the Lagos day on which it was booked, also at midnight, and what moves between our accounts on none', async () => {
  const found = await flow();
  assert.deepEqual([found.from, found.to, found.days.length], ['2026-06-09', '2026-06-15', 7]);
  assert.deepEqual(dayOf(found, '2026-06-14'), { day: '2026-06-14', in: 10_000.5, out: 0, paidOut: 0 });
  // In: 2,000 and the returned 400. Out: 300.01 of refund, 400 to the agent, 50 of fees. Neither the refund that waits nor the one that failed.
  assert.deepEqual(dayOf(found, '2026-06-15'), { day: '2026-06-15', in: 2_400, out: 750.01, paidOut: 400 });
  assert.deepEqual(
    found.groups.map((one) => [one.group, one.in, one.out]),
    [
      ['customers', 12_000.5, 0],
      ['refunds', 0, 300.01],
      ['agents', 400, 400],
      ['lines', 0, 50],
    ],
  );
});

test('what came in less what went out is what our accounts hold', async () => {
  const { total, balance } = await flow();
  assert.equal(Math.round((total.in - total.out) * 100), Math.round(balance * 100));
});

test('sums that are stored by day say the same as the entries, however often they are added up and between bookings', async () => {
  const before = await flow();
  await sumMoneyDays(database);
  assert.deepEqual(await flow(), before);
  await Promise.all([sumMoneyDays(database), sumMoneyDays(database)]);
  assert.deepEqual(await flow(), before);
  await post(paid(1));
  const later = await flow();
  assert.equal(dayOf(later, '2026-06-15').in, 2_400.01);
  await Promise.all([sumMoneyDays(database), post(paid(2)), sumMoneyDays(database)]);
  assert.equal(dayOf(await flow(), '2026-06-15').in, 2_400.03);
});

test('the proof says so when a sum by day is not what the entries say', async (t) => {
  await sumMoneyDays(database);
  const named = async () =>
    (await findDifferences(database.read, null)).differences.map(({ checkName, subject }) => `${checkName} ${subject}`);
  assert.ok(!(await named()).some((name) => name.startsWith('day-sums')));
  const change = (kobo: number) =>
    database.pool.query(
      `update ledger_day_sums set debits_kobo = debits_kobo + $1 where code = 'charge-paid' and booked_on = '2026-06-14'`,
      [kobo],
    );
  t.after(() => change(-1));
  await change(1);
  assert.ok((await named()).includes('day-sums-and-entries account:provider-balance'));
});

test('the period before has as many days, and its money is compared by purpose', async (t) => {
  t.after(() => app.clock.set('2026-06-14T23:00:00.000Z'));
  app.clock.set('2026-06-21T23:00:00.000Z');
  const { earlier, total, groups, days } = await (await makeStaff(app, ['finance'])).call(getMoneyFlow, {
    query: { period: '7-days' },
  });
  assert.deepEqual(earlier, { from: '2026-06-09', to: '2026-06-15' });
  assert.deepEqual([total.in, total.out, total.earlier.out], [0, 0, 750.01]);
  assert.deepEqual(groups.find(({ group }) => group === 'agents')?.earlier, { in: 400, out: 400 });
  assert.ok(days.every((one) => one.in === 0 && one.out === 0));
});

test('what is owed counts a refund on its way apart from the customer’s other money', async () => {
  const { rows } = await finance.call(getOwed, {});
  const of = (to: string) => rows.find((one) => one.to === to) ?? assert.fail(to);
  assert.deepEqual(of('agents'), { to: 'agents', amount: 900, onItsWay: 0, count: 1 });
  assert.deepEqual(of('refunds'), { to: 'refunds', amount: 1_000, onItsWay: 1_000, count: 1 });
  assert.equal(of('customers').amount, 12_000.53 - 300.01 - 1_000);
});

test('the line of an account has its balance at the end of each Lagos day', async () => {
  const { kinds } = await finance.call(getTrialBalance, {});
  const id = String(kinds.find(({ kind }) => kind === 'provider-balance')?.accountId);
  const { days, earlierDays } = await finance.call(getLedgerBalanceLine, {
    params: { id },
    query: { period: '7-days' },
  });
  assert.deepEqual(
    days.slice(-3).map(({ day, balance }) => [day, balance]),
    [
      ['2026-06-13', 0],
      ['2026-06-14', 10_000.5],
      ['2026-06-15', 12_000.53 - 5_000 - 300.01],
    ],
  );
  assert.deepEqual([earlierDays.length, earlierDays.at(-1)], [7, { day: '2026-06-08', balance: 0 }]);
});

test('support sees none of it', async () => {
  const support = await makeStaff(app, ['support']);
  for (const endpoint of [getMoneyFlow, getOwed])
    assert.equal((await support.send(endpoint, {})).body.code, 'not-permitted');
});
