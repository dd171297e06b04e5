import type { levelForm } from '@foodbank/contract/people/identity-levels';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { lockCustomer } from '../customers/queries.ts';
import { noteSharedDevices } from '../identity-checks/shared-devices.ts';
import { identityFacesQueue } from '../identity-pictures/faces.ts';
import { markUsed } from '../identity-pictures/queries.ts';
import { readLevelParts } from './levels.ts';
import { type Home, insertReview, type StoredReview } from './queries.ts';
import { isComplete } from './rules.ts';

/** Where a customer lives and works. */
export type LevelForm = z.output<typeof levelForm>;

/**
 * Asks a person to look at where the customer lives and works, and at the two newest pictures. Refuses with `identity-level-closed` before the first
 * number is verified, with `identity-level-waiting` while a request waits, and with `identity-level-incomplete` while the other number or a picture is
 * missing, and at level 2 without a new document. Locks the customer, so that of two at once one is asked.
 */
export async function askForLevel(
  tx: Tx,
  customerId: string,
  { workKind, workName, ...home }: LevelForm,
  deviceTokens: readonly string[] = [],
): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const found = await readLevelParts(tx, customerId, tx.businessDate);
  const { level, document, selfie, review, accepted, parts } = found;
  if (level.firstNumber === null) refuse('identity-level-closed');
  if (level.isWaiting) refuse('identity-level-waiting');
  if (!isComplete(parts) || document === null || selfie === null) refuse('identity-level-incomplete');
  if (accepted !== null && document.id === accepted.documentId) refuse('identity-level-incomplete');
  if (isSameHome(review, home))
    refuse('validation', {
      errors: { street: 'We could not find this address. Write it in another way, or name a landmark.' },
    });
  await noteSharedDevices(tx, customerId, deviceTokens);
  await markUsed(tx, [document.id, selfie.id], tx.now);
  const id = await insertReview(tx, {
    ...{ customerId, documentId: document.id, selfieId: selfie.id, home, workKind, workName },
    ...{ validUntil: document.validUntil, textVersion: document.textVersion, language: document.language },
  });
  await tx.enqueue(identityFacesQueue, id);
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'identity-level-asked',
    subject: customerId,
    detail: { reviewId: id, documentId: document.id, selfieId: selfie.id },
  });
}

/** True for the very address that a person could not find. */
function isSameHome(review: StoredReview | null, home: Home): boolean {
  if (review?.state !== 'refused' || review.reason !== 'address-unclear' || review.home === null) return false;
  const before = review.home;
  return (Object.keys(home) as (keyof Home)[]).every((key) => home[key].toLowerCase() === before[key].toLowerCase());
}
