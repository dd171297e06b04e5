import assert from 'node:assert/strict';
import { acceptAgentTerms, getAgentTerms } from '@foodbank/contract/earning/agreements';
import { approvePayouts, previewPayouts, reviewPayouts } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { HasAcceptedTerms } from '../src/domains/earning/payouts/payee.ts';
import { proposePayouts } from '../src/domains/earning/payouts/propose-payouts.ts';
import { recordDisbursement } from '../src/domains/earning/payouts/record-disbursement.ts';
import { agentPayouts, sendPayouts } from '../src/domains/earning/payouts/send-payouts.ts';
import { findDifferences } from '../src/domains/oversight/proof/run-proof.ts';
import { partnerPayouts } from '../src/domains/selling/partner-payouts/jobs.ts';
import { makeAgentWithAccount } from './decide-approvals.ts';
import { makeCustomer, makeOrder, type TestAgent } from './make-agent.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

let orders = 0;

/** Terms that every agent of a test has accepted, unless it says otherwise. */
export const allAccept: HasAcceptedTerms = async () => true;

/** Reports a completed order of an agent's customer, of which the commission is 2%, now. Returns its number. */
export async function makeEarnedOrder(app: TestApp, agent: TestAgent, amount: number): Promise<string> {
  orders += 1;
  const customerId = `payout-customer-${agent.id.slice(-8)}`;
  await makeCustomer(app, customerId, { referralCode: agent.referralCode });
  const orderNumber = `PO-${orders}`;
  await makeOrder(app, orderNumber, { customerId, amount });
  return orderNumber;
}

/** Makes an agent with a bank account, who has accepted the agent terms, and commission of some kobo, each from an order, in June 2026. */
export async function makeEarningAgent(app: TestApp, commissionNaira: readonly number[] = [2_000]): Promise<TestAgent> {
  const agent = await makeAgentWithAccount(app, accountNumber());
  const { terms } = await app.call(getAgentTerms, { params: { id: agent.id } }, agent.token);
  await app.call(acceptAgentTerms, { params: { id: agent.id }, body: { version: terms.version } }, agent.token);
  for (const naira of commissionNaira) await makeEarnedOrder(app, agent, Math.round(naira * 5_000) / 100);
  return agent;
}

let accounts = 0;
/** Another account of Eze Ngozi in the sandbox. */
export function accountNumber(): string {
  accounts += 1;
  return `01234${String(accounts).padStart(3, '0')}63`;
}

