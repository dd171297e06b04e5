import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { withAttemptLimit } from '../../people/accounts/attempts.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { findStoreProducts } from '../catalogue/find-store-products.ts';
import { addAssistedAddress, cancelAssistedOrder, saveAssistedOrder, startAssistedOrder } from './baskets.ts';
import { confirmAssistedOrder } from './confirming.ts';
import { describeAssistedOrder } from './describe-assisted-order.ts';
import { offerAssistedOrder } from './offering.ts';

/** The calls by which staff order for a customer who calls. */
export function assistedOrderStaffRoutes({ clock, config, database, limits }: AppContext): Route[] {
  const describe = async (id: string) => ({ order: await describeAssistedOrder(database.read, id, clock.now()) });
  return [
    staffRoute(calls.startAssistedOrder, async ({ params: { customerId } }, { staff }) =>
      describe(await database.write((tx) => startAssistedOrder(tx, customerId, staffActor(staff)))),
    ),
    staffRoute(calls.readAssistedOrder, ({ params: { id } }) => describe(id)),
    staffRoute(calls.listAssistedProducts, ({ query }) => findStoreProducts(database.read, query, clock.now())),
    staffRoute(calls.saveAssistedOrder, async ({ params: { id }, body }, { staff }) => {
      await database.write((tx) => saveAssistedOrder(tx, id, body, staffActor(staff)));
      return describe(id);
    }),
    staffRoute(calls.addAssistedAddress, async ({ params: { id, addressId }, body }, { staff }) => {
      const address = { ...body, id: addressId };
      await database.write((tx) => addAssistedAddress(tx, id, address, staffActor(staff)));
      return describe(id);
    }),
    staffRoute(calls.offerAssistedOrder, async ({ params: { id }, body }, { staff, address }) => {
      const by = { actor: staffActor(staff), publicUrl: config.publicUrl, asker: textAsker(config, address) };
      await database.write((tx) => offerAssistedOrder(tx, id, body, by));
      return describe(id);
    }),
    staffRoute(calls.confirmAssistedOrder, async ({ params: { id }, body: { code } }, { staff, address }) => {
      // By the member: one who guesses is stopped, over all customers.
      await withAttemptLimit(limits, { kind: 'staff', login: `codes ${staff.id}`, address }, async () => {
        const isRight = await database.write((tx) => confirmAssistedOrder(tx, id, code, staffActor(staff)));
        if (!isRight) refuse('invalid-code');
      });
      return describe(id);
    }),
    staffRoute(calls.cancelAssistedOrder, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => cancelAssistedOrder(tx, id, reason, staffActor(staff)));
      return { message: 'The order by phone has ended' };
    }),
  ];
}
