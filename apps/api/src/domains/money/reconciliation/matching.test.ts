import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as lineCalls from '@foodbank/contract/money/reconciliation-staff';
import { paymentsIn } from '../../../../test/book-payments.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { statementsOf } from '../../../../test/statement-files.ts';
import { findAccount } from '../ledger/queries.ts';
import { type AccountKind, balanceOf } from '../ledger/rules.ts';
import { listUnreconciled } from './list-unreconciled.ts';
import { matchAgain } from './match-again.ts';

const app = await startApp({ after }, { workless: true });
const { database } = app.context;
const finance = await makeStaff(app, ['finance']);
const makePayment = paymentsIn(app);
app.clock.setBusinessDate('2026-06-01');
const provider = statementsOf(finance, 'provider', '2026-05-01');
const bank = statementsOf(finance, 'bank', '2026-05-01');

const balance = async (kind: AccountKind) => {
  const found = await findAccount(database.read, { kind, owner: '' });
  return found === null ? 0 : balanceOf(kind, found);
};
/** Every line is in the ledger, by a booking of its own or by what it is matched with. */
async function assertReconciled() {
  const { accounts, suspenseDifferenceKobo } = await listUnreconciled(database.read);
  assert.deepEqual([...accounts.map(({ differenceKobo }) => differenceKobo), suspenseDifferenceKobo], [0, 0, 0]);
  return accounts;
}
const statesOf = ({ lines }: { lines: { state: string | null; explanation: string | null }[] }) =>
  lines.map(({ state, explanation }) => `${state}: ${explanation}`);
const readLine = (id = '') => finance.call(lineCalls.readStatementLine, { params: { id } });
const stateOf = async (id = '') => (await readLine(id)).line.state;

test('the balance of before the first statement is a line in suspense', async () => {
  provider.begin('2026-05-01', 100_000_00);
  const first = await provider.apply([]).catch((error) => error);
  assert.match(String(first), /no rows/, 'a file without lines is refused');
  const { statement, lines } = await provider.apply([{ amountKobo: -5_00 }]);
  assert.deepEqual(
    lines.map(({ line, amount, explanation }) => [line, amount, explanation]),
    [
      [1, 100_000, 'The balance before the first statement'],
      [2, -5, 'Has no reference'],
    ],
  );
  assert.deepEqual([statement.ledger, statement.unstated, statement.closing], [99_995, 0, 99_995]);
  assert.equal(await balance('suspense'), 99_995_00);
  await assertReconciled();
});

test('a line is matched with the payment of its reference, and a fee and money that came back with theirs', async () => {
  const [paid, returned] = [await makePayment(5_000_00), await makePayment(7_500_00)];
  await paid.settle('paid');
  await returned.settle('returned');
  const before = await balance('provider-fees');
  const applied = await provider.apply([
    { amountKobo: -5_000_00, reference: paid.reference.toUpperCase() },
    { amountKobo: -10_00, reference: paid.reference, description: 'Transfer fee' },
    { amountKobo: -7_500_00, reference: returned.reference },
    { amountKobo: 7_500_00, reference: returned.reference, description: 'Reversal' },
  ]);
  assert.deepEqual(statesOf(applied), [
    'matched: A payment that the provider reports as paid',
    'matched: The fee of a payment',
    'matched: A payment that the provider reports as paid',
    'matched: A payment that came back',
  ]);
  assert.equal((await balance('provider-fees')) - before, 10_00);
  assert.equal(applied.statement.ledger, applied.statement.closing);
  const { booking } = await readLine(applied.lines[0]?.id);
  assert.deepEqual([booking?.subject, booking?.reference, booking?.amount], [paid.owner, paid.reference, -5_000]);
  await assertReconciled();
});

