import { setTimeout as sleep } from 'node:timers/promises';
import { dayStartAt } from '@foodbank/contract/primitives/day';
import { allDailyJobs } from '../../apps/api/src/daily-jobs.ts';
import { hasAcceptedTerms } from '../../apps/api/src/domains/earning/agreements/queries.ts';
import { addCorrection } from '../../apps/api/src/domains/earning/commissions/add-correction.ts';
import { holdPayout } from '../../apps/api/src/domains/earning/payouts/hold-payout.ts';
import { refusePayout } from '../../apps/api/src/domains/earning/payouts/refuse-payout.ts';
import { releasePayout } from '../../apps/api/src/domains/earning/payouts/release-payout.ts';
import { resumePayouts } from '../../apps/api/src/domains/earning/payouts/resume-payouts.ts';
import { approvePayout, reviewPayout } from '../../apps/api/src/domains/earning/payouts/review-payouts.ts';
import { stopPayouts } from '../../apps/api/src/domains/earning/payouts/stop-payouts.ts';
import { runBusinessDays } from '../../apps/api/src/domains/foundation/calendar/run-business-days.ts';
import { findBank, replacePayoutAccount } from '../../apps/api/src/domains/money/banks/queries.ts';
import { accountToStore } from '../../apps/api/src/domains/money/banks/update-account-info.ts';
import { sweepDisbursements } from '../../apps/api/src/domains/money/payments/sweep-disbursements.ts';
import { restoreAgent } from '../../apps/api/src/domains/people/agents/restore-agent.ts';
import { suspendAgent } from '../../apps/api/src/domains/people/agents/suspend-agent.ts';
import type { ReportedOrder } from '../../apps/api/src/domains/selling/orders/order-rules.ts';
import { recordOrders } from '../../apps/api/src/domains/selling/orders/record-orders.ts';
import type { AppContext } from '../../apps/api/src/platform/app-context.ts';
import type { Tx } from '../../apps/api/src/platform/database.ts';

/** What is done to the product, as the test sends it to the process that may be killed. */
export type Operation =
  | {
      kind: 'order';
      order: Omit<ReportedOrder, 'placedAt' | 'completedAt'> & { placedAt: string; completedAt: string | null };
    }
  | { kind: 'day'; offsetMs: number }
  | { kind: 'decide'; act: 'review' | 'approve' | 'hold' | 'release' | 'refuse'; most: number }
  | { kind: 'sweep' }
  | { kind: 'suspend' | 'restore'; agentId: string }
  | { kind: 'account'; agentId: string; accountNumber: string; accountName: string }
  | { kind: 'correction'; agentId: string; amountKobo: number }
  | { kind: 'stop' | 'resume' };

/** Two members of finance. */
export interface Finance {
  reviewer: string;
  approver: string;
  /** The approval that corrections name. */
  approvalId: string;
}

const reason = 'The test of the money';
const leaseMs = 500;
const statesFor = {
  review: 'proposed',
  approve: 'reviewed',
  hold: 'reviewed',
  release: 'held',
  refuse: 'reviewed',
} as const;
const staff = (id: string) => ({ kind: 'staff', id }) as const;

/** Does one operation. Throws what the product throws; a refusal is an answer too. */
export async function operate(context: AppContext, finance: Finance, operation: Operation): Promise<void> {
  const { database } = context;
  switch (operation.kind) {
    case 'order': {
      const { placedAt, completedAt, ...rest } = operation.order;
      const report = {
        ...rest,
        placedAt: new Date(placedAt),
        completedAt: completedAt === null ? null : new Date(completedAt),
      };
      const [refusal] = await database.write((tx) => recordOrders(tx, [report]));
      if (refusal) throw new Error(refusal);
      return;
    }
    case 'day':
      for (let heldMs = 1; heldMs > 0; await sleep(heldMs))
        heldMs = await runBusinessDays(context, allDailyJobs(context), leaseMs);
      return;
    case 'decide':
      return decide(context, finance, operation);
    case 'sweep':
      return void (await sweepDisbursements(context));
    case 'suspend':
      return database.write((tx) => suspendAgent(tx, operation.agentId, reason, staff(finance.reviewer)));
    case 'restore':
      return database.write((tx) => restoreAgent(tx, operation.agentId, reason, staff(finance.reviewer)));
    case 'account':
      return database.write((tx) => changeAccount(tx, operation));
    case 'correction': {
      const { agentId, amountKobo } = operation;
      await database.write((tx) =>
        addCorrection(tx, { agentId, ofLineId: null, amountKobo, note: reason, approvalId: finance.approvalId }),
      );
      return;
    }
    case 'stop':
      return database.write((tx) => stopPayouts(tx, { reason }, staff(finance.reviewer)));
    case 'resume':
      return void (await database.write((tx) => resumePayouts(tx, { reason }, staff(finance.reviewer))));
  }
}

async function decide(
  { database }: AppContext,
  finance: Finance,
  { act, most }: Extract<Operation, { kind: 'decide' }>,
) {
  const { rows } = await database.pool.query(
    'select id, fingerprint from payouts where state = $1 order by random() limit $2',
    [statesFor[act], most],
  );
  const [reviewer, approver] = [staff(finance.reviewer), staff(finance.approver)];
  for (const seen of rows as { id: string; fingerprint: string }[]) {
    const given = { id: seen.id, reason };
    const done: Record<typeof act, (tx: Tx) => Promise<unknown>> = {
      review: (tx) => reviewPayout(tx, seen, reviewer, hasAcceptedTerms),
      approve: (tx) => approvePayout(tx, seen, approver, hasAcceptedTerms),
      hold: (tx) => holdPayout(tx, given, reviewer),
      release: (tx) => releasePayout(tx, given, reviewer, hasAcceptedTerms),
      refuse: (tx) => refusePayout(tx, given, reviewer),
    };
    // A refusal is an answer: another operation was first.
    await database.write(done[act]).catch(refusedOnly);
  }
}

/** Lets a refusal of the product pass, and nothing else. */
export function refusedOnly(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'Refusal') throw error;
}

async function changeAccount(tx: Tx, { agentId, accountNumber, accountName }: Extract<Operation, { kind: 'account' }>) {
  const bank = await findBank(tx, '044');
  if (bank === null) throw new Error('the bank is not listed');
  const account = accountToStore(tx, agentId, { accountNumber, accountName, bank });
  await replacePayoutAccount(tx, { ...account, needsReview: false, payableFrom: dayOf(dayStartAt(tx.businessDate)) });
}

const dayOf = (at: Date) => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
