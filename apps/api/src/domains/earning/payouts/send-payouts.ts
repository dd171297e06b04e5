import type { Day } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { businessDateOf, type Clock } from '../../../platform/clock.ts';
import type { Database, Db, Tx } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { isWorkingDay } from '../../foundation/calendar/calendar-rules.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import type { MayLeave } from '../../money/payments/dispatch-disbursements.ts';
import { type ClaimOutcome, claimPayout } from './claim-payout.ts';
import { mayPayoutLeave } from './may-payout-leave.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { dailyBoundKobo, feeEstimateKobo } from './payout-rules.ts';
import { recordDisbursement } from './record-disbursement.ts';
import {
  findPayoutDay,
  findPayoutStop,
  listPayoutsToSend,
  notePayoutDay,
  type SendingOutcome,
  sumOnTheWay,
} from './sending-queries.ts';

/** Payouts of one sort, such as those to agents, as sending takes them. All sorts share a balance, a daily bound and a stop. */
export interface PayoutSource {
  /** Approved ones that may be sent on a day, oldest first, after one. */
  listToSend(db: Db, day: Day, afterId: string, atMost: number): Promise<{ id: string; amountKobo: number }[]>;
  /** The sum of what was handed to the provider and is not answered yet, in kobo. */
  sumOnTheWay(db: Db): Promise<number>;
  /** Hands one to the provider's queue, in one transaction. */
  claim(tx: Tx, id: string): Promise<ClaimOutcome>;
  /** Brings the payout of a disbursement to where that stands; nothing if it is of another sort. */
  record(tx: Tx, disbursementId: string): Promise<void>;
  /** Whether a disbursement that waits may still leave; true if it is of another sort. If not, it is taken back, and that is recorded. */
  mayLeave: MayLeave;
}

/** What sending needs. `balanceKobo` asks the payment provider. */
export interface SendingParts {
  database: Database;
  clock: Clock;
  log: Log;
  balanceKobo: () => Promise<number>;
  /** Every sort of payouts, in the order in which they are sent. */
  sources: readonly PayoutSource[];
}

/** Payouts to agents as a source. */
export const agentPayouts = (hasAcceptedTerms: HasAcceptedTerms): PayoutSource => ({
  listToSend: listPayoutsToSend,
  sumOnTheWay,
  claim: (tx, id) => claimPayout(tx, id, hasAcceptedTerms),
  record: recordDisbursement,
  mayLeave: (tx, disbursementId) => mayPayoutLeave(tx, disbursementId, hasAcceptedTerms),
});

/** Asks the sort of payouts that a disbursement belongs to whether it may still leave. */
export const mayLeaveBy =
  (sources: readonly PayoutSource[]): MayLeave =>
  async (tx, disbursementId) => {
    for (const source of sources) if (!(await source.mayLeave(tx, disbursementId))) return false;
    return true;
  };

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
  if (typeof neededKobo === 'string') {
    await note(parts, neededKobo);
    return neededKobo === 'nothing' ? 'Nothing was to be sent.' : 'Nothing was sent: the daily bound is reached.';
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

/**
 * What today's payouts and their fees cost, in kobo, as far as the bound goes, with what is on its way. Says instead why none is to be
 * sent: no payout waits, or the first one doesn't fit into what the bound leaves.
 */
async function sumNeeded(
  { database, sources }: SendingParts,
  day: Day,
): Promise<number | Extract<SendingOutcome, 'nothing' | 'bound-reached'>> {
  const leftKobo = dailyBoundKobo - ((await findPayoutDay(database.read, day))?.sentKobo ?? 0);
  let sumKobo = 0;
  let feesKobo = 0;
  for await (const { amountKobo } of toSend({ database, sources }, day)) {
    if (sumKobo + amountKobo > leftKobo) {
      if (sumKobo === 0) return 'bound-reached';
      break;
    }
    sumKobo += amountKobo;
    feesKobo += feeEstimateKobo(amountKobo);
  }
  if (sumKobo === 0) return 'nothing';
  let onTheWayKobo = 0;
  for (const source of sources) onTheWayKobo += await source.sumOnTheWay(database.read);
  return sumKobo + feesKobo + onTheWayKobo;
}

/** The approved payouts of a day, one source after the other. */
async function* toSend({ database, sources }: Pick<SendingParts, 'database' | 'sources'>, day: Day) {
  for (const source of sources) {
    for (let after = beforeAll; ; ) {
      const found = await source.listToSend(database.read, day, after, batchSize);
      for (const { id, amountKobo } of found) yield { id, amountKobo, source };
      const last = found.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
}

async function claimAll({ database, log, sources }: SendingParts, day: Day) {
  const counts: Partial<Record<ClaimOutcome | 'failed', number>> = {};
  for await (const { id, source } of toSend({ database, sources }, day)) {
    // One payout's trouble holds up no other one.
    const claimed = await database
      .write((tx) => source.claim(tx, id))
      .catch((error: unknown) => {
        log.error({ err: error, payout: id }, 'a payout could not be sent');
        return 'failed' as const;
      });
    if (claimed === 'stopped' || claimed === 'bound-reached' || claimed === 'clock-behind')
      return { outcome: claimed satisfies SendingOutcome, counts };
    counts[claimed] = (counts[claimed] ?? 0) + 1;
  }
  return { outcome: counts.claimed ? ('sent' as const) : ('nothing' as const), counts };
}

const note = (
  { database }: SendingParts,
  outcome: SendingOutcome,
  balanceKobo: number | null = null,
  neededKobo: number | null = null,
) => database.write((tx) => notePayoutDay(tx, { outcome, balanceKobo, neededKobo }));
