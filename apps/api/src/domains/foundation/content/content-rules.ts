import type { Consent } from '@foodbank/contract/foundation/content-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Actor } from '../audit/queries.ts';
import { type LockedItem, lockItem, type VersionTexts } from './queries.ts';

/** A member of staff who writes or publishes. The name is stored with the version, as it was then. */
export interface Author {
  id: string;
  name: string;
  actor: Actor;
}

/** The texts of a version as stored, from those of a form or file. */
export function textsOf({ title, content, consent }: { title: string; content: string; consent: Consent | null }) {
  const consentParts = {
    consentText: consent?.text ?? null,
    consentOn: consent?.on ?? null,
    consentSource: consent?.source ?? null,
  };
  return { title, content, ...consentParts } satisfies VersionTexts;
}

/**
 * Locks an item for a change that a member decided on when it had a revision. Refuses with `not-found` an unknown or erased one, and
 * with `changed-meanwhile` if it was changed since.
 */
export async function lockUnchanged(tx: Tx, id: string, revision: number): Promise<LockedItem> {
  const item = await lockItem(tx, id);
  if (item === null || item.erased) refuse('not-found');
  if (item.revision !== revision) refuse('changed-meanwhile');
  return item;
}
