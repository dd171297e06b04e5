import { addDays, addMonths, type Day, formatMonth } from '@foodbank/contract/primitives/day';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Db } from '../../../platform/database.ts';
import { listHeldBack } from '../../earning/commissions/whole-line-queries.ts';
import { listHeldBackOfPayouts } from '../earnings/queries.ts';
import {
  listMovements,
  listStatedLines,
  listStatedParts,
  listStatedPayouts,
  type Movement,
  type StatedLine,
  type StatedPart,
  type StatedPayout,
  sumExpected,
} from './movement-queries.ts';
import type { StatementAgent } from './queries.ts';
import type { StatementModel, StatementPart, StatementPayout, StatementRow } from './statement-model.ts';
import { describeMovement, describePart, stateText } from './statement-words.ts';

/**
 * Reads what an agent's statement of a month says, from the ledger: what is owed before and after, and each booking between. Days are
 * those on which a booking counts, as on the dashboard, so a late report can change a past month. The caller holds `lockEarnings`, so that
 * lines and payouts are of the same instant.
 */
export async function readStatement(
  db: Db,
  agentId: string,
  { agent, month, today }: { agent: StatementAgent; month: Day; today: Day },
): Promise<StatementModel> {
  const lastOn = addDays(addMonths(month, 1), -1);
  const isSoFar = today <= lastOn;
  const { movements: booked, openingKobo, closingKobo } = await listMovements(db, agentId, { firstOn: month, lastOn });
  const lines = new Map((await listStatedLines(db, idsOf(booked, 'line'))).map((line) => [line.id, line]));
  const movements = withReplaced(ofWholeOrders(ofMonthsDecided(booked, lines), lines), lines);
  const payoutIds = idsOf(movements, 'payout');
  const payouts = new Map((await listStatedPayouts(db, payoutIds)).map((payout) => [payout.id, payout]));
  const parts = Map.groupBy(await listStatedParts(db, payoutIds), ({ payoutId }) => payoutId);
  const heldBack = Map.groupBy(await listHeldBackOfPayouts(db, payoutIds), ({ payoutId }) => payoutId);
  const partsOf = (id: string) => [...(parts.get(id) ?? []), ...(heldBack.get(id) ?? []).map(heldBackPart)];
  const rowsOf = (section: Section) =>
    movements
      .filter((one) => sectionOf(one) === section)
      .map((one) => rowOf(one, { line: lines.get(idOf(one)) ?? null, payout: payouts.get(idOf(one)) ?? null, today }));
  return {
    agent: { name: `${agent.firstname} ${agent.lastname}`, code: formatReferralCode(agent.referralCode) },
    month: month.slice(0, 7),
    asOn: isSoFar ? today : lastOn,
    isSoFar,
    openingKobo,
    earned: rowsOf('earned'),
    bonus: rowsOf('bonus'),
    takenBack: rowsOf('takenBack'),
    paidOutside: rowsOf('paidOutside'),
    tax: rowsOf('tax'),
    payouts: movements
      .filter((one) => sectionOf(one) === 'payouts')
      .map((one) => payoutOf(one, payouts.get(idOf(one)), partsOf(idOf(one)))),
    heldBack: await listHeldBack(db, agentId, {
      before: isSoFar ? month : addMonths(month, 1),
      asOf: isSoFar ? today : lastOn,
    }),
    closingKobo,
    expectedKobo: isSoFar ? await sumExpected(db, agentId) : null,
  };
}

/** What was decided of the halves held back of a month is one movement: what of them lapsed. An agent is never shown which orders they are of. */
function ofMonthsDecided(movements: readonly Movement[], lines: ReadonlyMap<string, StatedLine>): Movement[] {
  const isDecided = ({ code }: Movement) => code === 'held-back-decided';
  const months = Map.groupBy(
    movements.filter(isDecided),
    (one) => `${one.day} ${lines.get(idOf(one))?.completedOn?.slice(0, 7)}`,
  );
  const joined = [...months.values()].flatMap((ofMonth) => {
    const [any] = ofMonth;
    const own = ofMonth.find((one) => lines.get(idOf(one))?.kind === 'held-back') ?? any;
    return own === undefined ? [] : [{ ...own, amountKobo: ofMonth.reduce((sum, one) => sum + one.amountKobo, 0) }];
  });
  const others = movements.filter((one) => !isDecided(one));
  return [...others, ...joined.filter(({ amountKobo }) => amountKobo !== 0)].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
}

/** What is booked for the two halves of an order's commission is one movement: of its line. */
function ofWholeOrders(movements: readonly Movement[], lines: ReadonlyMap<string, StatedLine>): Movement[] {
  const secondOf = new Map<string, Movement>();
  const keyOf = (lineId: string, { code }: Movement) => `${code} ${lineId}`;
  for (const movement of movements) {
    const line = lines.get(idOf(movement));
    if (line?.isSecondHalf) secondOf.set(keyOf(line.ofLineId ?? '', movement), movement);
  }
  const merged = new Set<Movement>();
  const whole = movements.map((one) => {
    const second = secondOf.get(keyOf(idOf(one), one));
    if (second === undefined) return one;
    merged.add(second);
    return { ...one, amountKobo: one.amountKobo + second.amountKobo };
  });
  return whole.filter((one) => !merged.has(one));
}

