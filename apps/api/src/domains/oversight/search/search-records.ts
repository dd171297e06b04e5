import {
  type SearchHit,
  type SearchKindName,
  searchHitsMax,
  searchKinds,
} from '@foodbank/contract/oversight/search-staff';
import { readSearch, type SearchHandles } from '@foodbank/contract/primitives/search-handles';
import type { Db } from '../../../platform/database.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { type Found, finders } from './finders.ts';

const kindNames = Object.keys(searchKinds) as SearchKindName[];

/** Members of single stores open orders on the packing page, all others on the order's own. */
function mayOpen(kind: SearchKindName, staff: StaffCaller): boolean {
  const { needs } = searchKinds[kind];
  if (kind === 'packing-order') {
    const storeIds = storesOf(staff, 'orders.work');
    return !staff.permissions.has('orders.read') && storeIds !== null && storeIds.length > 0;
  }
  return needs === null || staff.permissions.has(needs);
}

/** What Enter has to be pressed for in a text; null for nothing. */
export const contactIn = (text: string): SearchHandles['contact'] => readSearch(text).contact;

/**
 * The best records for a text that the member may open, by kind. Among equally good ones each kind has one before another has two. A contact
 * is looked for only `withContacts`, and then nothing else is where the text can't be more.
 */
export async function searchRecords(
  db: Db,
  text: string,
  { staff, withContacts }: { staff: StaffCaller; withContacts: boolean },
): Promise<{ hits: SearchHit[]; hasMore: boolean }> {
  const handles = readSearch(text);
  const asked = { ...handles, contact: withContacts ? handles.contact : null, staff };
  const found = await Promise.all(
    kindNames
      .filter((kind) => mayOpen(kind, staff))
      .map(async (kind) => asPlaces(kind, withoutTwice(await finders[kind](db, asked)))),
  );
  const places = found
    .flat()
    .sort(
      (one, other) =>
        one.found.rank - other.found.rank ||
        one.place - other.place ||
        kindNames.indexOf(one.kind) - kindNames.indexOf(other.kind),
    );
  const best = places.slice(0, searchHitsMax);
  const hits = [...Map.groupBy(best, ({ kind }) => kind).values()]
    .flat()
    .map(({ kind, found: { id, label, detail } }) => ({ kind, id, label, detail }));
  return { hits, hasMore: places.length > best.length };
}

interface Place {
  kind: SearchKindName;
  found: Found;
  /** The place among those of its kind that fit as well. */
  place: number;
}

function asPlaces(kind: SearchKindName, all: readonly Found[]): Place[] {
  const counts = new Map<number, number>();
  return all
    .toSorted((one, other) => one.rank - other.rank)
    .map((found) => {
      const place = counts.get(found.rank) ?? 0;
      counts.set(found.rank, place + 1);
      return { kind, found, place };
    });
}

/** A record that was found in two ways stands where it fits best. */
function withoutTwice(all: readonly Found[]): Found[] {
  const byId = new Map<string, Found>();
  for (const one of all.toSorted((first, second) => first.rank - second.rank))
    if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}
