/**
 * Answers that stay readable without a network. A query says so by `meta: { kept: 'public' }` (the catalogue), or `{ kept: 'own' }`
 * (the customer's data, removed when the customer signs out). If the server can't be reached or fails, the kept answer is shown. Its query
 * has the time at which it came, `dataUpdatedAt`, and why no new one came, `error`: by these `Age` says how old it is.
 * The next page of a list fails instead: the pages that are shown stay, and `ShowMore` says why.
 */
import { ApiError } from '@foodbank/contract/client/api-error';
import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import { noteFullStorage } from './storage-state.ts';

/** What is kept for everyone, and what for the signed-in customer only. */
export type Kept = 'public' | 'own';

const cacheNames = { public: 'answers-public', own: 'answers-own' } as const;
const storedAtHeader = 'x-stored-at';
/** Nothing older is shown: 30 days. */
const keptMs = 2_592_000_000;

/** The persister of the query client (TanStack Query calls it in place of the query's function). */
export async function keepAnswers<Data, Key extends QueryKey>(
  read: (context: QueryFunctionContext<Key>) => Data | Promise<Data>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Data> {
  const kept = context.meta?.kept as Kept | undefined;
  if (!kept) return read(context);
  const name = nameOf(kept, query.queryHash);
  try {
    const data = await read(context);
    // Not if the customer has signed out meanwhile.
    if (name !== null && name === nameOf(kept, query.queryHash)) void store(kept, name, data);
    return data;
  } catch (error) {
    if (name === null || !isUnanswered(error) || isForNextPage(query)) throw error;
    const found = await find<Data>(kept, name);
    if (!found) throw error;
    // After the query has taken the answer over as if it were new.
    setTimeout(() => query.setState({ dataUpdatedAt: found.storedAt, error }));
    return found.data;
  }
}

/** Removes what is kept for the signed-in customer. */
export async function dropOwnAnswers(): Promise<void> {
  if (hasCaches()) await caches.delete(cacheNames.own);
}

const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server');

const isForNextPage = (query: Query) => query.state.fetchMeta?.fetchMore !== undefined;

// Private windows and plain http have no caches.
const hasCaches = () => 'caches' in globalThis;

// One customer's answers are never found by another one.
function nameOf(kept: Kept, hash: string): string | null {
  if (kept === 'public') return hash;
  const state = session.read();
  return state.status === 'signed-in' ? `${state.user.id} ${hash}` : null;
}

const addressOf = (name: string) => `/app/kept/${encodeURIComponent(name)}`;

async function store(kept: Kept, name: string, data: unknown): Promise<void> {
  if (!hasCaches()) return;
  try {
    const cache = await caches.open(cacheNames[kept]);
    const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) };
    await cache.put(addressOf(name), new Response(JSON.stringify(data), { headers }));
    noteFullStorage(false);
  } catch {
    noteFullStorage(true);
  }
}

async function find<Data>(kept: Kept, name: string): Promise<{ data: Data; storedAt: number } | null> {
  if (!hasCaches()) return null;
  const found = await caches.match(addressOf(name), { cacheName: cacheNames[kept] }).catch(() => undefined);
  const storedAt = Number(found?.headers.get(storedAtHeader));
  if (found && Date.now() - storedAt < keptMs) return { data: await found.json(), storedAt };
  // On a phone that was lost or given away, the customer's data doesn't wait for ever.
  if (found) await caches.delete(cacheNames[kept]);
  return null;
}
