import type { Db } from '../../../platform/database.ts';
import { findRequest } from './queries.ts';

/** The name and phone of a rider's request from the site; null for none, for one of another kind, and for one in quarantine. */
export async function findRiderRequest(db: Db, id: string): Promise<{ name: string; phone: string | null } | null> {
  const request = await findRequest(db, id);
  if (request === null || request.kind !== 'rider' || request.quarantined) return null;
  return { name: request.senderName, phone: request.phone };
}
