import {
  type SearchHit,
  type SearchKindName,
  searchActs,
  searchHitsMax,
  searchKinds,
} from '@foodbank/contract/oversight/search-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { readSearch, type SearchHandles } from '@foodbank/contract/primitives/search-handles';
import type { Db } from '../../../platform/database.ts';
import { type StaffCaller, storesOf } from '../../../platform/staff-caller.ts';
import { nameRecords } from '../../views/record-names/name-records.ts';
import { listRecordNames, type RecordKind } from '../../views/record-names/queries.ts';
import { type Asked, type Finder, type Found, ranks } from './finder.ts';
import { moneyFinders } from './money-finders.ts';
import { findApprovalById, peopleFinders } from './people-finders.ts';
import { sellingFinders } from './selling-finders.ts';

/** The finder of each kind. */
const finders: Readonly<Record<SearchKindName, Finder>> = { ...sellingFinders, ...peopleFinders, ...moneyFinders };
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
  { withContacts, ...about }: Pick<Asked, 'staff' | 'keys' | 'approvalLabels'> & { withContacts: boolean },
): Promise<{ hits: SearchHit[]; hasMore: boolean }> {
  const handles = readSearch(text);
  const asked = { ...handles, contact: withContacts ? handles.contact : null, ...about };
  const found: Place[] = [];
  // One after the other, on one connection: it has their plans, which cost more than they do.
  for (const kind of kindNames.filter((one) => mayOpen(one, about.staff)))
    found.push(...asPlaces(kind, withoutTwice(await finders[kind](db, asked))));
  const byId = await findById(db, asked);
  const places = [...found, ...byId].sort(
    (one, other) =>
      one.found.rank - other.found.rank ||
      one.place - other.place ||
      kindNames.indexOf(one.kind) - kindNames.indexOf(other.kind),
  );
  const best = places.slice(0, searchHitsMax);
  const named = namedOne(best);
  const hits = [...Map.groupBy(best, ({ kind }) => kind).values()].flat().map((one) => {
    const { id, label, detail } = one.found;
    return { kind: one.kind, id, label, detail, acts: one === named ? actsOf(one, about.staff) : [] };
  });
  return { hits, hasMore: places.length > best.length };
}

const kindOfName: Partial<Record<RecordKind, SearchKindName>> = {
  ...{ customer: 'customer', agent: 'agent', request: 'request', loan: 'loan', charge: 'charge', payout: 'payout' },
  ...{
    'partner-payout': 'partner-payout',
    order: 'order',
    product: 'product',
    store: 'store',
    rider: 'rider',
    staff: 'member',
  },
  ...{
    approval: 'approval',
    statement: 'statement',
    'statement-line': 'statement-line',
    transfer: 'transfer',
    proof: 'proof',
  },
  ...{ question: 'question', testimony: 'testimony', targets: 'targets', 'data-request': 'data-request' },
  ...{ 'provider-event': 'provider-event', 'assisted-order': 'assisted-order' },
};

/** The record whose id was pasted. */
async function findById(db: Db, asked: Asked): Promise<Place[]> {
  if (asked.rowId === null) return [];
  const named = await listRecordNames(db, [asked.rowId]);
  const [inWords] = await nameRecords(db, [asked.rowId], asked.staff);
  const places = named.flatMap(({ kind: of, shownBy }): Place[] => {
    const kind = kindOfName[of];
    if (kind === undefined || !mayOpen(kind, asked.staff)) return [];
    const label = inWords?.text ?? searchKinds[kind].label;
    return [{ kind, place: 0, found: { id: shownBy, label, detail: '', rank: ranks.number } }];
  });
  // Who may open a request for approval is decided for each.
  const approvals = places.some(({ kind }) => kind === 'approval') ? await findApprovalById(db, asked) : [];
  return places
    .filter(({ kind }) => kind !== 'approval')
    .concat(approvals.map((found) => ({ kind: 'approval', place: 0, found })));
}

/** The one record that a text names: the best, and as good as no other of its kind. */
function namedOne([first, ...others]: readonly Place[]): Place | null {
  if (first === undefined || first.found.rank > ranks.name) return null;
  const isAlone = others.every(({ kind, found }) => kind !== first.kind || found.rank > first.found.rank);
  return isAlone ? first : null;
}

/** What the member may do with a record, as far as its state is known here: its page says what else stands against it. */
function actsOf({ kind, found: { acts } }: Place, staff: StaffCaller): string[] {
  const ofKind: Readonly<Record<string, { needs: Permission }>> =
    kind in searchActs ? searchActs[kind as keyof typeof searchActs] : {};
  return Object.entries(ofKind).flatMap(([act, { needs }]) =>
    staff.permissions.has(needs) && (acts === undefined || acts.includes(act)) ? [act] : [],
  );
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
    if (!byId.has(`${one.id} ${one.label}`)) byId.set(`${one.id} ${one.label}`, one);
  return [...byId.values()];
}