test('a line that is not certain goes to suspense and says why', async () => {
  const [paid, other] = [await makePayment(2_000_00), await makePayment(3_000_00)];
  await paid.settle('paid');
  await other.settle('paid');
  const applied = await provider.apply([
    { amountKobo: -2_000_00, reference: paid.reference },
    { amountKobo: -2_000_00, reference: paid.reference },
    { amountKobo: -3_000_01, reference: other.reference },
    { amountKobo: -25_00, reference: paid.reference, description: 'Something' },
    { amountKobo: -100_01, reference: paid.reference, description: 'Transfer fee' },
    { amountKobo: -50_00, reference: paid.reference, description: 'Transfer fee' },
    { amountKobo: -50_00, reference: paid.reference, description: 'Transfer fee' },
    { amountKobo: 9_00, reference: 'not-one-of-our-references' },
    { amountKobo: 2_000_00, reference: paid.reference },
  ]);
  assert.deepEqual(statesOf(applied), [
    'matched: A payment that the provider reports as paid',
    'suspense: Another line is matched with this payment already',
    ...Array(3).fill('suspense: The amount is not the one of the payment that it names'),
    'matched: The fee of a payment',
    'suspense: Another line is matched with this payment already',
    'suspense: No payment of ours has this reference',
    'suspense: Waited more than 3 days for its payment or the other account',
  ]);
  const [account] = await assertReconciled();
  assert.deepEqual([account?.unstated.count, account?.unstated.amountKobo], [1, -3_000_00], 'it is on no statement');
});

test('a line waits for its payment: booked in suspense, matched once the ledger has it, and in suspense after three days', async (t) => {
  t.after(() => app.clock.setBusinessDate('2026-06-01'));
  app.clock.setBusinessDate('2026-05-05');
  const [soon, never] = [await makePayment(4_000_00), await makePayment(6_000_00)];
  const before = await balance('suspense');
  const applied = await provider.apply([
    { amountKobo: -4_000_00, reference: soon.reference },
    { amountKobo: -6_000_00, reference: never.reference },
  ]);
  const [first, second] = applied.lines;
  assert.deepEqual([first?.state, second?.state], ['waiting', 'waiting']);
  assert.equal((await balance('suspense')) - before, -10_000_00);
  await soon.answer('paid');
  await database.write(matchAgain);
  assert.equal(await stateOf(first?.id), 'waiting', 'the provider’s answer is not booked yet');
  await soon.settle('paid');
  await assertReconciled();
  assert.equal(await database.write(matchAgain), 1);
  assert.deepEqual([await stateOf(first?.id), await stateOf(second?.id)], ['matched', 'waiting']);
  assert.equal((await balance('suspense')) - before, -6_000_00);
  app.clock.setBusinessDate('2026-05-08');
  await database.write(matchAgain);
  const { line } = await readLine(second?.id);
  assert.deepEqual(
    [line.state, line.explanation],
    ['suspense', 'Waited more than 3 days for its payment or the other account'],
  );
  await never.settle('paid');
  assert.equal(await database.write(matchAgain), 1, 'what comes late explains it still');
  assert.equal(await balance('suspense'), before);
  await assertReconciled();
});

test('a failed payment is explained by the two lines that took the money and gave it back, in either order and file', async () => {
  const [one, two, three] = [await makePayment(1_100_00), await makePayment(1_200_00), await makePayment(1_300_00)];
  for (const payment of [one, two, three]) await payment.settle('failed');
  const before = await balance('suspense');
  app.clock.setBusinessDate('2026-05-06');
  const first = await provider.apply([
    { amountKobo: -1_100_00, reference: one.reference },
    { amountKobo: 1_100_00, reference: one.reference },
    { amountKobo: -1_200_00, reference: two.reference },
    { amountKobo: -1_300_00, reference: three.reference },
  ]);
  assert.deepEqual(await Promise.all(first.lines.map(({ id }) => stateOf(id))), [
    'matched',
    'matched',
    'waiting',
    'waiting',
  ]);
  app.clock.setBusinessDate('2026-06-01');
  const second = await provider.apply([{ amountKobo: 1_200_00, reference: two.reference }]);
  assert.deepEqual(await Promise.all([...first.lines, ...second.lines].map(({ id }) => stateOf(id))), [
    'matched',
    'matched',
    'matched',
    'suspense',
    'matched',
  ]);
  assert.equal((await readLine(second.lines[0]?.id)).partner?.id, first.lines[2]?.id);
  assert.equal(await balance('suspense'), before - 1_300_00);
  await assertReconciled();
});

