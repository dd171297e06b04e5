import { holdReasons } from '@foodbank/contract/earning/payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { addPayoutEvent } from './line-queries.ts';
import { type HasAcceptedTerms, isSameAccount, readPayee } from './payee.ts';
import { markHeld, type Payout } from './queries.ts';
import { hasAllLines, refreshPayout } from './refresh-payout.ts';

/** What was found when a payout was compared with the agent, the account and the lines as they are now. */
export type PayeeCheck =
  | { found: 'as-shown'; payableFrom: string }
  /** It was held or made anew, and that is stored. */
  | { found: 'changed'; message: string };

/**
 * Compares an unsent payout with the agent, the account and the lines as they are now. If they differ, it holds the payout or makes it
 * anew, so that an outdated payout is not reviewed, approved or sent. The caller holds the locks.
 */
export async function checkPayee(tx: Tx, payout: Payout, hasAcceptedTerms: HasAcceptedTerms): Promise<PayeeCheck> {
  const payee = await readPayee(tx, { keys: tx.keys, day: tx.businessDate, hasAcceptedTerms }, payout.agentId);
  const { account, holdBecause } = payee;
  const isAccountSame = isSameAccount(tx.keys, payout, account);
  if (!isAccountSame || !(await hasAllLines(tx, payout))) {
    const because = isAccountSame ? 'Some of its lines changed.' : 'The agent has another bank account now.';
    const after = await refreshPayout(tx, payout, payee, { because, heldBecause: holdBecause });
    const then = after?.state === 'dropped' ? 'It was dropped.' : 'It has to be reviewed again.';
    return { found: 'changed', message: `${because} ${then}` };
  }
  if (holdBecause !== null && payout.state !== 'held') {
    await markHeld(tx, payout.id, holdBecause);
    await addPayoutEvent(tx, payout.id, { kind: 'held', detail: { heldBecause: holdBecause } });
    return { found: 'changed', message: `${holdReasons[holdBecause]}. It is held now.` };
  }
  return { found: 'as-shown', payableFrom: account?.payableFrom ?? '' };
}
