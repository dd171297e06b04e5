import * as calls from '@foodbank/contract/lending/credit-limits-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { decideProof } from './changing.ts';
import { describeLimit } from './describe-limit.ts';
import { readLimit } from './limits.ts';
import type { HeldOf } from './routes.ts';

/** The console's calls about customers' limits. */
export function creditLimitStaffRoutes({ clock, database }: AppContext, heldOf: HeldOf): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.readCustomerLimit, async ({ params: { customerId } }) => {
      if ((await findOwnCustomer(read, customerId)) === null) refuse('not-found');
      const held = await heldOf(read, customerId);
      return { limit: await describeLimit(read, await readLimit(read, customerId, businessDateOf(clock), held)) };
    }),
    staffRoute(calls.decideIncomeProof, async ({ params: { customerId }, body }, { staff }) => {
      await database.write((tx) =>
        decideProof(tx, customerId, body, { kind: 'staff', id: staff.id, sessionId: staff.sessionId }),
      );
      return { message: body.outcome === 'seen' ? 'The income counts from now.' : 'The income does not count.' };
    }),
  ];
}
