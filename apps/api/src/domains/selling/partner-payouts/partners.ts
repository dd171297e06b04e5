import type { Partner } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import { queueText } from '../../foundation/notifications/queue-text.ts';
import { findRider, listRidersById, type Rider } from '../../people/riders/queries.ts';
import { findStore, listStores, type StoredStore } from '../catalogue/queries.ts';
import type { PartnerRef } from './partner-rules.ts';

/** A store or rider as payouts see one. */
export interface PartnerRecord extends Partner {
  phone: string;
  /** A rider who may not work for now. */
  isSuspended: boolean;
}

/** A store as a partner. */
export const asPartner = ({ id, name, city, phone }: StoredStore): PartnerRecord => ({
  ...{ kind: 'store', id, name, city, phone },
  isSuspended: false,
});
/** A rider as a partner. */
export const riderAsPartner = ({ id, name, city, phone, state }: Rider): PartnerRecord => ({
  ...{ kind: 'rider', id, name, city, phone },
  isSuspended: state === 'suspended',
});

/** A store or rider, or null. */
export async function findPartner(db: Db, { kind, id }: PartnerRef): Promise<PartnerRecord | null> {
  if (kind === 'rider') {
    const rider = await findRider(db, id);
    return rider && riderAsPartner(rider);
  }
  const store = await findStore(db, id);
  return store && asPartner(store);
}

/** How lists name stores and riders, by `kind id`. */
export async function listPartnerNames(db: Db, refs: readonly PartnerRef[]): Promise<ReadonlyMap<string, Partner>> {
  const riderIds = refs.flatMap(({ kind, id }) => (kind === 'rider' ? [id] : []));
  const [stores, riders] = await Promise.all([
    refs.some(({ kind }) => kind === 'store') ? listStores(db) : [],
    riderIds.length === 0 ? [] : listRidersById(db, riderIds),
  ]);
  const found = [...stores.map(asPartner), ...riders.map(riderAsPartner)];
  return new Map(found.map(({ kind, id, name, city }) => [keyOf({ kind, id }), { kind, id, name, city }]));
}

/** A partner of a map of names. */
export const partnerIn = (names: ReadonlyMap<string, Partner>, { kind, id }: PartnerRef): Partner =>
  names.get(keyOf({ kind, id })) ?? { kind, id, name: '', city: '' };

const keyOf = ({ kind, id }: PartnerRef) => `${kind} ${id}`;

/** Tells a partner something by text message, from 8:00 to 20:00. False if the phone can't be reached or had too many. */
export const tellPartner = async (tx: Tx, { phone }: Pick<PartnerRecord, 'phone'>, text: string): Promise<boolean> =>
  (await queueText(tx, { to: phone, kind: 'reminder', text })) === 'queued';
