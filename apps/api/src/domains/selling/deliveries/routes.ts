import { toNaira } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/selling/deliveries';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { findAddress } from '../../people/customers/address-queries.ts';
import { findStore } from '../catalogue/queries.ts';
import { describeWindow, listOpenWindows, quotePlace } from './quote-delivery.ts';

/** The call of customers about deliveries. */
export function deliveryRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    personRoute(calls.getDeliveryOptions, async ({ query: { storeId, addressId } }, { person }) => {
      const { city } = (await findStore(database.read, storeId)) ?? refuse('not-found');
      const pickUp = { fee: 0 };
      if (addressId === undefined) return { pickUp, delivery: null };
      const address = (await findAddress(database.read, person.id, addressId)) ?? refuse('not-found');
      const quote = await quotePlace(database.read, { city, ...address }, clock.now());
      if (quote === null) return { pickUp, delivery: null };
      const windows = await listOpenWindows(database.read, storeId, clock.now());
      const { zoneId, zone, feeKobo } = quote;
      return { pickUp, delivery: { zoneId, zone, fee: toNaira(feeKobo), windows: windows.map(describeWindow) } };
    }),
  ];
}
