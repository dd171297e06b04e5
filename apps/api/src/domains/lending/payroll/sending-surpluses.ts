import { shortKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import type { ClaimOutcome } from '../../earning/payouts/claim-payout.ts';
import type { PayoutSource } from '../../earning/payouts/send-payouts.ts';
import {
  addToPayoutDay,
  findLastSentDay,
  findPayoutStop,
  shareSending,
} from '../../earning/payouts/sending-queries.ts';
import { findRefundAccount, isUsable, type RefundAccount } from '../../money/charges/refund-account-queries.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { haveMovedAfterAll } from '../../money/payments/alarm-queries.ts';
import { findDisbursement, withdrawDisbursement } from '../../money/payments/disbursement-queries.ts';
import { withdrawn } from '../../money/payments/disbursement-rules.ts';
import type { MayLeave } from '../../money/payments/dispatch-disbursements.ts';
import { requestDisbursement } from '../../money/payments/request-disbursement.ts';
import { tellCustomerOfPlan } from '../loans/plan-messages.ts';
import { findLoan } from '../loans/queries.ts';
import { cameBack, reserved, reservedEnds, subjectOfSurplus } from './surplus.ts';
import {
  findSurplusOfDisbursement,
  letSurplusWait,
  listWaitingSurpluses,
  lockSurplus,
  markSurplusPaid,
  markSurplusSending,
  markSurplusUnclear,
  type Surplus,
  sumSurplusesOnTheWay,
} from './surplus-queries.ts';

/** What goes back to customers of their payslips, as the jobs that send payouts and record answers take it: stop, bound and clock are theirs. */
export const payslipRefunds: PayoutSource = {
  listToSend: (db, _day, afterId, atMost) => listToSend(db, afterId, atMost),
  sumOnTheWay: async (db) => (await sumSurplusesOnTheWay(db)).kobo,
  claim: claimSurplus,
  record: recordSurplusDisbursement,
  mayLeave: (tx, disbursementId) => maySurplusLeave(tx, disbursementId),
};

/** Surpluses whose customers named an account that the money may go to, oldest first, after one. Those that wait for an account are passed over. */
async function listToSend(db: Db, afterId: string, atMost: number) {
  for (let after = afterId; ; ) {
    const waiting = await listWaitingSurpluses(db, after, atMost);
    const last = waiting.at(-1);
    if (last === undefined) return [];
    const ready: { id: string; amountKobo: number }[] = [];
    for (const { id, amountKobo, customerId, failedVersion } of waiting) {
      const account = await findRefundAccount(db, customerId);
      if (account !== null && isAllowed({ failedVersion }, account)) ready.push({ id, amountKobo });
    }
    if (ready.length > 0) return ready;
    after = last.id;
  }
}

/** Hands one surplus to the payment provider’s queue, with the account that the customer named. Its money is reserved already. */
async function claimSurplus(tx: Tx, id: string): Promise<ClaimOutcome> {
  await shareSending(tx);
  if ((await findPayoutStop(tx)) !== null) return 'stopped';
  const surplus = await lockSurplus(tx, id);
  if (surplus?.state !== 'waiting') return 'gone';
  const { customerId, amountKobo, tryNumber, disbursementId: lastId } = surplus;
  const account = await findRefundAccount(tx, customerId);
  if (account === null || !isAllowed(surplus, account)) return 'changed';
  // The provider said that the money of an earlier try moved after all: a person looks at that first.
  if (lastId !== null && (await haveMovedAfterAll(tx, [lastId]))) return 'waits';
  const lastDay = await findLastSentDay(tx);
  if (lastDay !== null && lastDay > tx.businessDate) return 'clock-behind';
  if (!(await addToPayoutDay(tx, amountKobo))) return 'bound-reached';
  const number = tx.keys.unseal(account.numberSealed);
  const { bankCode, accountName: name, version } = account;
  const disbursementId = await requestDisbursement(tx, {
    reference: `payslip-${id}-${tryNumber}`,
    owner: subjectOfSurplus(id),
    amountKobo,
    account: { number, bankCode, name },
  });
  if ((await markSurplusSending(tx, id, disbursementId, version, number.slice(-4), tx.now)) === null)
    throw new Error('a locked surplus changed');
  return 'claimed';
}

const isAllowed = ({ failedVersion }: Pick<Surplus, 'failedVersion'>, account: RefundAccount): boolean =>
  isUsable(account) && account.version !== failedVersion;

/** Whether a surplus that was handed over may still leave: only to the account that the customer has now. Else it waits again. */
const maySurplusLeave: MayLeave = async (tx, disbursementId) => {
  const found = await findSurplusOfDisbursement(tx, disbursementId);
  if (found === null) return true;
  const surplus = await lockSurplus(tx, found.id);
  const account = await findRefundAccount(tx, found.customerId);
  if (surplus !== null && account !== null && isUsable(account) && account.version === surplus.accountVersion)
    return true;
  if (await withdrawDisbursement(tx, disbursementId)) await recordSurplusDisbursement(tx, disbursementId);
  return false;
};

/**
 * Brings a surplus to where its disbursement stands, and the ledger with it. What failed or came back is reserved again and waits: for another account,
 * or until a member sends it once more. The same state again changes nothing.
 */
async function recordSurplusDisbursement(tx: Tx, disbursementId: string): Promise<void> {
  const found = await findSurplusOfDisbursement(tx, disbursementId);
  if (found === null) return;
  const surplus = await lockSurplus(tx, found.id);
  const disbursement = await findDisbursement(tx, disbursementId);
  if (surplus === null || disbursement === null || surplus.disbursementId !== disbursementId) return;
  const { state, reason } = disbursement;
  if (state === 'waiting' || state === 'sending') await markSurplusUnclear(tx, surplus.id, 'sending', tx.now);
  if (state === 'unclear') await markSurplusUnclear(tx, surplus.id, 'unclear', tx.now);
  if (state === 'paid' || state === 'returned') await pay(tx, surplus, state === 'paid');
  if (state === 'failed' && surplus.state !== 'paid') await fail(tx, surplus, reason ?? 'failed');
  if (state === 'returned') await takeReturn(tx, surplus, reason ?? 'returned');
}

async function pay(tx: Tx, surplus: Surplus, isNews: boolean): Promise<void> {
  if ((await markSurplusPaid(tx, surplus.id, tx.businessDate, tx.now)) === null) return;
  await postTransfers(tx, [reservedEnds(surplus, 'post', tx.businessDate)]);
  if (isNews)
    await tell(
      tx,
      surplus,
      (amount, account, number) => `Foodbank paid you ${amount} to ${account}: it was more than plan ${number} needed.`,
    );
}

async function fail(tx: Tx, surplus: Surplus, reason: string): Promise<void> {
  // What was taken back before it left goes to the account that the customer has now.
  const version = reason === withdrawn ? null : surplus.accountVersion;
  if ((await letSurplusWait(tx, surplus.id, reason, version, tx.now)) === null) return;
  const next = { ...surplus, tryNumber: surplus.tryNumber + 1 };
  await postTransfers(tx, [reservedEnds(surplus, 'void', tx.businessDate), reserved(next, tx.businessDate)]);
  if (reason !== withdrawn) await tellOfFailure(tx, surplus);
}

async function takeReturn(tx: Tx, surplus: Surplus, reason: string): Promise<void> {
  if ((await letSurplusWait(tx, surplus.id, reason, surplus.accountVersion, tx.now)) === null) return;
  const next = { ...surplus, tryNumber: surplus.tryNumber + 1 };
  await postTransfers(tx, [cameBack(surplus, tx.businessDate), reserved(next, tx.businessDate)]);
  await tellOfFailure(tx, surplus);
}

const tellOfFailure = (tx: Tx, surplus: Surplus) =>
  tell(
    tx,
    surplus,
    (amount, account) =>
      `Foodbank could not pay you ${amount} to ${account}. It is still yours. Please name another account in the app, under Refunds.`,
  );

async function tell(
  tx: Tx,
  surplus: Surplus,
  words: (amount: string, account: string, number: string) => string,
): Promise<void> {
  const { loanId, amountKobo, lastDigits } = surplus;
  const loan = await findLoan(tx, loanId);
  if (loan === null) return;
  const text = words(shortKobo(amountKobo).replace('₦', 'N'), `account ******${lastDigits ?? ''}`, loan.number);
  await tellCustomerOfPlan(tx, loan, { kind: 'order', text, subject: 'Money of your payslip' });
}
