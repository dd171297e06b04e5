import { asTheirs } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findMoved, type MovedPayout } from '../../earning/payouts/request-paid-after-all.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { ReasonedAct } from './audit-partner-act.ts';
import { lockForPartnerAct } from './check-partner.ts';
import { findPartner } from './partners.ts';
import type { PartnerPayout } from './queries.ts';
import { partnerOf } from './refresh-partner-payout.ts';

/** The kind of request that says that a payout to a store or rider was paid after all. */
export const partnerPaidAfterAllKindName = 'partner-payout-paid-after-all';

/** What of a request is not encrypted. The name of a rider is not in it: it goes when the rider is erased. */
export interface PartnerPaidAfterAllPayload {
  payoutId: string;
  storeName: string | null;
}

/** A digest of what a request depends on: how the payout ended, and what the provider says against that. */
export const fingerprintOfMovedPartner = (tx: Tx, payout: PartnerPayout, { alarm }: MovedPayout): string =>
  fingerprintOf(tx, [payout.id, payout.state, payout.endedAt, alarm]);

/**
 * Asks for a payout that failed or came back to be booked as paid, which another member decides. Returns the request's id. Refuses with
 * `payout-not-moved` where the provider doesn't say that its money moved, with `change-already-asked` while such a request is open for
 * the partner, and like `lockForPartnerAct`.
 */
export async function requestPartnerPaidAfterAll(
  tx: Tx,
  { id, reason, theirReference }: ReasonedAct & { theirReference?: string | undefined },
  actor: Actor,
): Promise<string> {
  const payout = await lockForPartnerAct(tx, id, actor, 'payouts.review');
  const moved = (await findMoved(tx, payout)) ?? refuse('payout-not-moved');
  const ref = partnerOf(payout);
  const storeName = ref.kind === 'store' ? ((await findPartner(tx, ref))?.name ?? null) : null;
  const payload: PartnerPaidAfterAllPayload = { payoutId: id, storeName };
  return requestApproval(tx, {
    kind: partnerPaidAfterAllKindName,
    subject: ref.id,
    payload: { ...payload, ...asTheirs(theirReference) },
    fingerprint: fingerprintOfMovedPartner(tx, payout, moved),
    permission: 'payouts.approve',
    reason,
    actor,
  });
}
