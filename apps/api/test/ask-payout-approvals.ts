import assert from 'node:assert/strict';
import { requestPaidAfterAll } from '@foodbank/contract/earning/payouts-staff';
import { requestPartnerPaidAfterAll } from '@foodbank/contract/selling/partner-payouts-staff';
import { partnersIn } from './make-partners.ts';
import { payeesIn, sayMoved } from './make-payouts.ts';
import { makeStaff, type TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

const reason = 'The bank says that it arrived';

/** Asks for a payout that failed to be booked as paid, of each kind. Each returns the request's id. */
export function payoutApprovals(app: TestApp): Record<string, (by: TestStaff) => Promise<string>> {
  const inMonth = async <T>(work: () => Promise<T>): Promise<T> => {
    const now = app.clock.now().toISOString();
    app.clock.set('2026-06-01T09:00:00.000Z');
    const made = await work();
    app.clock.set(now);
    app.clock.setBusinessDate('2026-06-15');
    return made;
  };
  const two = async () => [await makeStaff(app, ['finance']), await makeStaff(app, ['finance'])] as const;
  return {
    'payout-paid-after-all': async (by) => {
      const id = await inMonth(async () => {
        const { payouts, approved } = payeesIn(app, ...(await two()));
        const agent = await approved();
        await payouts.send();
        await payouts.answer(agent.id, 'failed');
        const row = (await payouts.rowOf(agent.id)) ?? assert.fail('no payout');
        await sayMoved(app, row.disbursement);
        return row.id;
      });
      return (await by.call(requestPaidAfterAll, { params: { id }, body: { reason } })).approvalId;
    },
    'partner-payout-paid-after-all': async (by) => {
      const id = await inMonth(async () => {
        const partners = partnersIn(app);
        const store = await partners.makeOwedStore();
        await partners.propose();
        await partners.approve(store, ...(await two()));
        await partners.send('2026-07-06');
        await partners.answer(store, 'failed');
        const row = await partners.rowOf(store);
        await sayMoved(app, row.disbursement);
        return row.id;
      });
      return (await by.call(requestPartnerPaidAfterAll, { params: { id }, body: { reason } })).approvalId;
    },
  };
}
