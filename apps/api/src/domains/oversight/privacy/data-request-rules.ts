import { emailKey } from '@foodbank/contract/primitives/email';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { type DataSubject, findDataSubject, NotAMatch } from './find-data-subject.ts';
import { lockDataRequest, type StoredDataRequest } from './queries.ts';

/** The encrypted part of a request. */
export interface SealedContacts {
  email?: string | undefined;
  phone?: string | undefined;
  identityCheck: string;
}

/** A request whose contacts are still there. */
export type ReadableRequest = StoredDataRequest & { contacts: SealedContacts };

/** The contacts of a request; null once they are wiped. */
export function contactsOf(keys: Keys, { sealed }: Pick<StoredDataRequest, 'sealed'>): SealedContacts | null {
  return sealed === null ? null : JSON.parse(keys.unseal(sealed));
}

/** The digests under which a request is found when its person is exported or erased. */
export function digestsOf(keys: Keys, { email, phone }: SealedContacts): string[] {
  const contacts = [email ? emailKey(email) : null, phone ? phoneKey(phone) : null];
  return contacts.flatMap((one) => (one === null ? [] : keys.digest(one)));
}

/**
 * Locks a request for an act. Refuses with `not-found` an unknown one, and with `request-decided` one that is in another state or
 * whose contacts are wiped.
 */
export async function lockForAct(
  tx: Tx,
  id: string,
  states: readonly StoredDataRequest['state'][],
): Promise<ReadableRequest> {
  const request = (await lockDataRequest(tx, id)) ?? refuse('not-found');
  const contacts = contactsOf(tx.keys, request);
  if (contacts === null || !states.includes(request.state)) refuse('request-decided');
  return { ...request, contacts };
}

/** Finds the person of a request. A confirmed match that shares no contact any more is left out. */
export async function findPersonOf(
  tx: Tx,
  { email, phone }: SealedContacts,
  confirmed: readonly string[],
): Promise<DataSubject> {
  for (let also = confirmed; ; ) {
    try {
      return await findDataSubject(tx, { email: email || undefined, phone: phone || undefined, also });
    } catch (error) {
      if (!(error instanceof NotAMatch)) throw error;
      also = also.filter((id) => id !== error.id);
    }
  }
}

/** A digest of the records that an erasure would change, and of the possible matches that it leaves. */
export function fingerprintOfPerson(
  tx: Tx,
  { agents, customers, riders, possibleMatches, emailKeys }: DataSubject,
): string {
  // A new report of the shop about the same customer changes only its time.
  const reported = customers.map(({ updatedAt: _, ...customer }) => customer);
  return fingerprintOf(tx, [agents, reported, riders, possibleMatches.map(({ id }) => id), [...emailKeys].sort()]);
}
