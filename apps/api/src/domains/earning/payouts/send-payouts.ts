import type { Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { businessDateOf, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { isWorkingDay } from '../../foundation/calendar/calendar-rules.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { type ClaimOutcome, claimPayout } from './claim-payout.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { dailyBoundKobo, feeEstimateKobo } from './payout-rules.ts';
import {
  findPayoutDay,
  findPayoutStop,
  listPayoutsToSend,
  notePayoutDay,
  type SendingOutcome,
  sumOnTheWay,
} from './sending-queries.ts';

/** What sending needs. `balanceKobo` asks the payment provider. */
export interface SendingParts {
  database: Database;
  clock: Clock;
  log: Log;
  balanceKobo: () => Promise<number>;
  hasAcceptedTerms: HasAcceptedTerms;
}

const batchSize = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Sends the approved payouts of the business date, oldest first, up to the daily bound, on working days. The balance at the provider has
 * to cover all of them with their fees, and what is on its way; else nothing is sent. Returns a line for the console. It may run as often
 * as one likes: a payout leaves `approved` once.
 */
export async function sendPayouts(parts: SendingParts, day: Day): Promise<string> {
  const { database, clock, log } = parts;
  const today = businessDateOf(clock);
  // A missed day is not made up for: today's run sends what is approved, within today's bound.
  if (day !== today) return 'Nothing was sent: the day is over.';
  if (!isWorkingDay(day, await listHolidays(database.read, day, day))) {
    await note(parts, 'not-a-working-day');
    return 'Nothing was sent: it is no working day.';
  }
  const stop = await findPayoutStop(database.read);
  if (stop !== null) {
    await note(parts, 'stopped');
    return 'Nothing was sent: sending is stopped.';
  }
  const neededKobo = await sumNeeded(parts, day);
  if (neededKobo === 0) {
    await note(parts, 'nothing');
    return 'Nothing was to be sent.';
  }
  const balanceKobo = await parts.balanceKobo().catch((error: unknown) => {
    log.error({ err: error }, 'the payment provider did not say its balance, so no payout was sent');
    return null;
  });
  if (balanceKobo === null || balanceKobo < neededKobo) {
    await note(parts, balanceKobo === null ? 'balance-unknown' : 'balance-low', balanceKobo, neededKobo);
    if (balanceKobo === null) return 'Nothing was sent: the provider did not say its balance.';
    log.error({ balanceKobo, neededKobo }, 'the balance at the payment provider is too low, so no payout was sent');
    return `Nothing was sent: the balance is ${formatKobo(balanceKobo)}, and ${formatKobo(neededKobo)} is needed.`;
  }
  const { outcome, counts } = await claimAll(parts, day);
  if (outcome === 'clock-behind') log.error({ day }, 'payouts were sent on a later business date, so none was sent');
  await note(parts, outcome, balanceKobo, neededKobo);
  const { claimed = 0, changed = 0, waits = 0, failed = 0 } = counts;
  if (failed > 0) throw new Error(`${failed} payouts could not be sent`);
  const end =
    outcome === 'bound-reached' ? ' The daily bound is reached.' : outcome === 'stopped' ? ' Sending was stopped.' : '';
  return `${claimed} sent, ${changed} changed or held, ${waits} with an account that is too new.${end}`;
}

/** What today's payouts and their fees cost, as far as the bound goes, with what is on its way. 0 if none is to be sent. */
async function sumNeeded({ database }: SendingParts, day: Day): Promise<number> {
  const leftKobo = dailyBoundKobo - ((await findPayoutDay(database.read, day))?.sentKobo ?? 0);
  let sumKobo = 0;
  let feesKobo = 0;
  for (let after = beforeAll; ; ) {
    const found = await listPayoutsToSend(database.read, day, after, batchSize);
    for (const { amountKobo } of found) {
      if (sumKobo + amountKobo > leftKobo)
        return sumKobo === 0 ? 0 : sumKobo + feesKobo + (await sumOnTheWay(database.read));
      sumKobo += amountKobo;
      feesKobo += feeEstimateKobo(amountKobo);
    }
    const last = found.at(-1);
    if (last === undefined) return sumKobo === 0 ? 0 : sumKobo + feesKobo + (await sumOnTheWay(database.read));
    after = last.id;
  }
}

async function claimAll({ database, log, hasAcceptedTerms }: SendingParts, day: Day) {
  const counts: Partial<Record<ClaimOutcome | 'failed', number>> = {};
  for (let after = beforeAll; ; ) {
    const found = await listPayoutsToSend(database.read, day, after, batchSize);
    for (const { id } of found) {
      // One payout's trouble holds up no other one.
      const claimed = await database
        .write((tx) => claimPayout(tx, id, hasAcceptedTerms))
        .catch((error: unknown) => {
          log.error({ err: error, payout: id }, 'a payout could not be sent');
          return 'failed' as const;
        });
      if (claimed === 'stopped' || claimed === 'bound-reached' || claimed === 'clock-behind')
        return { outcome: claimed satisfies SendingOutcome, counts };
      counts[claimed] = (counts[claimed] ?? 0) + 1;
    }
    const last = found.at(-1);
    if (last === undefined) return { outcome: counts.claimed ? ('sent' as const) : ('nothing' as const), counts };
    after = last.id;
  }
}

const note = (
  { database }: SendingParts,
  outcome: SendingOutcome,
  balanceKobo: number | null = null,
  neededKobo: number | null = null,
) => database.write((tx) => notePayoutDay(tx, { outcome, balanceKobo, neededKobo }));
