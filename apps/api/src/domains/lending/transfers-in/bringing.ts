import { noPlanDays, planQuestionHours } from '@foodbank/contract/lending/transfers-in';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Job } from '../../../platform/jobs.ts';
import { refuse } from '../../../platform/refuse.ts';
import { endOwnNumber } from '../../money/account-numbers/numbers.ts';
import type { ChargeOwnerAnswers } from '../../money/charges/owners.ts';
import { wipeSendersOf } from '../../money/charges/part-queries.ts';
import { takePart } from '../../money/charges/parts.ts';
import { findCharge, heldKobo, lockChargesOf, type StoredCharge } from '../../money/charges/queries.ts';
import { addRefund } from '../../money/charges/refunds.ts';
import { lockCustomer } from '../../people/customers/queries.ts';
import { listLoansOf, lockLoans } from '../loans/queries.ts';
import { replayStored } from '../loans/recording.ts';
import { ownerOfLoan } from '../loans/under-way.ts';
import {
  type IncomingTransfer,
  insertTransfer,
  listTransfersDue,
  listWaitingOf,
  lockTransfer,
  markAsked,
  markDone,
  type TransferEnd,
} from './queries.ts';
import {
  byEnd,
  type PlanPart,
  type PlanToPay,
  partsForDues,
  partsForEarly,
  plansAfter,
  planToPay,
  sumOf,
} from './rules.ts';
import { tellBack, tellNoPlan, tellWhichPlan } from './telling.ts';

/** What came in by an account number, locked with all that it may pay. */
interface LockedMoney {
  transfer: IncomingTransfer;
  payment: StoredCharge;
  /** False once the customer was erased. */
  isCustomer: boolean;
  plans: PlanToPay[];
}

/**
 * Locks what came in, and what it may pay: the customer, the charge of the payment, the charges of the customer's plans, the plans. Null for any other charge,
 * and while nothing of it came in.
 */
async function lockMoney(tx: Tx, chargeId: string): Promise<LockedMoney | null> {
  const charge = await findCharge(tx, chargeId);
  if (charge?.owner.kind !== 'transfer') return null;
  const customer = await lockCustomer(tx, charge.customerId);
  const payment = (await lockChargesOf(tx, charge.owner)).find(({ id }) => id === chargeId);
  if (payment?.state !== 'paid') return null;
  await insertTransfer(tx, chargeId, charge.customerId);
  const transfer = await lockTransfer(tx, chargeId);
  if (transfer === null) return null;
  const plans: PlanToPay[] = [];
  const loans = customer === null ? [] : await listLoansOf(tx, charge.customerId);
  const ids = loans.map(({ id }) => id).toSorted();
  for (const id of ids) await lockChargesOf(tx, ownerOfLoan(id));
  for (const loan of await lockLoans(tx, ids)) {
    const plan = planToPay(loan, (await replayStored(tx, loan, tx.businessDate)).state);
    if (plan !== null) plans.push(plan);
  }
  return { transfer, payment, isCustomer: customer !== null, plans };
}

/** What of a payment neither pays nor goes back, in kobo. What failed to go back is left to a person. */
const restOf = (payment: StoredCharge): number => heldKobo(payment) - payment.usedKobo;

/** Lets parts of a payment pay plans, each by a charge of its own, whose job brings it to the plan. */
async function pay(tx: Tx, money: LockedMoney, parts: readonly PlanPart[]): Promise<LockedMoney> {
  let { payment } = money;
  for (const { loanId, kobo } of parts) payment = await takePart(tx, payment, { owner: ownerOfLoan(loanId), kobo });
  return { ...money, payment, plans: plansAfter(money.plans, parts) };
}

const reasons = {
  itself: 'You sent more than your plans needed. The rest goes back to the account that it came from.',
  other: 'You sent money that has no plan to pay. It goes back to the account that it came from.',
};

/** Sends what is left of a payment back to its sender, and ends it. */
async function sendBack(tx: Tx, { transfer, payment, isCustomer }: LockedMoney, by: TransferEnd): Promise<void> {
  const amountKobo = restOf(payment);
  const { id, usedKobo, refundKobo, customerId } = payment;
  if (amountKobo > 0) {
    const reason = by === 'itself' ? reasons.itself : reasons.other;
    await addRefund(tx, payment, { key: `transfer:${id}:back:${usedKobo}:${refundKobo}`, amountKobo, reason });
    if (isCustomer && by !== 'erased') await tellBack(tx, customerId, amountKobo);
  }
  await markDone(tx, transfer.chargeId, by);
}

/**
 * Brings what came in to the customer's plans: first what is overdue or due, the oldest first. The rest pays the only plan that is left, or all that are, if
 * it is enough; what is beyond them goes back. Else the customer is asked. Doing it again changes nothing.
 */
async function divide(tx: Tx, before: LockedMoney): Promise<void> {
  if (!before.isCustomer) return sendBack(tx, before, 'erased');
  const hadPlan = before.plans.length > 0;
  const money = await pay(tx, before, partsForDues(restOf(before.payment), before.plans));
  const restKobo = restOf(money.payment);
  const { plans, transfer } = money;
  if (restKobo === 0) return markDone(tx, transfer.chargeId, 'itself');
  if (plans.length === 0 && !hadPlan) return ask(tx, money, 'no-plan');
  const neededKobo = sumOf(plans.map(({ payoffKobo }) => ({ kobo: payoffKobo })));
  if (plans.length > 1 && restKobo < neededKobo) return ask(tx, money, 'which-plan');
  await sendBack(tx, await pay(tx, money, partsForEarly(restKobo, plans)), 'itself');
}