/** A booking with the line that took the place of the one it reverses, where there is one. */
type StatedMovement = Movement & { replacement?: StatedLine };

/** A line that took another's place, and the reversal of that, are one movement: what the order's commission was changed by. */
function withReplaced(movements: readonly Movement[], lines: ReadonlyMap<string, StatedLine>): StatedMovement[] {
  const replacements = new Map<string, { movement: Movement; line: StatedLine }>();
  for (const movement of movements) {
    const line = lines.get(idOf(movement));
    if (movement.isAgain && line?.kind === 'order' && line.ofLineId !== null)
      replacements.set(line.ofLineId, { movement, line });
  }
  const merged = new Set<Movement>();
  const joined = movements.map((one): StatedMovement => {
    const by = one.code === 'commission-reversed' ? replacements.get(idOf(one)) : undefined;
    if (by === undefined) return one;
    merged.add(by.movement);
    return { ...one, amountKobo: one.amountKobo + by.movement.amountKobo, replacement: by.line };
  });
  return joined.filter((one) => !merged.has(one) && one.amountKobo !== 0);
}

type Section = 'earned' | 'bonus' | 'takenBack' | 'paidOutside' | 'tax' | 'payouts';

/** The section of a statement in which a booking stands. */
function sectionOf({ code, against, amountKobo, isAgain }: Movement): Section {
  if (against === 'tax-payable' && code !== 'suspense-cleared') return 'tax';
  if (against === 'provider-balance') return 'payouts';
  if (code === 'commission-settled-outside') return 'paidOutside';
  if (isAgain || code === 'held-back-decided') return 'takenBack';
  if (code === 'bonus-earned') return 'bonus';
  const isEnd = code === 'commission-lapsed' || code === 'commission-reversed';
  return amountKobo > 0 && !isEnd ? 'earned' : 'takenBack';
}

const idOf = ({ subject }: Movement) => subject.slice(subject.indexOf(':') + 1);

const idsOf = (movements: readonly Movement[], kind: 'line' | 'payout') => [
  ...new Set(movements.filter(({ subject }) => subject.startsWith(`${kind}:`)).map(idOf)),
];

function rowOf(
  movement: StatedMovement,
  { line, payout, today }: { line: StatedLine | null; payout: StatedPayout | null; today: Day },
): StatementRow {
  const { code, day, against, amountKobo, replacement } = movement;
  // Of a part that was taken back, the commission is on what the order was lowered by; a correction lowers no order.
  const baseKobo = (line?.baseKobo ?? 0) - (replacement?.baseKobo ?? 0);
  const isHeldBack = code === 'held-back-decided';
  const hasBase = line !== null && line.baseKobo !== null && baseKobo !== 0 && !isHeldBack;
  const parts = {
    order: isHeldBack ? null : (line?.orderNumber ?? null),
    ...(hasBase ? { baseKobo, ratePpm: line.ratePpm } : { baseKobo: null, ratePpm: null }),
  };
  if (against === 'tax-payable' && payout !== null) {
    const isBack = amountKobo > 0;
    const explanation = `${isBack ? 'Tax of a payout that came back' : 'Tax withheld from the payout'} ${payout.reference}`;
    return { ...parts, day, explanation, amountKobo, state: isBack ? 'Given back' : 'Withheld' };
  }
  const explanation = describeMovement(movement, line);
  const isEnd = code === 'commission-reversed' || code === 'bonus-reversed';
  if (isHeldBack) return { ...parts, day, explanation, amountKobo, state: amountKobo < 0 ? 'Lapsed' : 'Due' };
  const state = isEnd ? 'Reversed' : line === null ? '' : stateText(line, today);
  return { ...parts, day, explanation, amountKobo, state };
}

/** What a payout holds back of the orders of a month. */
interface HeldBackPart {
  label: string;
  amountKobo: number;
}
const heldBackPart = ({ month, kobo }: { month: Day; kobo: number }): HeldBackPart => ({
  label: `Held back, orders of ${formatMonth(month)}`,
  amountKobo: 0 - kobo,
});

/** A payout, or its return. The parts add up to what was paid. */
function payoutOf(
  { day, amountKobo: movedKobo }: Movement,
  payout: StatedPayout | undefined,
  lines: readonly (StatedPart | HeldBackPart)[],
): StatementPayout {
  const amountKobo = 0 - movedKobo;
  const sign = amountKobo < 0 ? -1 : 1;
  const parts: StatementPart[] = lines.map((part) => ({
    label: 'label' in part ? part.label : describePart(part),
    amountKobo: sign * part.amountKobo,
  }));
  if (payout !== undefined && payout.taxKobo > 0)
    parts.push({ label: 'Tax withheld', amountKobo: -sign * payout.taxKobo });
  return {
    day,
    account: payout === undefined ? '' : `${payout.bankName} •••• ${payout.lastDigits}`,
    reference: payout?.reference ?? '',
    state: sign < 0 ? 'Sent back' : 'Paid',
    amountKobo,
    parts,
  };
}
