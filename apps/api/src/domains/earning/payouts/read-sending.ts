import type { SendingState } from '@foodbank/contract/earning/payouts';
import type { Day } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { findMember } from '../../people/staff/queries.ts';
import { dailyBoundKobo } from './payout-rules.ts';
import { findLastPayoutDay, findPayoutDay, findPayoutStop } from './sending-queries.ts';

/** Whether payouts are sent, how much was sent on the business date, and what the last try found. */
export async function readSending(db: Db, today: Day): Promise<SendingState> {
  const [stop, day, last] = await Promise.all([findPayoutStop(db), findPayoutDay(db, today), findLastPayoutDay(db)]);
  const by = stop && (await findMember(db, stop.stoppedBy));
  return {
    stop: stop && { by: by?.name ?? 'A former member', at: stop.stoppedAt.toISOString(), reason: stop.reason },
    today,
    sentToday: toNaira(day?.sentKobo ?? 0),
    bound: toNaira(dailyBoundKobo),
    lastTry:
      last === null || last.outcome === null || last.checkedAt === null
        ? null
        : {
            day: last.day,
            outcome: last.outcome,
            balance: nairaOrNull(last.balanceKobo),
            needed: nairaOrNull(last.neededKobo),
            at: last.checkedAt.toISOString(),
          },
  };
}
