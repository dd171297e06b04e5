import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import type { PartnerPayout } from './queries.ts';

/** A payout that an act is about, and why. */
export interface ReasonedAct {
  id: string;
  reason: string;
}

/** Adds the audit line of an act on an unsent payout. */
export async function auditPartnerAct(
  tx: Tx,
  done: { payout: PartnerPayout; actor: Actor; reason: string; to: 'held' | 'released' | 'refused' },
): Promise<void> {
  const { payout, actor, reason, to } = done;
  const detail = { payout: payout.id, amountKobo: payout.amountKobo };
  const before = { state: payout.state };
  await addAuditLine(tx, { actor, action: `partner-payout-${to}`, subject: payout.partnerId, detail, before, reason });
}
