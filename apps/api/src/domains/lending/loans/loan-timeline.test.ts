import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getLoan, readLoanTimeline } from '@foodbank/contract/lending/loans-staff';
import { loansIn } from '../../../../test/loans-in.ts';
import { makeOwnCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { closeLoans } from './days.ts';

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
