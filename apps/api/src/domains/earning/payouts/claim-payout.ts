import type { Tx } from '../../../platform/database.ts';
import { postTransfers } from '../../money/ledger/post-transfers.ts';
import { requestDisbursement } from '../../money/payments/request-disbursement.ts';
import { markLinesSent } from '../commissions/lines-in-payouts.ts';
import { checkPayee } from './check-payee.ts';
import { addPayoutEvent, listPayoutParts } from './line-queries.ts';
import { lockWithAgent } from './lock-for-act.ts';
import { asLines } from './make-content.ts';
import { type HasAcceptedTerms, openAccount } from './payee.ts';
import { transfersOfSending } from './payout-transfers.ts';
import { markSending } from './queries.ts';
import { addToPayoutDay, findLastSentDay, findPayoutStop, shareSending } from './sending-queries.ts';

/** What came of a payout that was to be sent. `changed`: it was held or made anew instead; `waits`: its account is too new. */
export type ClaimOutcome = 'claimed' | 'gone' | 'changed' | 'waits' | 'bound-reached' | 'stopped' | 'clock-behind';

/**
 * Hands one approved payout to the payment provider's queue, in one transaction: compares agent, account and lines with what was
 * approved, takes the amount from the day's bound, books it as pending, and asks for the disbursement. Nothing is sent after a stop, on a
 * business date before the last one of sending, or to an account that is too new.
 */
export async function claimPayout(tx: Tx, id: string, hasAcceptedTerms: HasAcceptedTerms): Promise<ClaimOutcome> {
  await shareSending(tx);
  if ((await findPayoutStop(tx)) !== null) return 'stopped';
  const { payout } = await lockWithAgent(tx, id);
  if (payout.state !== 'approved' || payout.sendableFrom > tx.businessDate) return 'gone';
  const check = await checkPayee(tx, payout, hasAcceptedTerms);
  if (check.found === 'changed') return 'changed';
  if (check.payableFrom > tx.businessDate) return 'waits';
  const lastDay = await findLastSentDay(tx);
  if (lastDay !== null && lastDay > tx.businessDate) return 'clock-behind';
  if (!(await addToPayoutDay(tx, payout.amountKobo))) return 'bound-reached';
  const account = openAccount(tx.keys, payout);
  if (account === null) throw new Error('an approved payout has no account');
  const { amountKobo, reference, bankCode } = payout;
  const disbursementId = await requestDisbursement(tx, {
    reference,
    owner: `payout:${id}`,
    amountKobo,
    account: { number: account.number, bankCode, name: account.name },
  });
  const sent = await markSending(tx, id, amountKobo, disbursementId);
  if (sent === null) throw new Error('a locked payout changed');
  await markLinesSent(tx, asLines(await listPayoutParts(tx, id)));
  await addPayoutEvent(tx, id, { kind: 'sending', detail: { amountKobo, disbursement: disbursementId } });
  await postTransfers(tx, transfersOfSending(sent, tx.businessDate));
  return 'claimed';
}