test('money between the provider and the bank is booked once for both lines, whichever statement comes first', async () => {
  const before = await balance('suspense');
  const settled = await provider.apply([
    { amountKobo: -30_000_00, reference: 'SETTLE-77' },
    { amountKobo: 9_000_00, reference: 'topup-5' },
  ]);
  assert.deepEqual(
    settled.lines.map(({ state }) => state),
    ['suspense', 'suspense'],
  );
  const atBank = await bank.apply([
    { amountKobo: 30_000_00, reference: 'settle-77', description: 'PAYSTACK PAYMENTS' },
    { amountKobo: -9_000_00, reference: 'TOPUP-5' },
    { amountKobo: -400_00, reference: 'settle-78' },
  ]);
  assert.deepEqual(statesOf(atBank), [
    ...Array(2).fill('matched: Money between the payment provider and the bank'),
    'suspense: No payment of ours has this reference',
  ]);
  assert.deepEqual(await Promise.all(settled.lines.map(({ id }) => stateOf(id))), ['matched', 'matched']);
  assert.equal((await readLine(settled.lines[0]?.id)).partner?.id, atBank.lines[0]?.id);
  const { rows } = await database.pool.query(
    `select code, count(*)::int, sum(amount_kobo)::int as sum from ledger_transfers where code in ('settlement', 'top-up') group by code order by code`,
  );
  assert.deepEqual(rows, [
    { code: 'settlement', count: 1, sum: 30_000_00 },
    { code: 'top-up', count: 1, sum: 9_000_00 },
  ]);
  const later = await provider.apply([{ amountKobo: 400_00, reference: 'settle-78' }]);
  assert.deepEqual([later.lines[0]?.state, await stateOf(atBank.lines[2]?.id)], ['matched', 'matched']);
  const twice = await provider.apply([
    { amountKobo: -1_00, reference: 'x-1' },
    { amountKobo: -1_00, reference: 'x-1' },
  ]);
  const unsure = await bank.apply([{ amountKobo: 1_00, reference: 'x-1' }]);
  assert.equal(unsure.lines[0]?.explanation, 'Several lines of the other account may be meant');
  assert.deepEqual(
    twice.lines.map(({ state }) => state),
    ['suspense', 'suspense'],
  );
  assert.equal(await balance('suspense'), before - 1_00);
  const accounts = await assertReconciled();
  assert.equal(accounts[1]?.ledgerKobo, 30_000_00 - 9_000_00 - 400_00 + 1_00);
});

test('what was paid and stands on no statement is listed, late after three days', async () => {
  const payment = await makePayment(12_345_67);
  app.clock.setBusinessDate('2026-07-10');
  await payment.settle('paid');
  await database.write(matchAgain);
  const list = async (show: 'late' | 'all') =>
    (await finance.call(lineCalls.listUnstated, { query: { account: 'provider', show } })).rows.filter(
      ({ subject }) => subject === payment.owner,
    );
  assert.deepEqual(await list('late'), []);
  const [found] = await list('all');
  assert.deepEqual([found?.reference, found?.amount, found?.bookedOn], [payment.reference, -12_345.67, '2026-07-10']);
  app.clock.setBusinessDate('2026-07-13');
  assert.deepEqual(await list('late'), []);
  app.clock.setBusinessDate('2026-07-14');
  assert.equal((await list('late')).length, 1);
  await assertReconciled();
});

test('an applied statement and its explained lines are never edited or deleted', async () => {
  const tries = [
    `update statements set closing_kobo = 1 where state = 'applied'`,
    `delete from statements where state = 'applied'`,
    `update statement_lines set amount_kobo = 1 where state = 'suspense'`,
    `update statement_lines set state = 'suspense' where state = 'matched'`,
    `delete from statement_lines where state is not null`,
    'truncate statement_lines, statements, ledger_items',
  ];
  for (const text of tries) await assert.rejects(database.pool.query(text), /never edited|only ever added/, text);
});
