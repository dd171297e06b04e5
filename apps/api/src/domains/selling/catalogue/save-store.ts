import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { ppmOf } from './catalogue-rules.ts';
import {
  insertStore,
  lockStore,
  type StoredStore,
  type StoreFields,
  updateStoreFields,
  updateStoreState,
} from './queries.ts';

/** The id of a row and its revision after a change. */
export interface Changed {
  id: string;
  revision: number;
}

/** Adds an open store. Refuses with `slug-taken`. */
export async function createStore(
  tx: Tx,
  actor: Actor,
  { slug, marginPercent, ...fields }: StoreFields & { slug: string; marginPercent: number },
): Promise<Changed> {
  const marginPpm = ppmOf(marginPercent);
  const id = (await insertStore(tx, slug, { ...fields, marginPpm })) ?? refuse('slug-taken');
  const after = { slug, ...publicOf(fields), marginPpm };
  await addAuditLine(tx, { actor, action: 'store-added', subject: id, after });
  return { id, revision: 1 };
}

/** Changes what is known of a store. The same again changes nothing. Its margin is changed by two people (`approvals.ts`). */
export async function updateStore(
  tx: Tx,
  actor: Actor,
  { id, revision, ...fields }: StoreFields & Changed,
): Promise<Changed> {
  const before = await lockUnchangedStore(tx, id, revision);
  const names = (Object.keys(fields) as (keyof StoreFields)[]).filter((name) => before[name] !== fields[name]);
  if (names.length === 0) return { id, revision };
  const next = await updateStoreFields(tx, id, fields);
  const pick = (from: StoreFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const change = { before: pick(before), after: pick(fields) };
  await addAuditLine(tx, { actor, action: 'store-changed', subject: id, ...change });
  return { id, revision: next };
}

/** Opens or closes a store for new orders. The same state again changes nothing. */
export async function setStoreState(
  tx: Tx,
  actor: Actor,
  { id, revision, state, reason }: Changed & { state: 'open' | 'closed'; reason: string },
): Promise<Changed> {
  await lockUnchangedStore(tx, id, revision);
  const next = await updateStoreState(tx, id, state);
  if (next === null) return { id, revision };
  const action = state === 'open' ? 'store-opened' : 'store-closed';
  await addAuditLine(tx, { actor, action, subject: id, reason });
  return { id, revision: next };
}

async function lockUnchangedStore(tx: Tx, id: string, revision: number): Promise<StoredStore> {
  const store = (await lockStore(tx, id)) ?? refuse('not-found');
  if (store.revision !== revision) refuse('changed-meanwhile');
  return store;
}

const publicOf = ({ name, city, address, landmark, phone }: StoreFields) => ({ name, city, address, landmark, phone });
