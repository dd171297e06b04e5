import type { Db } from '../../../platform/database.ts';
import { listStoredRequestsOf } from './personal-request-queries.ts';
import { listEntries } from './queries.ts';
import type { PersonKeys } from './stored-request.ts';

/** A person's requests with their conversations and our notes, as they are exported. */
export async function exportRequestsOf(db: Db, ...person: PersonKeys) {
  const found = await listStoredRequestsOf(db, ...person);
  const all = await listEntries(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ id, ...request }) => {
    const own = all.filter(({ requestId }) => requestId === id);
    return { ...request, entries: own.map(({ at, kind, act, text }) => ({ at, kind, act, text })) };
  });
}
