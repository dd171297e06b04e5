import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { emailKey } from '@foodbank/contract/primitives/email';
import { acceptAgentTerms } from '../domains/earning/agreements/accept-agent-terms.ts';
import { getTermsInForce, hasAcceptedTerms } from '../domains/earning/agreements/queries.ts';
import { claimPayout } from '../domains/earning/payouts/claim-payout.ts';
import { monthBefore, proposingDayOfMonth, sendableFrom } from '../domains/earning/payouts/payout-rules.ts';
import { proposeForAgent } from '../domains/earning/payouts/propose-agent-payout.ts';
import { findPayout, type Payout } from '../domains/earning/payouts/queries.ts';
import { recordDisbursement } from '../domains/earning/payouts/record-disbursement.ts';
import { approvePayout, reviewPayout } from '../domains/earning/payouts/review-payouts.ts';
import { agentPayouts, mayLeaveBy } from '../domains/earning/payouts/send-payouts.ts';
import { nextWorkingDay } from '../domains/foundation/calendar/calendar-rules.ts';
import { listHolidays } from '../domains/foundation/calendar/queries.ts';
import { findBank } from '../domains/money/banks/queries.ts';
import { updateAccountInfo } from '../domains/money/banks/update-account-info.ts';
import { askAboutDisbursement } from '../domains/money/payments/ask-about-disbursement.ts';
import { dispatchDisbursements } from '../domains/money/payments/dispatch-disbursements.ts';
import { reconciliationDailyJobs } from '../domains/money/reconciliation/daily-jobs.ts';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { type Agent, findAgentByEmail } from '../domains/people/agents/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { businessDateOf } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { asOf } from './as-of.ts';
import { demoPayout } from './queues.ts';

/** By this day of a month the payouts of the month before are paid, whatever the holidays are. */
const paidByDayOfMonth = 12;
const never = new AbortController().signal;

/** The month, by its first day, at whose end the lines of the demo's payout were due: the newest whose payouts are paid. */
export const demoDueMonth = (today: Day): Day =>
  Number(today.slice(8)) >= paidByDayOfMonth ? monthBefore(today) : monthBefore(monthBefore(today));

/**
 * Pays an agent of the demo what was due at the end of a month, as of the days of that time, through the same operations as the
 * product's and with the sandbox: proposed, reviewed, approved by another person, sent, paid, and on the provider's statement. It does nothing without the agent, or with
 * a real payment provider. If the process is killed in the middle, the jobs go on with what stands.
 */
export async function seedPayout(context: AppContext): Promise<void> {
  const agent = await findAgentByEmail(context.database.read, emailKey(demoPayout.agent));
  if (agent === null || context.config.paystack !== null) return;
  const month = demoDueMonth(businessDateOf(context.clock));
  const proposedOn = addDays(addMonths(month, 1), proposingDayOfMonth - 1);
  const from = sendableFrom(month);
  const sentOn = nextWorkingDay(from, await listHolidays(context.database.read, from, addDays(from, paidByDayOfMonth)));
  await asOf(context, month, '08:10').database.write((tx) => prepareAgent(tx, agent));
  const proposed = await asOf(context, proposedOn, '00:20').database.write((tx) => propose(tx, agent, month));
  if (proposed === null) return;
  const [reviewer, approver] = demoPayout.members;
  await asOf(context, proposedOn, '09:42').database.write(async (tx) =>
    reviewPayout(tx, proposed, await actorOf(tx, reviewer), hasAcceptedTerms),
  );
  await asOf(context, addDays(proposedOn, 1), '11:05').database.write(async (tx) =>
    approvePayout(tx, proposed, await actorOf(tx, approver), hasAcceptedTerms),
  );
  const sending = asOf(context, sentOn, '08:30');
  if ((await sending.database.write((tx) => claimPayout(tx, proposed.id, hasAcceptedTerms))) !== 'claimed') return;
  const mayLeave = mayLeaveBy([agentPayouts(hasAcceptedTerms)]);
  await dispatchDisbursements(sending, mayLeave);
  const { disbursementId } = (await findPayout(context.database.read, proposed.id)) ?? { disbursementId: null };
  if (disbursementId === null) return;
  const answered = asOf(context, sentOn, '08:31');
  await askAboutDisbursement(answered, disbursementId, mayLeave);
  await answered.database.write((tx) => recordDisbursement(tx, disbursementId));
  const dayAfter = addDays(sentOn, 1);
  for (const { run } of reconciliationDailyJobs(asOf(context, dayAfter, '00:30'))) await run(dayAfter, never);
}

/** The agent's bank account, and the agent terms accepted. */
async function prepareAgent(tx: Tx, agent: Agent): Promise<void> {
  const { accountNumber, accountName, bankCode } = demoPayout;
  const bank = await findBank(tx, bankCode);
  if (bank !== null) await updateAccountInfo(tx, agent, { accountNumber, accountName, bank });
  await acceptAgentTerms(tx, agent.id, (await getTermsInForce(tx, tx.businessDate)).number);
}

async function propose(tx: Tx, agent: Agent, month: Day): Promise<Payout | null> {
  const outcome = await proposeForAgent(tx, { agentId: agent.id, month, by: null }, hasAcceptedTerms);
  return outcome.made === 'proposed' ? outcome.payout : null;
}

async function actorOf(tx: Tx, email: string) {
  const account = await findAccountByLogin(tx, 'staff', emailKey(email));
  if (account === null) throw new Error(`the demo has no member ${email}`);
  return { kind: 'staff' as const, id: account.id };
}
