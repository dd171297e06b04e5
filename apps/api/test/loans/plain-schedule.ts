import { dateInMonth, isWeekend, monthsLater } from './plain-days.ts';

/** A plan of the business rules, as the second calculation needs it. Shares are millionths. */
export interface PlainPlan {
  downPaymentPpm: number;
  instalments: number;
  charge: { kind: 'fee' | 'declining'; ppm: number };
  due: { every: number; unit: 'days' | 'months' } | { paydays: true; firstAfterDays: number };
  lateFee: { ppm: number; everyDays: number } | null;
  costCapPpm: number;
}

/** The amounts of a plan for a total, as the rules of section 3 say, in kobo. */
export interface PlainAmounts {
  down: number;
  financed: number;
  charge: number;
  costCap: number;
  rows: { principal: number; charge: number }[];
}

const naira = 100n;
const million = 1_000_000n;
const downTo = (value: bigint, unit: bigint): bigint => value - (value % unit);

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** A fraction, to the nearest integer; a half goes to the even one. */
function halfEven(above: bigint, below: bigint): bigint {
  const [whole, twice] = [above / below, 2n * (above % below)];
  return twice > below || (twice === below && whole % 2n === 1n) ? whole + 1n : whole;
}

/**
 * The plan for a total: the down payment is rounded up to a naira, the whole charge and each instalment but the last down to a naira. A row's charge
 * is what it would be if nothing were rounded, to a kobo; the last row takes what is left.
 */
export function plainAmounts(plan: PlainPlan, totalKobo: number): PlainAmounts {
  const total = BigInt(totalKobo);
  const count = BigInt(plan.instalments);
  const share = (total * BigInt(plan.downPaymentPpm) + million * naira - 1n) / (million * naira);
  const down = share * naira < total ? share * naira : total;
  const financed = total - down;
  const costCap = (financed * BigInt(plan.costCapPpm)) / million;
  const exact = plan.charge.kind === 'fee' ? exactFee(plan, financed) : exactInterest(plan, financed);
  const wanted = downTo(exact.whole, naira);
  const charge = least(wanted, costCap);
  const rows: PlainAmounts['rows'] = [];
  let [principalLeft, chargeLeft] = [financed, charge];
  const instalment = downTo((financed + charge) / count, naira);
  for (let index = 0; index < plan.instalments && financed > 0n; index += 1) {
    const isLast = index === plan.instalments - 1 || instalment >= principalLeft + chargeLeft;
    // No part is below zero, and none above what is left of it.
    const most = least(exact.rows[index] ?? 0n, least(chargeLeft, instalment));
    const ofCharge = isLast ? chargeLeft : least(chargeLeft, largest(most, instalment - principalLeft));
    const ofPrincipal = isLast ? principalLeft : instalment - ofCharge;
    rows.push({ principal: Number(ofPrincipal), charge: Number(ofCharge) });
    principalLeft -= ofPrincipal;
    chargeLeft -= ofCharge;
    if (isLast) break;
  }
  return {
    ...{ down: Number(down), financed: Number(financed), charge: Number(financed > 0n ? charge : 0n) },
    ...{ costCap: Number(costCap), rows },
  };
}

/** The whole charge, rounded down to a kobo, and that of each row, to the nearest. */
interface ExactCharge {
  whole: bigint;
  rows: bigint[];
}

function exactFee({ instalments, charge }: PlainPlan, financed: bigint): ExactCharge {
  const above = financed * BigInt(charge.ppm);
  const row = halfEven(above, million * BigInt(instalments));
  return { whole: above / million, rows: Array.from({ length: instalments }, () => row) };
}

/**
 * The interest of equal instalments. With g = 1,000,000 + the month's rate in millionths, n months later what is owed has grown by g^n / 1,000,000^n;
 * n equal payments A are worth what was lent. All is kept over one denominator, so nothing is rounded on the way.
 */
function exactInterest({ instalments, charge }: PlainPlan, financed: bigint): ExactCharge {
  const [rate, n] = [BigInt(charge.ppm), BigInt(instalments)];
  if (rate === 0n) return { whole: 0n, rows: Array.from({ length: instalments }, () => 0n) };
  const [grown, base] = [(million + rate) ** n, million ** n];
  // A = financed × rate × grown / (million × (grown − base))
  const [payAbove, payBelow] = [financed * rate * grown, million * (grown - base)];
  const rows: bigint[] = [];
  let [owedAbove, owedBelow] = [financed, 1n];
  for (let index = 0; index < instalments; index += 1) {
    rows.push(halfEven(owedAbove * rate, owedBelow * million));
    owedAbove = owedAbove * (million + rate) * payBelow - payAbove * owedBelow * million;
    owedBelow = owedBelow * million * payBelow;
  }
  return { whole: (payAbove * n) / payBelow - financed, rows };
}

/** The date of a pay day that the customer chose: from `1` to `28`, or `last`. */
const dateOf = (payDay: string): number => (payDay === 'last' ? 31 : Number(payDay));
const ownPayDayAfter = 28;

/** The payday of the month that comes so many months later: the 25th, or the working day before. Public holidays are none of the examples. */
function paydayOf(from: number, months: number): number {
  let day = dateInMonth(from, months, 25);
  while (isWeekend(day)) day -= 1;
  return day;
}

/** The due days of a plan whose goods are promised for a day, or were handed over on it. */
export function plainDueDays({ due, instalments }: PlainPlan, from: number, payDay?: string): number[] {
  const counts = Array.from({ length: instalments }, (_, index) => index + 1);
  if ('paydays' in due) {
    const soonest = from + Math.max(1, due.firstAfterDays);
    const first = paydayOf(soonest, 0) >= soonest ? 0 : 1;
    return counts.map((count) => paydayOf(soonest, first + count - 1));
  }
  if (payDay === undefined) {
    return counts.map((count) => {
      return due.unit === 'days' ? from + count * due.every : monthsLater(from, count * due.every);
    });
  }
  const first = [0, 1, 2].findIndex((months) => dateInMonth(from, months, dateOf(payDay)) >= from + ownPayDayAfter);
  return counts.map((count) => dateInMonth(from, first + count - 1, dateOf(payDay)));
}

/** The due days after a hand-over: all later by as many days; on paydays and on an own pay day, later ones where the first would come too soon. */
export function plainDaysAfterHandOver(
  plan: PlainPlan,
  agreed: readonly number[],
  { promised, handedOver, payDay }: { promised: number; handedOver: number; payDay?: string | undefined },
): number[] {
  const later = Math.max(0, handedOver - promised);
  if ('paydays' in plan.due) {
    const isTooSoon = later > 0 && (agreed[0] ?? 0) < handedOver + plan.due.firstAfterDays;
    return isTooSoon ? plainDueDays(plan, handedOver) : [...agreed];
  }
  if (payDay === undefined) return agreed.map((day) => day + later);
  const [first = 0] = agreed;
  return later > 0 && first < handedOver + ownPayDayAfter ? plainDueDays(plan, handedOver, payDay) : [...agreed];
}
