import { toKobo } from '@foodbank/contract/primitives/money';
import * as calls from '@foodbank/contract/selling/returns';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { leaveOwnPlan, previewLeaving } from '../orders/leaving.ts';
import { askReturn } from './asking.ts';
import { giveGoodsBack, previewGiveBack } from './giving-back.ts';
import { previewReturn, readReturns } from './reading.ts';
import { withWay } from './rules.ts';

/** The calls of customers about goods that were missing, damaged or not as described. */
export function returnRoutes({ clock, database, keys, limits }: AppContext): Route[] {
  const read = async (customerId: string, number: string) => ({
    returns: await readReturns(
      database.read,
      { keys, now: clock.now(), today: businessDateOf(clock) },
      customerId,
      number,
    ),
  });
  return [
    personRoute(calls.readReturns, ({ params: { number } }, { person }) => read(person.id, number)),
    personRoute(calls.previewLeaving, ({ params: { number } }, { person }) =>
      previewLeaving(database.read, person.id, number, { today: businessDateOf(clock), now: clock.now() }),
    ),
    personRoute(calls.leavePlan, ({ params: { number }, body: { due } }, { person }) =>
      database.write((tx) => leaveOwnPlan(tx, person.id, { number, dueKobo: toKobo(due) })),
    ),
    personRoute(calls.previewReturn, ({ params: { number }, body: { lines } }, { person }) =>
      previewReturn(database.read, { customerId: person.id, number, lines }, businessDateOf(clock)),
    ),
    personRoute(calls.previewGiveBack, ({ params: { number }, body: { lines } }, { person }) =>
      previewGiveBack(database.read, person.id, { number, lines }, businessDateOf(clock)),
    ),
    personRoute(calls.giveGoodsBack, async ({ params: { number }, body: { key, lines, way } }, { person }) => {
      await limits.take('returnsByCustomer', person.id);
      await database.write((tx) => giveGoodsBack(tx, person.id, number, { key, lines, way }));
      return read(person.id, number);
    }),
    personRoute(calls.askReturn, async ({ params: { number }, body }, { person }) => {
      const asking = withWay(body);
      await limits.take('returnsByCustomer', person.id);
      await database.write((tx) => askReturn(tx, person.id, number, asking));
      return read(person.id, number);
    }),
  ];
}
