import type { IdentityReason } from '@foodbank/contract/people/identity-checks';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { lockManagedCustomer } from '../customers/managed-customers.ts';
import {
  findCheck,
  findIdentityCheck,
  isVerifiedForAnother,
  lockCheck,
  lockNumberOf,
  storeDecision,
} from './queries.ts';
import { adultOn } from './rules.ts';
import { identityNewsQueue } from './telling.ts';

/** What a member decides: verified, or why not. */
export interface IdentityDecision {
  outcome: 'verified' | Extract<IdentityReason, 'another-person' | 'looked-at'>;
  reason: string;
}

/**
 * Verifies or refuses a person whose check waits. Refuses with `not-found`, with `own-record` the member's own check, with
 * `identity-under-age` to verify a minor, with `identity-number-taken` to verify a second customer by one number, who would have two limits,
 * and with `identity-decided` a check that doesn't wait any more. Locks the customer, then the number.
 */
export async function decideCheck(
  tx: Tx,
  id: string,
  { outcome, reason }: IdentityDecision,
  actor: Actor,
): Promise<void> {
  const found = (await findCheck(tx, id)) ?? refuse('not-found');
  const { customerId } = found;
  await lockManagedCustomer(tx, customerId, actor);
  const check = (await lockCheck(tx, id)) ?? refuse('not-found');
  const isVerified = outcome === 'verified';
  if (isVerified && (check.birthOn === null || adultOn(check.birthOn) > lagosDay(tx.now))) refuse('identity-under-age');
  // Meanwhile another check of the customer may have been verified.
  if (isVerified && (await findIdentityCheck(tx, customerId))?.state === 'verified') refuse('identity-decided');
  if (isVerified && check.state === 'needs-a-person') {
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
}