const hourMs = 3_600_000;

async function ask(tx: Tx, money: LockedMoney, question: 'which-plan' | 'no-plan'): Promise<void> {
  const { transfer, payment, plans } = money;
  const hours = question === 'which-plan' ? planQuestionHours : noPlanDays * 24;
  const decidesAt = new Date(tx.now.getTime() + hours * hourMs);
  await markAsked(tx, transfer.chargeId, question, decidesAt);
  const about = { customerId: payment.customerId, kobo: restOf(payment), decidesAt };
  const [first] = byEnd(plans);
  await (first && question === 'which-plan' ? tellWhichPlan(tx, about, first) : tellNoPlan(tx, about));
}

/** Decides about what waits without an answer, once its time is over. A payment with an alarm waits for the member who closes it. */
export async function decideByTime(tx: Tx, chargeId: string): Promise<void> {
  const money = await lockMoney(tx, chargeId);
  if (money?.transfer.state !== 'asking') return;
  const { transfer, payment, plans } = money;
  if (transfer.decidesAt === null || transfer.decidesAt > tx.now || payment.alarm !== null) return;
  if (transfer.question === 'no-plan') return sendBack(tx, money, 'time');
  const due = await pay(tx, money, partsForDues(restOf(payment), plans));
  await sendBack(tx, await pay(tx, due, partsForEarly(restOf(due.payment), due.plans)), 'time');
}

/** Every minute: money whose question has had no answer in time is decided. */
export const transferDecisionsQueue = 'transfer-decisions';

const atMost = 200;

/** Decides what is due, each in a transaction of its own: one that can't be decided holds up no other. */
export async function decideDueTransfers({ clock, database, log }: AppContext): Promise<void> {
  for (const { chargeId } of await listTransfersDue(database.read, clock.now(), atMost))
    await database
      .write((tx) => decideByTime(tx, chargeId))
      .catch((error) => log.error({ err: error, charge: chargeId }, 'it could not be decided about money that waits'));
}

/** The job of money that waits. */
export const transferJobs = (context: AppContext): Job[] => [
  { queue: transferDecisionsQueue, cron: '* * * * *', run: () => decideDueTransfers(context) },
];

/**
 * Locks what waits for an answer. Refuses with `not-found` what is not this customer's, with `transfer-decided` what does not wait any more, and with
 * `transfer-in-question` what has an alarm: the bank may take it back as well.
 */
async function lockWaiting(tx: Tx, chargeId: string, customerId: string | null): Promise<LockedMoney> {
  const charge = await findCharge(tx, chargeId);
  if (charge === null || (customerId !== null && charge.customerId !== customerId)) refuse('not-found');
  const money = (await lockMoney(tx, chargeId)) ?? refuse('not-found');
  if (money.payment.alarm !== null) refuse('transfer-in-question');
  return money.transfer.state === 'asking' ? money : refuse('transfer-decided');
}

/** Who decides: the customer about their own money, or a member about anybody's. */
export interface TransferChoice {
  chargeId: string;
  /** Null for a member of staff. */
  customerId: string | null;
  by: 'customer' | 'staff';
}

/** Lets what waits pay a plan; what is more than it needs pays the one that ends next. Refuses as `lockWaiting`, and with `plan-not-payable`. Returns the customer. */
export async function assignToPlan(
  tx: Tx,
  { chargeId, customerId, by }: TransferChoice,
  number: string,
): Promise<{ customerId: string; kobo: number }> {
  const money = await lockWaiting(tx, chargeId, customerId);
  if (!money.plans.some((plan) => plan.number === number)) refuse('plan-not-payable');
  const kobo = restOf(money.payment);
  await sendBack(tx, await pay(tx, money, partsForEarly(kobo, money.plans, number)), by);
  return { customerId: money.payment.customerId, kobo };
}

/** Sends what waits back to its sender. Refuses as `lockWaiting`. Returns the customer. */
export async function returnToSender(
  tx: Tx,
  { chargeId, customerId, by }: TransferChoice,
): Promise<{ customerId: string; kobo: number }> {
  const money = await lockWaiting(tx, chargeId, customerId);
  const kobo = restOf(money.payment);
  await sendBack(tx, money, by);
  return { customerId: money.payment.customerId, kobo };
}

/**
 * Ends the account number of a customer who is erased, sends back what waits, and forgets who sent the rest. The company is told by a job; what comes in all
 * the same goes back.
 */
export async function endNumberOfErased(tx: Tx, customerId: string): Promise<void> {
  await endOwnNumber(tx, customerId, 'erased');
  for (const { chargeId } of await listWaitingOf(tx, customerId)) {
    const money = await lockMoney(tx, chargeId);
    // What has an alarm is sent back once a member has closed it.
    if (money !== null && money.transfer.state !== 'done' && money.payment.alarm === null)
      await sendBack(tx, money, 'erased');
  }
  await wipeSendersOf(tx, customerId);
}

/** What money means that came in by an account number. */
export const transferCharges: ChargeOwnerAnswers = {
  kind: 'transfer',
  tooLittle: 'counts',
  backAtOnce: async () => null,
  async changed(tx, { id }) {
    const money = await lockMoney(tx, id);
    // What waits for an answer waits on, and so does what has an alarm; what is done is over, unless more came in.
    if (money === null || money.transfer.state === 'asking' || money.payment.alarm !== null) return;
    if (restOf(money.payment) > 0) await divide(tx, money);
  },
  idle: async () => null,
  pageOf: () => '/app/plans',
  orderOf: async () => null,
};
