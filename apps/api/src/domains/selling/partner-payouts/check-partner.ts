import type { Permission } from '@foodbank/contract/people/permissions';
import type { Day } from '@foodbank/contract/primitives/day';
import { partnerHoldReasons } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { refuseFormerMember } from '../../earning/payouts/lock-for-act.ts';
import { isSameAccount } from '../../earning/payouts/payee.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { readDueEntries } from './due-entries.ts';
import { addPartnerPayoutEvent } from './entry-queries.ts';
import { readPartnerPayee } from './payee.ts';
import { findPartnerPayout, lockPartner, lockPartnerPayout, markPartnerHeld, type PartnerPayout } from './queries.ts';
import { partnerOf, refreshPartnerPayout } from './refresh-partner-payout.ts';

/** Locks a payout and its partner, in the one order of locks. Refuses with `not-found`. */
export async function lockWithPartner(tx: Tx, id: string): Promise<PartnerPayout> {
  const found = (await findPartnerPayout(tx, id)) ?? refuse('not-found');
  await lockPartner(tx, partnerOf(found));
  return (await lockPartnerPayout(tx, id)) ?? refuse('not-found');
}

/** Locks a payout for an act of a member of staff. Refuses with `not-found`, and with `not-permitted` a member who lost the permission. */
export async function lockForPartnerAct(
  tx: Tx,
  id: string,
  actor: Actor,
  permission: Permission,
): Promise<PartnerPayout> {
  const payout = await lockWithPartner(tx, id);
  await refuseFormerMember(tx, actor, permission);
  return payout;
}

/** What was found when a payout was compared with the partner, the account and the ledger as they are now. */
export type PartnerCheck =
  | { found: 'as-shown'; payableFrom: Day }
  /** It was held or made anew, and that is stored. */
  | { found: 'changed'; message: string };

/**
 * Compares an unsent payout with the partner, the account and the ledger as they are now. If the account changed or goods came back, it is
 * made anew; if something is in its way, it is held. So an outdated payout is not reviewed, approved or sent. The caller holds the locks.
 */
export async function checkPartner(tx: Tx, payout: PartnerPayout): Promise<PartnerCheck> {
  const partner = partnerOf(payout);
  const payee = await readPartnerPayee(tx, tx.keys, partner);
  const { account, holdBecause } = payee;
  const isAccountSame = isSameAccount(tx.keys, payout, account);
  const cameBack = (await readDueEntries(tx, partner)).entries.some(({ amountKobo }) => amountKobo < 0);
  if (!isAccountSame || cameBack) {
    const because = isAccountSame ? 'Goods came back meanwhile.' : 'There is another bank account now.';
    const after = await refreshPartnerPayout(tx, payout, payee, { because, heldBecause: holdBecause });
    const then = after?.state === 'dropped' ? 'It was dropped.' : 'It has to be reviewed again.';
    return { found: 'changed', message: `${because} ${then}` };
  }
  if (holdBecause !== null && payout.state !== 'held') {
    await markPartnerHeld(tx, payout.id, holdBecause);
    await addPartnerPayoutEvent(tx, payout.id, { kind: 'held', detail: { heldBecause: holdBecause } });
    return { found: 'changed', message: `${partnerHoldReasons[holdBecause]}. It is held now.` };
  }
  return { found: 'as-shown', payableFrom: account?.payableFrom ?? '' };
}
