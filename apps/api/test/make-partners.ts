import assert from 'node:assert/strict';
import { toNaira } from '@foodbank/contract/primitives/money';
import { approvePartnerPayouts, reviewPartnerPayouts } from '@foodbank/contract/selling/partner-payouts-staff';
import { findBank } from '../src/domains/money/banks/queries.ts';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import type { AccountRef, TransferCode } from '../src/domains/money/ledger/rules.ts';
import { savePartnerAccount } from '../src/domains/selling/partner-payouts/approvals.ts';
import { type PartnerRef, payableOf } from '../src/domains/selling/partner-payouts/partner-rules.ts';
import { proposePartnerPayouts } from '../src/domains/selling/partner-payouts/propose-partner-payouts.ts';
import { recordPartnerDisbursement } from '../src/domains/selling/partner-payouts/record-partner-disbursement.ts';
import { accountNumber, payoutsIn } from './make-payouts.ts';
import { makeStore } from './make-products.ts';
import { makeRider } from './make-rider.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

let orders = 0;

/** Stores and riders of a test, what they are owed, and their payouts. June 2026 begins with a Monday. */
export function partnersIn(app: TestApp) {
  const { database, log } = app.context;
  const { send, ledger } = payoutsIn(app);
  const post = (
    { kind, id }: PartnerRef,
    { code, kobo, number }: { code: TransferCode; kobo: number; number: string },
  ) => {
    const funds: AccountRef = { kind: 'customer-funds', owner: '00000000-0000-4000-8000-000000000001' };
    const payable = payableOf({ kind, id });
    const [debit, credit] = code === 'goods-returned' ? [payable, funds] : [funds, payable];
    return database.write(async (tx) => {
      const effectiveOn = tx.businessDate;
      const base = { kind: 'posted', subject: `order:${number}`, effectiveOn, amountKobo: kobo } as const;
      const paid = { debit: { kind: 'provider-balance', owner: '' }, credit: funds } as const;
      await postTransfers(tx, [
        ...(code === 'goods-returned'
          ? []
          : [{ ...base, ...paid, code: 'charge-paid', key: `paid:${number}`, subject: `charge:${number}` } as const]),
        { ...base, code, debit, credit, key: `${code}:${number}` },
      ]);
    });
  };
  const rowOf = async ({ kind, id }: PartnerRef) => {
    const { rows } = await database.pool.query(
      `select id, state, amount_kobo::int as amount, set_off_kobo::int as "setOff", entry_count as entries, fingerprint, revision,
         disbursement_id as disbursement, held_because as held, approved_by as approver, reference, through
       from partner_payouts where partner_kind = $1 and partner_id = $2 order by id desc limit 1`,
      [kind, id],
    );
    return rows[0] ?? null;
  };
  const partners = {
    rowOf,
    ledger,
    send,
    /** Books what a delivered order owes a partner, in naira, on the business date. Returns the order's number. */
    async owe(partner: PartnerRef, naira: number): Promise<string> {
      orders += 1;
      const number = `FB-P${orders}`;
      const code = partner.kind === 'store' ? 'goods-sold' : 'rider-earned';
      await post(partner, { code, kobo: Math.round(naira * 100), number });
      return number;
    },
    /** Books goods that came back after delivery: the store's part of them, in naira. */
    takeBack: (partner: PartnerRef, naira: number, number: string) =>
      post(partner, { code: 'goods-returned', kobo: Math.round(naira * 100), number }),
    /** Saves a bank account of a partner, as an approval does. */
    giveAccount: (partner: PartnerRef, number = accountNumber()) =>
      database.write(async (tx) => {
        const bank = (await findBank(tx, '044')) ?? assert.fail('no bank');
        const account = { accountNumber: number, accountName: 'EZE NGOZI', bank };
        assert.ok(await savePartnerAccount(tx, partner, account, { replaces: true }));
      }),
    /** A store with an account that is owed some amounts in naira, booked in the first week of June 2026. */
    async makeOwedStore(naira: readonly number[] = [9_200]): Promise<PartnerRef> {
      const store = { kind: 'store', id: (await makeStore(app)).id } as const;
      app.clock.setBusinessDate('2026-06-01');
      await partners.giveAccount(store);
      app.clock.setBusinessDate('2026-06-05');
      for (const amount of naira) await partners.owe(store, amount);
      return store;
    },
    /** A rider with an account that is owed fees of some stops in naira, booked in the first week of June 2026. */
    async makeOwedRider(naira: readonly number[] = [1_200]) {
      const rider = await makeRider(app);
      const ref = { kind: 'rider', id: rider.id } as const;
      app.clock.setBusinessDate('2026-06-01');
      await partners.giveAccount(ref);
      app.clock.setBusinessDate('2026-06-05');
      for (const amount of naira) await partners.owe(ref, amount);
      return { rider, ref };
    },
    /** Proposes on Monday 8 June 2026 what was booked by Sunday, or on another day. */
    propose(day = '2026-06-08'): Promise<string> {
      app.clock.setBusinessDate(day);
      return proposePartnerPayouts({ database, log }, day);
    },
    /** Reviews and approves a partner's payout as it is. */
    async approve(partner: PartnerRef, reviewer: TestStaff, approver: TestStaff): Promise<void> {
      const body = partnerAsShown(await rowOf(partner));
      for (const { results } of [
        await reviewer.call(reviewPartnerPayouts, { body }),
        await approver.call(approvePartnerPayouts, { body }),
      ])
        assert.equal(results[0]?.outcome, 'done', JSON.stringify(results));
    },
    /** The payment provider answers about a payout that was sent. */
    async answer(
      partner: PartnerRef,
      state: 'paid' | 'failed' | 'returned' | 'unclear' | 'sending',
      reason: string | null = null,
    ) {
      const { disbursement } = await rowOf(partner);
      await database.pool.query(
        `update disbursements set state = $2, reason = $3, post_count = 1, recipient_code = 'RCP_1', posted_at = now(),
           ended_at = case when $2 in ('paid', 'failed', 'returned') then now() end where id = $1`,
        [disbursement, state, reason],
      );
      await database.write((tx) => recordPartnerDisbursement(tx, disbursement));
    },
    /** What the ledger owes a partner, and what of it is on its way, in kobo. */
    async owed({ kind, id }: PartnerRef): Promise<[number, number]> {
      const [debits = 0, credits = 0, pending = 0] = await ledger(payableOf({ kind, id }).kind, id);
      return [credits - debits, pending];
    },
  };
  return partners;
}

/** A payout to a partner as an act takes it. */
export const partnerAsShown = ({ id, fingerprint, amount }: { id: string; fingerprint: string; amount: number }) => ({
  items: [{ id, fingerprint }],
  total: toNaira(amount),
});
