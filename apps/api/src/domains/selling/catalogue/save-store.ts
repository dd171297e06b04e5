import type { StoreFields as TypedStore } from '@foodbank/contract/selling/catalogue-admin';
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
  { slug, ...typed }: TypedStore & { slug: string },
): Promise<Changed> {
  const fields = fieldsOf(typed);
  const id = (await insertStore(tx, slug, fields)) ?? refuse('slug-taken');
  await addAuditLine(tx, { actor, action: 'store-added', subject: id, after: { slug, ...figuresOf(fields) } });
  return { id, revision: 1 };
}

/** Changes a store. Orders keep the margin that they were placed with. */
export async function updateStore(
  tx: Tx,
  actor: Actor,
  { id, revision, ...typed }: TypedStore & Changed,
): Promise<Changed> {
  const before = await lockUnchangedStore(tx, id, revision);
  const fields = fieldsOf(typed);
  const next = await updateStoreFields(tx, id, fields);
  const [old, now] = [figuresOf(before), figuresOf(fields)];
  await addAuditLine(tx, { actor, action: 'store-changed', subject: id, before: old, after: now });
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

const fieldsOf = ({ marginPercent, ...rest }: TypedStore): StoreFields => ({
  ...rest,
  marginPpm: ppmOf(marginPercent),
});
const figuresOf = ({ name, city, marginPpm }: StoreFields) => ({ name, city, marginPpm });
