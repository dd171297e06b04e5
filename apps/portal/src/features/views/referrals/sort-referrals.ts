/** The orders in which the list of referrals can be shown. */
import type { ShownReferral } from '@foodbank/contract/views/referrals';

/** The orders by their names in the page's address, with their labels. */
export const referralSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'name-a-z': 'Name, A to Z',
  'name-z-a': 'Name, Z to A',
} as const;
export type ReferralSort = keyof typeof referralSorts;

// As a Nigerian phone book sorts: ẹ beside e, upper case beside lower case, 2 before 10.
const { compare } = new Intl.Collator('en-NG', { sensitivity: 'base', numeric: true });

/** The referrals in another order. Those whose name or date is unknown come last, whichever way the list is sorted. */
export function sortReferrals(referrals: readonly ShownReferral[], sort: ReferralSort): ShownReferral[] {
  if (sort === 'newest' || sort === 'oldest') {
    const sign = sort === 'newest' ? -1 : 1;
    return knownFirst(
      referrals,
      ({ referredAt }) => referredAt,
      (one, other) => sign * (Number(one) - Number(other)),
    );
  }
  const sign = sort === 'name-a-z' ? 1 : -1;
  return knownFirst(
    referrals,
    ({ name }) => name || null,
    (one, other) => sign * compare(one, other),
  );
}

function knownFirst<Key>(
  referrals: readonly ShownReferral[],
  keyOf: (referral: ShownReferral) => Key | null,
  order: (one: Key, other: Key) => number,
): ShownReferral[] {
  const keyed = referrals.map((referral) => ({ referral, key: keyOf(referral) }));
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    return order(one.key, other.key);
  });
  return keyed.map(({ referral }) => referral);
}
