import type { PayoutState } from '@foodbank/contract/earning/payouts';
import {
  carryReasons,
  holdReasons,
  type PayoutRest,
  type RestPart,
  restRowsMax,
} from '@foodbank/contract/earning/payouts-staff';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { agentOf, readPayoutNames } from './describe-payout.ts';
import {
  getDueOfMonths,
  listCarriesOfMonths,
  listHeldOfMonths,
  type MonthsOfPayouts,
  sumCarriesOfMonths,
  sumPayoutsOfMonths,
} from './list-queries.ts';
import type { Payout } from './queries.ts';

/** The states of payouts whose lines stand in the next proposal. */
const backStates: readonly PayoutState[] = ['refused', 'failed', 'returned', 'dropped'];

/** A number of amounts with their sum, in kobo. */
export interface PartSum {
  count: number;
  kobo: number;
}

/** How a preview divides the payouts that it looked at: the sum of those of the act, and each that it leaves out. */
export interface Divided {
  actSum: PartSum;
  leftOut: readonly { state: PayoutState; kobo: number; isHold: boolean }[];
}

/**
 * What of the same months stands beside the payouts of an act: held, carried, in other steps, or back in the next proposal, and whether
 * all of it makes up what is due.
 */
export async function readPayoutRest(db: Db, about: MonthsOfPayouts, divided: Divided): Promise<PayoutRest> {
  const [sums, dueKobo, held, carries, carried] = await Promise.all([
    sumPayoutsOfMonths(db, about),
    getDueOfMonths(db, about),
    listHeldOfMonths(db, about, restRowsMax),
    listCarriesOfMonths(db, about, restRowsMax),
    sumCarriesOfMonths(db, about),
  ]);
  const agents = await readNames(db, held, carries);
  const heldRows = held.map((payout) => ({
    part: 'held' as const,
    ...namedOf(agents, payout.agentId),
    amount: toNaira(payout.amountKobo),
    why: payout.heldBecause === 'person' ? (agents.holds.get(payout.id) ?? '') : holdText(payout),
    payoutId: payout.id,
  }));
  const carriedRows = carries.map(({ agentId, dueMonth, reason, dueKobo }) => ({
    part: 'carried' as const,
    ...namedOf(agents, agentId),
    amount: toNaira(dueKobo),
    why: about.months.length > 1 ? `${carryReasons[reason]} (${formatMonth(dueMonth)})` : carryReasons[reason],
    payoutId: null,
  }));
  const months = about.months.toSorted().map(formatMonth);
  return {
    about: months.length === 0 ? 'No month' : `Due at the end of ${months.join(' and ')}`,
    rows: [...heldRows, ...carriedRows].slice(0, restRowsMax),
    ...divide(sums, carried, dueKobo, divided),
  };
}

/** Divides what is due among its parts, and says if they make it up. */
export function divide(
  sums: readonly (PartSum & { state: PayoutState })[],
  carried: PartSum,
  dueKobo: number,
  { actSum, leftOut: asides }: Divided,
): Pick<PayoutRest, 'parts' | 'due' | 'agrees'> {
  const sumOf = (of: readonly PartSum[]): PartSum => ({
    count: of.reduce((sum, { count }) => sum + count, 0),
    kobo: of.reduce((sum, { kobo }) => sum + kobo, 0),
  });
  // Those that stand as held, or are over, are counted there.
  const waiting = asides.filter(({ state }) => state !== 'held' && !backStates.includes(state));
  const asPart = (isHold: boolean): PartSum =>
    sumOf(waiting.filter((one) => one.isHold === isHold).map(({ kobo }) => ({ count: 1, kobo })));
  const [blocked, leftOut] = [asPart(true), asPart(false)];
  const heldAlready = sumOf(sums.filter(({ state }) => state === 'held'));
  const back = sumOf(sums.filter(({ state }) => backStates.includes(state)));
  const all = sumOf(sums);
  // What the act looked at is in another state than held: what is blocked now counts as held, too.
  const others = {
    count: all.count - heldAlready.count - back.count - actSum.count - blocked.count - leftOut.count,
    kobo: all.kobo - heldAlready.kobo - back.kobo - actSum.kobo - blocked.kobo - leftOut.kobo,
  };
  const parts: Record<RestPart, PartSum> = {
    act: actSum,
    'left-out': leftOut,
    held: sumOf([heldAlready, blocked]),
    others,
    back,
    carried,
  };
  const entries = (Object.entries(parts) as [RestPart, PartSum][]).filter(([, { count }]) => count !== 0);
  return {
    parts: entries.map(([part, { count, kobo }]) => ({ part, count, total: toNaira(kobo) })),
    due: toNaira(dueKobo),
    agrees: all.kobo + carried.kobo === dueKobo && others.count >= 0 && others.kobo >= 0,
  };
}

const holdText = ({ heldBecause }: Pick<Payout, 'heldBecause'>): string =>
  heldBecause === null ? '' : holdReasons[heldBecause];
const namedOf = ({ agents }: Awaited<ReturnType<typeof readPayoutNames>>, agentId: string) => {
  const { name, code } = agentOf(agents, agentId);
  return { name, note: code };
};

/** The names of those whose payouts are held, or whose commission is carried. */
const readNames = (db: Db, held: readonly Payout[], carries: readonly { agentId: string }[]) =>
  readPayoutNames(db, [...held, ...carries.map(({ agentId }) => ({ agentId, heldBecause: null }))]);
