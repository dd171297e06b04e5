import type { RiderState } from '@foodbank/contract/people/riders-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { type Because, recordContactShown } from '../../foundation/audit/contacts-shown.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { closeAccount, endSessionsOf, setAccountState } from '../accounts/queries.ts';
import { findRider, lockRider, type Rider, updateRiderState } from './queries.ts';

/** What staff do with a rider. */
export type RiderChange = 'suspend' | 'restore' | 'end';

const changes = {
  suspend: { from: ['invited', 'active'], to: 'suspended', action: 'rider-suspended' },
  restore: { from: ['suspended'], to: 'active', action: 'rider-restored' },
  end: { from: ['invited', 'active', 'suspended'], to: 'ended', action: 'rider-ended' },
} as const satisfies Record<RiderChange, { from: readonly RiderState[]; to: RiderState; action: string }>;

/**
 * Suspends, restores or ends a rider. Suspended and ended riders are signed out. Refuses with `changed-meanwhile` another version than
 * the one that was shown, and with `rider-in-another-state`.
 */
export async function changeRiderState(
  tx: Tx,
  change: RiderChange,
  { id, version, reason }: { id: string; version: number; reason: string },
  actor: Actor,
): Promise<Rider> {
  const { from, to, action } = changes[change];
  const rider = (await lockRider(tx, id)) ?? refuse('not-found');
  if (rider.version !== version) refuse('changed-meanwhile');
  const changed = (await updateRiderState(tx, id, to, from)) ?? refuse('rider-in-another-state');
  if (change === 'restore') await setAccountState(tx, id, 'active', ['suspended']);
  else {
    await endSessionsOf(tx, id);
    if (change === 'suspend') await setAccountState(tx, id, 'suspended', ['active']);
    // The phone is free again, because the closed account has another login.
    else await closeAccount(tx, id);
  }
  await addAuditLine(tx, { actor, action, subject: id, reason });
  return changed;
}

/** The phone of a rider, for a member of staff. The audit log has who saw it. */
export async function showRiderPhone(tx: Tx, id: string, because: Because, actor: Actor): Promise<string> {
  const { phone } = (await findRider(tx, id)) ?? refuse('not-found');
  await recordContactShown(tx, { actor, action: 'rider-phone-shown', subject: id, ...because });
  return phone;
}
