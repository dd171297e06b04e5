import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loansIn } from '../../../../test/loans-in.ts';
import { proveAfter } from '../../../../test/prove-after.ts';
import { startApp } from '../../../../test/start-app.ts';
import { closeLoans } from '../../lending/loans/days.ts';
import { findDifferences } from './run-proof.ts';

/** Loans in the proof: in every state, and changed behind the product's back. */
const app = await startApp({ after }, { workless: true, at: '2026-01-05T09:00:00.000Z' });
const { database } = app.context;
const loans = loansIn(app);

const late = await loans.deliver();
const settled = await loans.deliver({ planCode: 'months-3' });
const accepted = await loans.accept();
const cancelled = await loans.accept();
await loans.record(cancelled.id, { kind: 'cancelled' });
app.clock.setBusinessDate('2026-01-19');
await loans.pay(settled, 3_000_000);
app.clock.setBusinessDate('2026-02-20');
await loans.record(late.id, { kind: 'moved', instalment: 2, to: '2026-03-01', by: 'hardship' });
await loans.pay(late, 500_000, '2026-01-20');
app.clock.setBusinessDate('2026-05-20');
await loans.record(late.id, { kind: 'written-off' });
await loans.pay(late, 10_000);

/** What the proof finds of loans. Charges of this test come from no provider, which is not what is looked at here. */
const ours = (found: string) => /^(loans|accounts|debits|transfers)-/.test(found);
const foundAfter = async (...changes: string[]) => (await proveAfter(app, 'none', changes)).filter(ours);

test('the proof finds no difference in loans of every state', async () => {
  const found = async (since: Date | null) =>
    (await findDifferences(database.read, since)).differences.map(({ checkName }) => checkName).filter(ours);
  assert.deepEqual(await found(null), []);
  assert.deepEqual(await found(new Date(0)), []);
  const states = await Promise.all([late, settled, accepted, cancelled].map(({ id }) => loans.get(id)));
  assert.deepEqual(
    states.map(({ state }) => state),
    ['written-off', 'settled', 'accepted', 'cancelled'],
  );
});

test('a loan whose stored state is not what its events make of it is named', async () => {
  for (const change of [
    `update loans set credit_kobo = credit_kobo + 1 where id = '${late.id}'`,
    `update loans set next_change_on = '2099-01-01' where id = '${late.id}'`,
    `update loans set settled_on = '2020-01-01' where id = '${late.id}'`,
    `update loan_events set payload = payload || '{"kobo": 500001}' where loan_id = '${late.id}' and number = 3`,
    `update loan_events set on_day = on_day - 10 where loan_id = '${late.id}' and number = 3`,
    `delete from loan_events where loan_id = '${late.id}' and number = 2`,
    `delete from loan_schedules where loan_id = '${late.id}' and version = 2`,
    `update loan_schedules set instalments = jsonb_set(instalments, '{0,dueOn}', '"2026-01-13"')
     where loan_id = '${late.id}' and version = (select max(version) from loan_schedules where loan_id = '${late.id}')`,
    `alter table loans drop constraint loans_agreement_sealed;
     update loans set agreement = replace(agreement, '4000000', '4100000') where id = '${late.id}'`,
  ])
    assert.deepEqual(await foundAfter(change), [`loans-and-events: loan:${late.id}`], change);
});

test('a loan whose row is not what was sealed is named, and so is one whose plan has other terms now', async () => {
  for (const change of [
    `update loans set customer_id = '${late.customerId}' where id = '${accepted.id}'`,
    `update loans set owner = 'order:another' where id = '${accepted.id}'`,
    `update loans set plan_code = 'months-3' where id = '${accepted.id}'`,
    `insert into plan_versions (plan_code, version, from_on, terms, added_at)
       select plan_code, 2, '2026-12-01', terms, added_at from plan_versions where plan_code = 'weeks-4';
     update loans set plan_version = 2 where id = '${accepted.id}'`,
    `update loans set accepted_on = accepted_on - 1 where id = '${accepted.id}'`,
  ])
    assert.deepEqual(await foundAfter(change), [`loans-and-events: loan:${accepted.id}`], change);
  assert.deepEqual(
    await foundAfter(
      `update plan_versions set terms = jsonb_set(terms, '{charge,ppm}', '34000') where plan_code = 'months-3'`,
    ),
    [`loans-and-events: loan:${settled.id}`],
  );
});

test('a loan whose transfers are not its books is named, and so is its plan', async () => {
  const [own, plan] = [`loans-and-ledger: loan:${settled.id}`, 'loans-and-ledger: loan-charge-income:months-3'];
  assert.deepEqual(
    await foundAfter(
      `update loans set books_charge_income_kobo = books_charge_income_kobo + 1, books_funds_kobo = books_funds_kobo - 1
       where id = '${settled.id}'`,
    ),
    [`loans-and-events: loan:${settled.id}`, own, plan],
  );
  const moved = await foundAfter(
    `update ledger_transfers set subject = 'loan:${late.id}' where subject = 'loan:${settled.id}'`,
  );
  assert.deepEqual(moved.toSorted(), [own, `loans-and-ledger: loan:${late.id}`].toSorted());
  const [strange] = await foundAfter(
    `update ledger_transfers set subject = 'loan:00000000-0000-7000-8000-000000000000' where id = (
       select id from ledger_transfers where subject = 'loan:${settled.id}' limit 1)`,
  );
  assert.equal(strange, own);
});

test('an account of a plan that was changed by hand is named', async () => {
  assert.deepEqual(
    (
      await foundAfter(
        `update ledger_accounts set debits_posted_kobo = debits_posted_kobo + 1 where kind = 'loan-principal' and owner = 'weeks-4'`,
      )
    ).toSorted(),
    [
      'accounts-and-entries: account:loan-principal',
      'debits-and-credits: ledger',
      'loans-and-ledger: loan-principal:weeks-4',
    ].toSorted(),
  );
});

test('a loan that a day changed and nobody followed is named on the day after', async () => {
  app.clock.setBusinessDate('2026-06-01');
  const { id } = await loans.deliver();
  app.clock.setBusinessDate('2026-06-10');
  const foundOn = async (day: string) =>
    (await findDifferences(database.read, new Date(), day)).differences.map(
      ({ checkName, subject }) => `${checkName}: ${subject}`,
    );
  // An instalment falls due on the 8th. The close of that day may run after a proof of the same day.
  assert.deepEqual(await foundOn('2026-06-08'), []);
  assert.deepEqual(await foundOn('2026-06-09'), [`loans-and-days: loan:${id}`]);
  await closeLoans(database, new AbortController().signal);
  assert.deepEqual(await foundOn('2026-06-10'), []);
});
