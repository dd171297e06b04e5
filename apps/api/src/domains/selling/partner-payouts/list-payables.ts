import type { Day } from '@foodbank/contract/primitives/day';
import {
  type PartnerKind,
  type PartnerPayable,
  type PayableFilter,
  partnersPageSize,
} from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { listRiders } from '../../people/riders/queries.ts';
import { listStores } from '../catalogue/queries.ts';
import { asPartner, riderAsPartner } from './partners.ts';
import { readPayables } from './read-payables.ts';

/** Which partners are listed. */
export interface PayablesAsked {
  kind: PartnerKind;
  city?: string | undefined;
  show?: PayableFilter | undefined;
  cursor?: string | undefined;
}

// A filter that few riders fit reads on, but a call reads at most this many pages. The next page goes on from there.
const pagesReadMax = 10;

const filters: Record<PayableFilter, (payable: PartnerPayable) => boolean> = {
  owed: ({ owed, inPayout }) => owed > inPayout,
  'no-account': ({ account }) => account === null,
  carried: ({ carried }) => carried !== null,
};

/** A page of what is owed to stores or riders. Stores are a few dozen, and all on one page. */
export async function listPayables(db: Db, { kind, city, show, cursor }: PayablesAsked, today: Day) {
  const fits = (payable: PartnerPayable) => show === undefined || filters[show](payable);
  const stores = await listStores(db);
  const cities = [...new Set(stores.map((store) => store.city))];
  if (kind === 'store') {
    const partners = stores.filter((store) => city === undefined || store.city === city).map(asPartner);
    return { rows: (await readPayables(db, { kind, partners, today })).filter(fits), nextCursor: null, cities };
  }
  const rows: PartnerPayable[] = [];
  let next = cursor ?? null;
  for (let pages = 0; pages < pagesReadMax; pages++) {
    const wanted = partnersPageSize - rows.length;
    const found = await listRiders(db, { city: city ?? null, state: null, cursor: next }, wanted + 1);
    const page = pageOf(found, wanted, ({ id }) => id);
    rows.push(...(await readPayables(db, { kind, partners: page.rows.map(riderAsPartner), today })).filter(fits));
    next = page.nextCursor;
    if (next === null || rows.length >= partnersPageSize) break;
  }
  return { rows, nextCursor: next, cities };
}
