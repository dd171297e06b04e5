import type { IdentityReason } from '@foodbank/contract/people/identity-checks';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedCustomer } from '../customers/managed-customers.ts';
import {
  findCheck,
  type IdentityCheck,
  isVerifiedForAnother,
  listVerifiedKinds,
  lockCheck,
  lockNumberOf,
  storeDecision,
  storeFirstRefusal,
} from './queries.ts';
import { adultOn } from './rules.ts';
import { identityNewsQueue } from './telling.ts';

/** What a member decides: verified, or why not. */
export interface IdentityDecision {
  outcome: 'verified' | Extract<IdentityReason, 'another-person' | 'looked-at'>;
  reason: string;
}

/**
 * Verifies or refuses a person whose check waits. A refusal is kept until another member confirms it or verifies: only then it counts, and the
 * customer is told. Refuses with `not-found`, with `own-record` the member's own check, with `identity-own-refusal` who refused it first,
 * with `identity-under-age` to verify a minor, with `identity-number-taken` to verify a second customer by one number, who would have two limits,
 * and with `identity-decided` a check that doesn't wait any more. Returns true for a refusal that waits for another member. Locks the customer,
 * then the number.
 */
export async function decideCheck(
  tx: Tx,
  id: string,
  { outcome, reason }: IdentityDecision,
  actor: Actor,
): Promise<boolean> {
  const found = (await findCheck(tx, id)) ?? refuse('not-found');
  const { customerId } = found;
  await lockManagedCustomer(tx, customerId, actor);
  const check = (await lockCheck(tx, id)) ?? refuse('not-found');
  if (check.state !== 'needs-a-person') refuse('identity-decided');
  if (check.firstRefusal?.by === actor.id) refuse('identity-own-refusal');
  if (outcome !== 'verified' && check.firstRefusal === null) {
    await refuseFirst(tx, check, { outcome, reason }, actor);
    return true;
  }
  const isVerified = outcome === 'verified';
  if (isVerified && (check.birthOn === null || adultOn(check.birthOn) > lagosDay(tx.now))) refuse('identity-under-age');
  // Meanwhile another check of the same number may have been verified.
  if (isVerified && (await listVerifiedKinds(tx, customerId)).includes(check.numberKind)) refuse('identity-decided');
  if (isVerified) {
    await lockNumberOf(tx, id);
    if (await isVerifiedForAnother(tx, id)) refuse('identity-number-taken');
  }
  const decision = {
    ...(isVerified ? ({ state: 'verified', reason: null } as const) : ({ state: 'refused', reason: outcome } as const)),
    by: actor.id,
    note: reason,
  };
  if (!(await storeDecision(tx, id, decision))) refuse('identity-decided');
  await tx.enqueue(identityNewsQueue, id);
  await addAuditLine(tx, {
    actor,
    action: isVerified ? 'identity-check-verified' : 'identity-check-refused',
    subject: customerId,
    detail: { checkId: id, outcome },
    reason,
  });
  return false;
}

async function refuseFirst(
  tx: Tx,
  { id, customerId }: IdentityCheck,
  { outcome, reason: note }: { outcome: IdentityReason; reason: string },
  actor: Actor,
): Promise<void> {
  const refusal = { by: actor.id, at: tx.now.toISOString(), reason: outcome, note };
  if (!(await storeFirstRefusal(tx, id, refusal))) refuse('identity-decided');
  await addAuditLine(tx, {
    ...{ actor, action: 'identity-refusal-asked', subject: customerId, reason: note },
    detail: { checkId: id, outcome },
  });
}
