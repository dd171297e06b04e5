import { hoursText } from '@foodbank/contract/primitives/delivery-time';
import { toNaira } from '@foodbank/contract/primitives/money';
import { hasLetter, hasLetterOrDigit, seenLine } from '@foodbank/contract/primitives/seen-lines';
import type { RiderStop } from '@foodbank/contract/selling/rides';
import type { Keys } from '../../../platform/keys.ts';
import type { StoredStore } from '../catalogue/queries.ts';
import type { Load } from './load-rules.ts';
import type { StopLine } from './rider-acts.ts';
import type { StopWithWindow } from './stop-queries.ts';
import type { StopContacts } from './stops.ts';

/** What stands on a rider's stop besides the stop. */
export interface RiderStopParts {
  store: StoredStore | undefined;
  load: Load | undefined;
  way: RiderStop['way'];
  /** For the rider who has the stop. */
  own: { keys: Keys; lines: StopLine[] } | null;
}

/** A stop for riders. For the rider who has it, the lines and the contacts are in it; these were wiped if the stop is over. */
export function describeRiderStop(stop: StopWithWindow, { store, load, way, own }: RiderStopParts): RiderStop {
  const { id, orderNumber, state, day, startsAt, endsAt, area, riderFeeKobo, packedAt, pickedUpAt, visitsMissed } =
    stop;
  return {
    id,
    orderNumber,
    state: state === 'taken' ? 'taken' : 'offered',
    day,
    window: startsAt && endsAt ? hoursText(startsAt, endsAt) : null,
    windowStartsAt: startsAt?.toISOString() ?? null,
    store: {
      name: store?.name ?? '',
      address: store?.address ?? '',
      landmark: store?.landmark ?? '',
      phone: store?.phone ?? '',
    },
    area,
    fee: toNaira(riderFeeKobo),
    isPacked: packedAt !== null,
    isPickedUp: pickedUpAt !== null,
    ...(load && { load }),
    ...(way && { way }),
    visitsMissed,
    lines: own?.lines ?? [],
    contacts: own && contactsOf(stop, own.keys),
  };
}

/** Where a stop goes; null once it is over. */
export const contactsOf = ({ contacts }: Pick<StopWithWindow, 'contacts'>, keys: Keys): StopContacts | null =>
  contacts === null ? null : readable(JSON.parse(keys.unseal(contacts)) as StopContacts);

/** Contacts as riders see them. Sealed ones may be older than the forms that take no street without a letter or digit. */
const readable = (contacts: StopContacts): StopContacts => {
  const [name, street, landmark] = [contacts.name, contacts.street, contacts.landmark].map(seenLine);
  return {
    ...contacts,
    name: name && hasLetter(name) ? name : 'Name not given',
    street: street && hasLetterOrDigit(street) ? street : 'Street not given: call before you ride',
    landmark: landmark ?? '',
  };
};
