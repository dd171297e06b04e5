import type { RequestList } from '@foodbank/contract/support/requests-staff';

/** A list of the queue: which requests it has, and by what it is ordered. `$1` is the present instant. */
interface ListCondition {
  where: string;
  key: string;
  ascending: boolean;
}

const isInQueue = `state <> 'closed' and not quarantined and (due_at is not null or snoozed_until is not null)`;
const isOpen = `${isInQueue} and (snoozed_until is null or snoozed_until <= $1)`;
const isTaken = 'coalesce(taken_until > $1, false)';
const dueFirst = { key: 'coalesce(due_at, snoozed_until)', ascending: true };
const latestFirst = { key: 'changed_at', ascending: false };
const stopped = (state: 'waiting' | 'answered') => ({
  where: `state = '${state}' and not quarantined and snoozed_until is null`,
  ...latestFirst,
});

/** The lists of the queue. */
export const listConditions: Readonly<Record<RequestList, ListCondition>> = {
  open: { where: isOpen, ...dueFirst },
  new: { where: `${isOpen} and due_at is not null and not ${isTaken}`, ...dueFirst },
  taken: { where: `${isOpen} and due_at is not null and ${isTaken}`, ...dueFirst },
  waiting: stopped('waiting'),
  answered: stopped('answered'),
  snoozed: {
    where: `state <> 'closed' and not quarantined and snoozed_until > $1`,
    key: 'snoozed_until',
    ascending: true,
  },
  pausing: { where: 'pauses_since is not null', key: 'received_at', ascending: true },
  quarantined: { where: `quarantined and state <> 'closed'`, ...latestFirst },
  closed: { where: `state = 'closed'`, ...latestFirst },
  all: { where: 'true', ...latestFirst },
};

/** The place before the first request of a list. */
export function firstAfter(list: RequestList): readonly [at: string, id: string] {
  return listConditions[list].ascending
    ? ['-infinity', '00000000-0000-0000-0000-000000000000']
    : ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
}

/** Whether a request is the member's own (`$2`): answered by or open at the member. */
export const isMine = `(owner_id = $2 or (taken_by = $2 and ${isTaken}))`;
/** Whether no member answers a request or has it open. */
export const isUnassigned = `(owner_id is null and not ${isTaken})`;

/**
 * Whether a request matches a search, whose four values begin at a parameter. A member sees contacts masked, so a contact is compared as
 * a whole and is not among the texts of `search`: by parts it could be read out. With `ending` no index is used.
 */
export const matches = (first: number, ending = '') =>
  `((search${ending} like $${first} and search${ending} like all($${first + 3}::text[])) or lower(email)${ending} = $${first + 1}::text
    or regexp_replace(phone, '\\D', '', 'g')${ending} = any($${first + 2}::text[]))`;

/**
 * The conditions of a search. A few matches are looked up by id. Where very many match, the list is read in its order until the page is
 * full: the empty text keeps PostgreSQL from collecting all matches first.
 */
export const searches = { none: '', few: 'and id = any($9::uuid[])', many: `and ${matches(9, ` || ''`)}` } as const;
export type Search = keyof typeof searches;

/** Up to so many matches are few: with more, reading a list in its order finds a page soon. */
export const fewMatches = 1_000;
