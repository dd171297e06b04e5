import { holdReasons } from '@foodbank/contract/earning/payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { withdrawDisbursement } from '../../money/payments/disbursement-queries.ts';
import { addPayoutEvent } from './line-queries.ts';
import { lockWithAgent } from './lock-for-act.ts';
import { type HasAcceptedTerms, isSameAccount, readPayee } from './payee.ts';
import { proposeForAgent } from './propose-agent-payout.ts';
import { findPayoutOfDisbursement } from './queries.ts';
import { recordDisbursement } from './record-disbursement.ts';

/**
 * Whether a payout that was handed over may still leave for the provider: a stop or a low balance may have kept it for days. If the agent
 * may not be paid now, or has another bank account, it is taken back, so that it has failed, and its lines stand in a new payout: held, or
 * proposed for the other account. True if it may leave, and for a disbursement of another sort. What may have left is never taken back.
 */
export async function mayPayoutLeave(
  tx: Tx,
  disbursementId: string,
  hasAcceptedTerms: HasAcceptedTerms,
): Promise<boolean> {
  const found = await findPayoutOfDisbursement(tx, disbursementId);
  if (found === null) return true;
  const { payout } = await lockWithAgent(tx, found.id);
  const { id, agentId, dueMonth } = payout;
  const { account, holdBecause } = await readPayee(
    tx,
    { keys: tx.keys, day: tx.businessDate, hasAcceptedTerms },
    agentId,
  );
  if (holdBecause === null && isSameAccount(tx.keys, payout, account)) return true;
  if (!(await withdrawDisbursement(tx, disbursementId))) return false;
  const reason = holdBecause === null ? 'The agent has another bank account now.' : `${holdReasons[holdBecause]}.`;
  await addPayoutEvent(tx, id, { kind: 'withdrawn', reason });
  await recordDisbursement(tx, disbursementId);
  await proposeForAgent(tx, { agentId, month: dueMonth, by: null }, hasAcceptedTerms);
  return false;
}
