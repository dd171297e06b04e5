import type { PublishedLicence, PublishedPlan, PublishedQuote } from '@foodbank/contract/lending/plans';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo, formatNaira, toKobo } from '@foodbank/contract/primitives/money';

const percent = (value: number) => `${value}%`;
const instalments = (count: number) => (count === 1 ? 'one instalment' : `${count} instalments`);

/** Who may choose a plan. */
export const audienceWords: Record<PublishedPlan['audience'], string> = {
  'verified-customers': 'For customers whose identity is checked.',
  'civil-servants': 'For civil servants of a state that takes part. Instalments are deducted from the salary.',
};

/** The annual rate as people read it: 77.62%. */
export const formatRate = (value: number): string => `${value.toFixed(2)}%`;

/** Between what the annual rate lies where the customer chooses the pay day. */
export const payDayWords = ({ leastPercent, mostPercent }: NonNullable<PublishedQuote['payDayRates']>): string =>
  `You may choose the day of the month on which you pay: 1 to 28, or the last. By that day the APR is between ${formatRate(leastPercent)} and ${formatRate(mostPercent)}. The amounts stay the same.`;

/** What is paid when: "25% of the total at once, then 3 instalments, 7 days apart." */
export function paymentWords({ downPaymentPercent, instalments: count, due }: PublishedPlan): string {
  const first = downPaymentPercent === 0 ? 'Nothing at once' : `${percent(downPaymentPercent)} of the total at once`;
  return `${first}, then ${instalments(count)}${dueWords(due, count)}.`;
}

function dueWords({ unit, every, firstAfterDays }: PublishedPlan['due'], count: number): string {
  if (unit === 'paydays')
    return ` on paydays: the 25th or the working day before, the first at least ${firstAfterDays} days after delivery`;
  if (count === 1) return `, ${every} ${every === 1 ? unit.slice(0, -1) : unit} after delivery`;
  if (every === 1) return unit === 'days' ? ', one each day' : ', one each month';
  return `, ${every} ${unit} apart`;
}

/** The instalments of a quote: "3 × ₦10,300.00", with the last one apart where it differs. */
export function instalmentWords({ rows }: PublishedQuote): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return '–';
  if (rows.length === 1) return formatNaira(first.payment);
  if (first.payment === last.payment) return times(rows.length, first.payment);
  const others = rows.length === 2 ? formatNaira(first.payment) : times(rows.length - 1, first.payment);
  return `${others}, then ${formatNaira(last.payment)}`;
}

// The number stays in one line with its amount.
const times = (count: number, amount: number) => `${count}\u00a0×\u00a0${formatNaira(amount)}`;

/** What the charge is computed from. */
export function financeChargeWords({ charge }: PublishedPlan): string {
  return charge.kind === 'fee'
    ? `The charge is a fee of ${percent(charge.percent)} of what is financed.`
    : `The charge is ${percent(charge.percent)} a month on what is still owed, in equal instalments.`;
}

/** From when the terms hold. */
export const sinceWords = ({ since, version }: PublishedPlan): string =>
  `Rates from ${formatDay(since)}, version ${version}`;

/** What being late costs, with the first instalment of the quote as the example. */
export function lateWords(
  { lateFee, audience }: PublishedPlan,
  { rows, firstLateFee, lateFeesMax }: PublishedQuote,
): string[] {
  const [first] = rows;
  if (lateFee === null || first === undefined) {
    const salary = 'What your employer deducts on payday counts as paid, also if it reaches us later.';
    return ['This plan has no late fee.', ...(audience === 'civil-servants' ? [salary] : [])];
  }
  if (lateFeesMax === 0) return ['No late fee is charged in this example, however late it is paid.'];
  const { percent: rate, everyDays } = lateFee;
  return [
    `For each full ${everyDays} days that an instalment is late, we add ${percent(rate)} of its unpaid principal and charge, rounded down to a naira.`,
    `Example: if the first instalment of ${formatNaira(first.payment)} is still unpaid ${everyDays} full days after ${formatDay(first.dueOn)}, the late fee is ${formatNaira(firstLateFee)}. However late it is paid, its late fees are at most ${formatNaira(first.charge)}, which is its charge.`,
    `All late fees of this plan together are at most ${formatNaira(lateFeesMax)}.`,
  ];
}

/** What the plan can cost at the most. */
export function capWords({ costCapPercent }: PublishedPlan, { charge, lateFeesMax, costCap }: PublishedQuote): string {
  const most = formatKobo(toKobo(charge) + toKobo(lateFeesMax));
  const cap = `Charge and late fees together may never be more than ${percent(costCapPercent)} of what is financed, here ${formatNaira(costCap)}.`;
  return lateFeesMax === 0
    ? `${cap} This example costs ${most}.`
    : `${cap} This example costs ${formatNaira(charge)} if you pay on time, and ${most} with every late fee.`;
}

/** What paying early does, with paying everything on the first due day as the example. */
export function earlyWords({ charge }: PublishedPlan, { rows, downPayment, payable }: PublishedQuote): string[] {
  const [first] = rows;
  const rule =
    charge.kind === 'fee'
      ? 'Paying early is free and lowers the charge: of an instalment that has begun you pay for the days used, of later ones nothing.'
      : 'Paying early is free and lowers the charge: you pay for the month that has begun, and not for the months after it.';
  if (first === undefined || rows.length < 2) return [rule];
  const planned = formatKobo(toKobo(payable) - toKobo(downPayment));
  const early = formatKobo(toKobo(first.payment) + toKobo(first.left));
  return [rule, `Example: pay everything on ${formatDay(first.dueOn)}, and you pay ${early} instead of ${planned}.`];
}

/** A licence: its number, and from when to when it holds. */
export function licenceWords({ number, since, until }: PublishedLicence): string {
  return `licence ${number}, since ${formatDay(since)}${until === null ? '' : `, until ${formatDay(until)}`}`;
}

/** Names with commas and "and". */
export const listWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