/** Runs the jobs of payouts in a test, on the clock's business date. */
export function payoutsIn(app: TestApp) {
  const { database, clock, log } = app.context;
  const today = (): Day => clock.businessDate?.() ?? '';
  const rowOf = async (agentId: string) => {
    const { rows } = await database.pool.query(
      `select id, state, amount_kobo::int as amount, fingerprint, disbursement_id as disbursement, held_because as held,
         reviewed_by as reviewer, approved_by as approver, ended_because as because, set_off_kobo::int as "setOff",
         carried_kobo::int as carried, revision
       from payouts where agent_id = $1 order by id desc limit 1`,
      [agentId],
    );
    return rows[0] ?? null;
  };
  const payouts = {
    rowOf,
    /** Proposes on 3 July 2026 what was due at the end of June, or on another day. */
    async propose(day: Day = '2026-07-03', hasAcceptedTerms = allAccept): Promise<string> {
      app.clock.setBusinessDate(day);
      return proposePayouts({ database, log, hasAcceptedTerms }, day);
    },
    /** Sends what is approved, on Monday 6 July 2026 or another day, with a balance at the provider. */
    async send(day: Day = '2026-07-06', balanceKobo = 100_000_000_00, hasAcceptedTerms = allAccept): Promise<string> {
      app.clock.setBusinessDate(day);
      const sources = [agentPayouts(hasAcceptedTerms), partnerPayouts];
      const parts = { database, clock, log, sources, balanceKobo: async () => balanceKobo };
      return sendPayouts(parts, today());
    },
    /** The payment provider answers about a payout that was sent. */
    async answer(
      agentId: string,
      state: 'paid' | 'failed' | 'returned' | 'unclear' | 'sending',
      reason: string | null = null,
    ) {
      const { disbursement } = (await rowOf(agentId)) ?? assert.fail('no payout');
      await database.pool.query(
        `update disbursements set state = $2, reason = $3, post_count = 1, recipient_code = 'RCP_1', posted_at = now(),
           ended_at = case when $2 in ('paid', 'failed', 'returned') then now() end where id = $1`,
        [disbursement, state, reason],
      );
      await database.write((tx) => recordDisbursement(tx, disbursement));
    },
    /** Reviews and approves an agent's payout as it is. */
    async approve(agentId: string, reviewer: TestStaff, approver: TestStaff): Promise<void> {
      const { id, amount, fingerprint } = (await rowOf(agentId)) ?? assert.fail('no payout');
      const body = asShown({ id, fingerprint, amount });
      for (const { results } of [
        await reviewer.call(reviewPayouts, { body }),
        await approver.call(approvePayouts, { body }),
      ])
        assert.equal(results[0]?.outcome, 'done', JSON.stringify(results));
    },
    preview: (member: TestStaff, act: 'review' | 'approve', ids: string[]) =>
      member.call(previewPayouts, { body: { act, ids } }).then(({ preview }) => preview),
    /** The balance of an account of the ledger: debits posted, credits posted, pending of both. */
    async ledger(kind: string, owner = ''): Promise<number[]> {
      const { rows } = await database.pool.query(
        `select debits_posted_kobo::int as dp, credits_posted_kobo::int as cp, debits_pending_kobo::int as dq,
           credits_pending_kobo::int as cq from ledger_accounts where kind = $1 and owner = $2`,
        [kind, owner],
      );
      const { dp = 0, cp = 0, dq = 0, cq = 0 } = rows[0] ?? {};
      return [dp, cp, dq, cq];
    },
    /** The states of an agent's lines, by amount. */
    async lines(agentId: string): Promise<[number, string][]> {
      const { rows } = await database.pool.query(
        'select amount_kobo::int as kobo, state from commission_lines where agent_id = $1 order by amount_kobo desc, id',
        [agentId],
      );
      return rows.map(({ kobo, state }) => [kobo, state]);
    },
    /** The kinds of the emails to an agent about payouts. */
    async emails({ email }: TestAgent): Promise<string[]> {
      const { rows } = await database.pool.query(
        `select kind from emails where to_address = $1 and kind like 'payout-%' order by created_at, id`,
        [email],
      );
      return rows.map(({ kind }) => kind);
    },
  };
  return payouts;
}

/** Agents whose payouts of June 2026 are proposed, or reviewed and approved by two members. */
export function payeesIn(app: TestApp, reviewer: TestStaff, approver: TestStaff) {
  const payouts = payoutsIn(app);
  const proposed = async (commissionNaira: readonly number[] = [2_000]): Promise<TestAgent> => {
    app.clock.setBusinessDate('2026-06-01');
    const agent = await makeEarningAgent(app, commissionNaira);
    await payouts.propose();
    return agent;
  };
  const approved = async (commissionNaira?: readonly number[]): Promise<TestAgent> => {
    const agent = await proposed(commissionNaira);
    await payouts.approve(agent.id, reviewer, approver);
    return agent;
  };
  return { payouts, proposed, approved };
}

/** The provider says of a disbursement that failed or came back that its money moved after all. */
export async function sayMoved({ context: { database } }: TestApp, disbursementId: string): Promise<void> {
  await database.pool.query(
    `with moved as (update disbursements set alarm = 'moved-after-' || state where id = $1 returning id, alarm)
     insert into disbursement_answers (disbursement_id, source, outcome, status, failure, at)
     select id, 'verify', 'differs', 'success', alarm, now() from moved`,
    [disbursementId],
  );
}

/** What the proof says about an agent's money, where the tests' provider answered without a question. */
export async function proofOf({ context: { database } }: TestApp, agentId: string): Promise<string[]> {
  await database.pool.query(
    `insert into disbursement_answers (disbursement_id, source, outcome, status, at)
     select d.id, 'verify', 'found', 'success', now() from disbursements d
     where d.state in ('paid', 'returned') and not exists (select from disbursement_answers where disbursement_id = d.id)`,
  );
  const { differences } = await findDifferences(database.read, null);
  return differences
    .filter((found) => found.agentId === agentId || found.checkName === 'debits-and-credits')
    .map(({ checkName, subject, detail }) => `${checkName}: ${subject} ${JSON.stringify(detail)}`);
}

/** A payout as an act takes it. */
export const asShown = ({ id, fingerprint, amount }: { id: string; fingerprint: string; amount: number }) => ({
  items: [{ id, fingerprint }],
  total: toNaira(amount),
});
