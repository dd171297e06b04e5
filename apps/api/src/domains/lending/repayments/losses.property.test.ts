import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRepayment } from '@foodbank/contract/lending/repayments';
import { closeChargeAlarm, sendRefundAgain } from '@foodbank/contract/money/charges-staff';
import { nameRefundAccount } from '@foodbank/contract/money/refund-accounts';
import { toKobo } from '@foodbank/contract/primitives/money';
import fc from 'fast-check';
import { chargeStandIn } from '../../../../test/charge-stand-in.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';
import { runningPlans } from '../../../../test/running-plans.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import type { ProviderDispute } from '../../../providers/charges.ts';
import { getLosses } from '../../money/charges/disputes.ts';
import { type Charge, listChargesOf } from '../../money/charges/queries.ts';
import { chargeChangedQueue, refundsQueue } from '../../money/charges/queue-names.ts';
import { listRefundsOf } from '../../money/charges/refund-queries.ts';
import { isUnended } from '../../money/charges/rules.ts';
import { handleRefund } from '../../money/charges/sending-refunds.ts';
import { findAccount } from '../../money/ledger/queries.ts';
import { balanceOf, customerAccount } from '../../money/ledger/rules.ts';
import { findDifferences } from '../../oversight/proof/run-proof.ts';
import { ownerOfLoan } from '../loans/under-way.ts';
import { applyRepayments } from './applying.ts';

