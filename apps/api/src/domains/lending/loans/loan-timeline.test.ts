import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import {
  getLoan,
  grantLoanHardship,
  loanTransferWords,
  readLoanTimeline,
} from '@foodbank/contract/lending/loans-staff';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { loanTransferCodes } from '../../money/ledger/loan-accounts.ts';
import { closeLoans } from './days.ts';
import { holdLoan, releaseLoan } from './pausing.ts';

const app = await startApp({ after }, { workless: true, at: '2026-11-20T09:00:00.000Z' });
const { database } = app.context;
const loans = loansIn(app);
const support = await makeStaff(app, ['support']);
const day = (on: string) => app.clock.setBusinessDate(on);

test('the timeline says of each event and late fee what was left before and after it, and what was booked for it', async () => {
  day('2026-03-02');
  const customer = await makeOwnCustomer(app);
  const { id } = await loans.deliver({ customerId: customer.id });
  day('2026-03-09');
  await loans.pay({ id, customerId: customer.id }, 1_030_000);
  // The instalment of 16 March has been late for 30 full days on 16 April.
  day('2026-04-20');
  await closeLoans(database, new AbortController().signal);
  await loans.record(id, { kind: 'returned', totalKobo: 3_900_000, downPayment: 'refunded' });
  const { rows } = await support.call(readLoanTimeline, { params: { loanId: id } });
  assert.deepEqual(
    rows.map(({ on, event, left, changes, transfers }) => [
      ...[on, event?.kind ?? 'day', left.before, left.after],
      [changes.financed, changes.charge, changes.lateFees, changes.credit],
      transfers.map(({ code, amount }) => `${code} ${amount}`),
    ]),
    [
      // ₦29,250 financed for ₦877: of the ₦10,300, ₦258 are paid early now and save ₦7.73; 1 % of what is late is ₦3 less.
      [
        ...['2026-04-20', 'returned', 20_703, 19_919.27, [-750, -30.73, -3, 250]],
        ['loan-charge-lowered 30.73', 'loan-late-fee-lowered 3', 'loan-recomputed 757.5', 'loan-recomputed 7.5'],
      ],
      ['2026-04-16', 'day', 20_600, 20_703, [0, 0, 103, 0], ['loan-late-fee 103']],
      ['2026-03-09', 'paid', 30_900, 20_600, [0, 0, 0, 0], ['loan-paid 10000', 'loan-paid 300']],
      ['2026-03-02', 'delivered', 30_900, 30_900, [0, 0, 0, 0], ['loan-charged 900', 'loan-disbursed 30000']],
    ],
  );
  const loan = await support.call(getLoan, { params: { loanId: id } });
  assert.equal(rows.flatMap(({ transfers }) => transfers).length, loan.transfers.length);
});

test('the timeline says by whom, because of what and for how long a loan was paused, and which days moved to which', async () => {
  day('2026-03-02');
  const customer = await makeOwnCustomer(app);
  const { id } = await loans.accept({ customerId: customer.id });
  day('2026-03-05');
  await loans.record(id, { kind: 'delivered' });
  day('2026-03-06');
  const causeId = randomUUID();
  const { owner } = await support.call(getLoan, { params: { loanId: id } });
  await database.write((tx) => holdLoan(tx, owner, { cause: 'case', causeId, name: 'R-1111-2222' }));
  day('2026-03-10');
  await database.write((tx) => releaseLoan(tx, { cause: 'case', causeId }));
  const [resumed, paused, delivered] = (await support.call(readLoanTimeline, { params: { loanId: id } })).rows;
  const cause = { kind: 'case', id: causeId, name: 'R-1111-2222', since: '2026-03-06' };
  assert.deepEqual(
    [paused?.event?.kind, paused?.causes, paused?.lastedDays, paused?.moved],
    ['paused', [cause], null, []],
  );
  assert.deepEqual([resumed?.event?.kind, resumed?.causes, resumed?.lastedDays], ['resumed', [cause], 4]);
  assert.deepEqual(resumed?.moved, [
    { number: 1, before: '2026-03-12', after: '2026-03-16' },
    { number: 2, before: '2026-03-19', after: '2026-03-23' },
    { number: 3, before: '2026-03-26', after: '2026-03-30' },
  ]);
  assert.deepEqual(delivered?.moved[0], { number: 1, before: '2026-03-09', after: '2026-03-12' });
  const member = await makeStaff(app, ['operations']);
  const eventCount = (await support.call(getLoan, { params: { loanId: id } })).eventCount;
  await member.call(grantLoanHardship, {
    params: { loanId: id },
    body: { eventCount, instalment: 1, to: '2026-03-20', reason: 'She is ill' },
  });
  const [moved] = (await support.call(readLoanTimeline, { params: { loanId: id } })).rows;
  assert.deepEqual(
    [moved?.by, moved?.moved],
    [member.name, [{ number: 1, before: '2026-03-16', after: '2026-03-20' }]],
  );
});

test('every kind of transfer of a loan has words for who reads the timeline', () => {
  assert.deepEqual(Object.keys(loanTransferWords).toSorted(), Object.keys(loanTransferCodes).toSorted());
});
