/** The console's reads about members of staff, with their cache keys. */
import { choiceFilter, type Filters, searchFilter } from '@foodbank/app/tables/url-filters';
import { listEmployers } from '@foodbank/contract/people/employers-staff';
import { needsEmployers, needsStores, type Role, roleNames, roles } from '@foodbank/contract/people/permissions';
import { getStaffMember, listStaff, type MemberRow } from '@foodbank/contract/people/staff';
import { nameSearch, nameWords } from '@foodbank/contract/primitives/fold-text';
import { listStaffStores } from '@foodbank/contract/selling/catalogue-staff';
import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../../../api.ts';

/** The choices of the list's filters, with labels. */
export const staffFilterLabels = {
  role: { all: 'All roles', ...Object.fromEntries(roleNames.map((role) => [role, roles[role].label])) },
  state: {
    present: 'Present',
    active: 'Active',
    quiet: 'Unseen 30 days',
    invited: 'Invited',
    closed: 'Closed',
    all: 'All',
  },
} as const;

/** The filters in the list's address. */
export const staffFilters = {
  search: searchFilter(100),
  role: choiceFilter(staffFilterLabels.role, 'all'),
  state: choiceFilter(staffFilterLabels.state, 'present'),
};

const staffKey = ['staff'];

/** All members. */
export const staffQuery = queryOptions({
  queryKey: [...staffKey, 'list'],
  queryFn: async ({ signal }) => ({ rows: (await call(listStaff, {}, signal)).members }),
});

/** One member's record. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...staffKey, 'one', id],
    queryFn: async ({ signal }) => (await call(getStaffMember, { params: { id } }, signal)).member,
  });

/** Loads list and record again after an act. */
export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: staffKey });

/** The members that fit the filters. There are few, so the browser filters them. */
export function filterMembers(
  members: readonly MemberRow[],
  { search, role, state }: Filters<typeof staffFilters>,
): MemberRow[] {
  const wanted = nameWords(search);
  return members.filter(
    (member) =>
      isIn(member, state) && (role === 'all' || member.roles.includes(role as Role)) && hasWords(member, wanted),
  );
}

function isIn(member: MemberRow, state: Filters<typeof staffFilters>['state']): boolean {
  if (state === 'present') return member.state !== 'closed';
  if (state === 'quiet') return member.isQuiet;
  return state === 'all' || member.state === state;
}

/** True if each word is somewhere in the name or the email address. */
function hasWords({ name, email }: MemberRow, words: readonly string[]): boolean {
  const text = `${nameSearch(name)} ${nameSearch(email)} ${email.toLowerCase()}`;
  return words.every((word) => text.includes(word));
}

/** The names of the stores by id, for roles that hold in some stores. */
export const storeNamesQuery = queryOptions({
  queryKey: [...staffKey, 'stores'],
  queryFn: async () =>
    (await call(listStaffStores, {})).rows.map(({ id, name, city }) => ({ id, name: `${name}, ${city}` })),
});

/** The names of the employers by id, for roles that hold for some. */
export const employerNamesQuery = queryOptions({
  queryKey: [...staffKey, 'employers'],
  queryFn: async () => (await call(listEmployers, {})).rows.map(({ id, name }) => ({ id, name })),
});

/** Where the roles for stores and for employers hold. */
export interface Places {
  storeIds: readonly string[];
  employerIds: readonly string[];
}

/** The places that some roles need: none of stores without a role for stores, and so for employers. */
export const placesFor = (held: readonly Role[], { storeIds, employerIds }: Places) => ({
  storeIds: needsStores(held) ? [...storeIds] : [],
  employerIds: needsEmployers(held) ? [...employerIds] : [],
});

/** The names of some stores or employers: `Bodija Market Stores, Ibadan; Ring Road Provisions, Ibadan`. */
export const namesOf = (
  ids: readonly string[],
  places: readonly { id: string; name: string }[] = [],
  unknown = 'A store',
): string => ids.map((id) => places.find((place) => place.id === id)?.name ?? unknown).join('; ');

/** The labels of roles: `Support, Content`. */
export const labelsOf = (held: readonly Role[]): string =>
  held.map((role) => roles[role].label).join(', ') || 'No role';