/** A plan that ₦8,711.25 pay off on the day of the test. */
const needsKobo = 871_125;
const act = fc.record({
  kind: fc.constantFrom(
    'pay',
    'pay',
    'lose',
    'lose',
    'lose',
    'win',
    'win',
    'more',
    'end',
    'end',
    'send-again',
    'close',
    'paid-after-all',
  ),
  /** Of which payment, and how much of what there is. */
  which: fc.nat(10),
  share: fc.integer({ min: 1, max: 100 }),
  beyond: fc.integer({ min: 0, max: 20 }),
  /** What becomes of the refunds that it brings. */
  word: fc.constantFrom('processed', 'pending', 'failed', 'failed'),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const acts = fc.array(act, { minLength: 8, maxLength: 14 });
const runs = propertyRuns(4);
const of = (kind: Act['kind'], share: number, word: Act['word']): Act => ({ kind, which: 0, share, beyond: 7, word });
/** What went back by the bank, came again by a won dispute and is lost once more is owed once. */
const wonAndLostAgain = [
  of('pay', 60, 'failed'),
  of('lose', 90, 'failed'),
  of('win', 1, 'failed'),
  of('lose', 95, 'failed'),
];

test('whatever a customer pays, banks take back, and refunds fail to give back: paid less got back is what was owed, to the kobo', async (t) => {
  const provider = chargeStandIn();
  const app = await startApp(t, { charges: provider, at: '2026-06-15T08:00:00Z' });
  const { context } = app;
  const { database } = context;
  const plans = await runningPlans(app, provider);
  await database.pool.query(`insert into banks (code, name, listed, created_at, updated_at)
    values ('058', 'Guaranty Trust Bank', true, now(), now()) on conflict (code) do update set listed = true`);
  const counts: Record<string, number> = {};

  const isQuiet = async () => {
    const { rows } = await database.pool.query(
      `select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() and name = any($1) limit 1`,
      [[chargeChangedQueue, refundsQueue]],
    );
    return rows.length === 0;
  };
  /** What a payment brought, less what banks and refunds gave back, in kobo; and what of it is to go back. */
  const sumsOf = async ({ id, paidKobo }: Charge) => {
    const [refunds, losses] = [await listRefundsOf(database.read, id), await getLosses(database.read, id)];
    const { rows } = await database.pool.query<{ kobo: string }>(
      `select coalesce(sum(amount_kobo), 0) as kobo from ledger_transfers where subject = 'charge:' || $1
         and ((code = 'refund-paid' and kind in ('post', 'posted')) or code = 'refund-paid-by-bank')`,
      [id],
    );
    const unended = refunds.filter(isUnended);
    const sum = (of: typeof refunds) => of.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
    assert.ok(losses.openKobo >= 0);
    assert.equal(losses.beyondKobo, 0);
    // While it is not known whether a refund arrives, what the bank took of it is owed by nobody.
    return {
      netKobo: paidKobo - losses.lostKobo - Number(rows[0]?.kobo),
      owedKobo: sum(unended) - Math.min(sum(unended), losses.openKobo),
      failedKobo: sum(unended.filter(({ state }) => state === 'failed')),
    };
  };

  const live = async (wanted: readonly Act[]) => {
    plans.goTo('2026-06-15');
    const { customer, number, loanId } = await plans.plan();
    await customer.call(nameRefundAccount, { body: { bankCode: '058', accountNumber: '0123456700' } });
    await database.pool.query(`update refund_accounts set state = 'in-name' where customer_id = $1`, [customer.id]);
    plans.goTo('2026-06-22');
    const finance = await makeStaff(app, ['finance']);
    const charges = () => listChargesOf(database.read, ownerOfLoan(loanId));
    const payoff = async () => toKobo((await plans.read(customer, number)).payoff);
    const lostKobo = new Map<string, number>();
    const lost: { id: string; reference: string; dispute: ProviderDispute }[] = [];

    const does: Record<Act['kind'], (one: Act, charge: Charge | undefined) => Promise<unknown>> = {
      async pay({ share, beyond }) {
        const left = (await payoff()) / 100;
        if (left < 100) return;
        const part = Math.min(left, Math.ceil((left * share) / 5_000) * 100);
        const amount = left - part < 100 ? left : part;
        const { id, reference } = await plans.begin(customer, number, amount);
        // A rest that is too little to ask for would be let off.
        const rest = left - amount - beyond * 100;
        provider.pay(reference, toKobo(amount) + (rest > 0 && rest < 50 ? beyond + 1 : beyond) * 100_00);
        await customer.call(checkRepayment, { params: { number, id } });
      },
      async lose({ share }, charge) {
        if (charge === undefined) return;
        const before = lostKobo.get(charge.id) ?? 0;
        const most = Math.floor((charge.paidKobo - before) / 100_00);
        const naira = 100 * Math.min(most, Math.ceil((most * share) / 70));
        if (naira === 0) return;
        lostKobo.set(charge.id, before + naira * 100);
        lost.push({ id: charge.id, reference: charge.reference, dispute: await plans.lose(charge.reference, naira) });
      },
      async win({ which }) {
        const [won] = lost.splice(which % Math.max(1, lost.length), 1);
        if (won === undefined) return;
        assert.equal(await plans.win(won.reference, won.dispute), 'booked');
        lostKobo.set(won.id, (lostKobo.get(won.id) ?? 0) - (won.dispute.amountKobo ?? 0));
      },
      async more(_, charge) {
        if (charge === undefined) return;
        provider.pay(charge.reference, charge.paidKobo + 1_000_00);
        await plans.follow(charge.reference);
      },
      async end({ share }, charge) {
        if (charge === undefined) return;
        provider.endRefunds(charge.reference, share > 50 ? 'processed' : 'failed');
        for (const { id, state } of await listRefundsOf(database.read, charge.id))
          if (state === 'sent') await handleRefund(context, id);
      },
      async 'paid-after-all'({ which }, charge) {
        if (charge === undefined) return;
        const about = { params: { chargeId: charge.id } };
        const failed = (await listRefundsOf(database.read, charge.id)).filter(({ state }) => state === 'failed');
        const refund = failed[which % Math.max(1, failed.length)];
        if (refund === undefined || !provider.payAfterAll(refund.reference)) return;
        await handleRefund(context, refund.id);
        const body = { refundId: refund.id, alarm: 'paid-after-failed', reason: 'It stands in their list' } as const;
        await finance.call(closeChargeAlarm, { ...about, body });
      },
      'send-again': (_, charge) => close(charge, true),
      close: (_, charge) => close(charge, false),
    };
    const close = async (charge: Charge | undefined, isAgain: boolean) => {
      const refunds = charge === undefined ? [] : await listRefundsOf(database.read, charge.id);
      const refund = refunds.find(({ alarm }) => alarm === 'refund-failed');
      if (charge === undefined || refund === undefined) return;
      const about = { params: { chargeId: charge.id } };
      const [refundId, reason] = [refund.id, 'As the customer says'];
      if (isAgain) await finance.call(sendRefundAgain, { ...about, body: { refundId, reason } });
      else await finance.call(closeChargeAlarm, { ...about, body: { refundId, alarm: 'refund-failed', reason } });
    };

    const done: string[] = [];
    for (const one of wanted) {
      provider.refundWord = one.word;
      const all = await charges();
      await does[one.kind](one, all[one.which % Math.max(1, all.length)]);
      done.push(`${one.kind} ${one.share} of ${one.which}, ${one.word}`);
      counts[one.kind] = (counts[one.kind] ?? 0) + 1;
      await waitUntil('all jobs to be done', isQuiet);
      await Promise.all([1, 2].map(() => database.write((tx) => applyRepayments(tx, loanId))));
      await waitUntil('all jobs to be done', isQuiet);
      const sums = await Promise.all((await charges()).map(sumsOf));
      const [netKobo, owedKobo, failedKobo] = (['netKobo', 'owedKobo', 'failedKobo'] as const).map((of) =>
        sums.reduce((kobo, each) => kobo + each[of], 0),
      ) as [number, number, number];
      const account = await findAccount(database.read, customerAccount('customer-funds', customer.id));
      const fundsKobo = account && balanceOf('customer-funds', account) - account.debitsPendingKobo;
      assert.deepEqual(
        [netKobo - owedKobo + (await payoff()), fundsKobo, (await findDifferences(database.read, null)).differences],
        [needsKobo, failedKobo, []],
        done.join('; '),
      );
    }
  };

  await fc.assert(fc.asyncProperty(acts, live), { ...runs, examples: [[wonAndLostAgain]] });
  t.diagnostic(JSON.stringify(counts));
});
