import * as calls from '@foodbank/contract/lending/repayments-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { ChargedByItself } from './reminders.ts';
import { listRemindersOfDay } from './reminders-of-day.ts';

/** What staff see of repayments: the reminders of a day. */
export function repaymentStaffRoutes({ clock, database }: AppContext, isChargedByItself: ChargedByItself): Route[] {
  return [
    staffRoute(calls.listRemindersOfDay, ({ query: { ahead, show, cursor } }) =>
      listRemindersOfDay(
        database.read,
        { today: businessDateOf(clock), ahead: Number(ahead), now: clock.now(), show, cursor },
        isChargedByItself,
      ),
    ),
  ];
}
