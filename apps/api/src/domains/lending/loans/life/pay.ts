import { openLateFeeOf, openOf, type Row, type Walk } from './loan-walk.ts';
import { isByDays, payoffOf, priceOf, usedFeeOf } from './prices.ts';
import { shareOf } from './share-of.ts';

/** Money that pays into a loan. */
interface Money {
  kobo: number;
  /** The row that it was deducted for. */
  index?: number | undefined;
  /** What of it may pay rows whose period has begun and that aren't due; all of it where nothing is said. */
  aheadMaxKobo?: number | undefined;
}

/**
 * Pays into a loan on a day: the row that it was deducted for; rows that are due, oldest first; then the ones whose period has begun, at their price of the day; then
 * principal, from the last row on. What is left is the customer's credit. What is above `aheadMaxKobo`, and isn't for rows that are due,
 * goes to the last rows before the ones whose period has begun. Returns what was paid of the latter.
 */
export function pay(walk: Walk, { kobo, index, aheadMaxKobo = Number.POSITIVE_INFINITY }: Money, day: number): number {
  const row = index === undefined || index >= walk.begun ? undefined : walk.rows[index];
  const others = row === undefined ? kobo : kobo - payBegun(walk, row, kobo, day);
  const left = payOldest(walk, walk.due, others, day);
  const beyond = Math.max(0, left - aheadMaxKobo);
  const ahead = left - beyond + payLast(walk, beyond, day, walk.begun);
  const rest = payOldest(walk, walk.running, ahead, day);
  walk.creditKobo += payLast(walk, rest, day, walk.begun);
  settle(walk, day);
  return ahead - rest;
}

/** Pays what a return took from the down payment: the last rows get less, and the first ones nothing until no other is left. */
export function payFromEnd(walk: Walk, kobo: number, day: number): void {
  let left = payLast(walk, kobo, day, walk.begun);
  for (const row of walk.rows.slice(0, walk.begun).reverse()) left -= payBegun(walk, row, left, day);
  walk.creditKobo += left;
  settle(walk, day);
}

/** Pays what a bank took back of the down payment, whether due or not. Returns what is left. */
export function payLost(walk: Walk, kobo: number, day: number): number {
  let left = kobo;
  for (const row of walk.lost) left -= payBegun(walk, row, left, day);
  return left;
}

/** Notes that a loan is settled once nothing of it is to be paid: then the charge of periods that were not used falls away. */
export function settle(walk: Walk, day: number): void {
  if (walk.settledOn !== null || walk.openPrincipalKobo > 0) return;
  const { financeChargeKobo, lateFeeKobo } = payoffOf(walk, day);
  if (financeChargeKobo + lateFeeKobo > 0) return;
  for (const row of walk.rows) {
    row.openFinanceChargeKobo = 0;
    row.paidOn ??= day;
  }
  walk.begun = walk.rows.length;
  walk.settledOn = day;
}

/** Writes off what a payoff of the day would be. Charge of periods that were not used falls away, as it does when it is paid. */
export function writeOff(walk: Walk, day: number): void {
  if (walk.isWrittenOff || walk.settledOn !== null) return;
  const { principalKobo, financeChargeKobo, lateFeeKobo } = payoffOf(walk, day);
  walk.writtenOffKobo = principalKobo + financeChargeKobo + lateFeeKobo;
  for (const [index, row] of walk.rows.entries()) {
    if (index >= walk.begun) row.openFinanceChargeKobo = 0;
    else if (isByDays(walk, row, day)) row.openFinanceChargeKobo = usedFeeOf(row, day);
  }
  walk.begun = walk.rows.length;
  walk.isWrittenOff = true;
}

/** A payoff below this is let off where it is all that is open: ₦50, in kobo. Business rules, section 10. */
export const forgivenBelowKobo = 50_00;

/** Lets off a payoff that is too little to ask for: the loan is settled. Nothing where more is open, such as after a reversal. */
export function forgive(walk: Walk, day: number): void {
  if (walk.isWrittenOff || walk.settledOn !== null) return;
  const { principalKobo, financeChargeKobo, lateFeeKobo } = payoffOf(walk, day);
  if (principalKobo + financeChargeKobo + lateFeeKobo >= forgivenBelowKobo) return;
  writeOff(walk, day);
  for (const row of [...walk.rows, ...walk.lost]) row.paidOn ??= day;
  walk.settledOn = day;
}

/**
 * Takes money that comes after a write-off: recovered, as far as something was written off. The rest is credit, and all of what comes
 * after a payoff that was let off.
 */
export function recover(walk: Walk, kobo: number, day: number): void {
  const recoveredKobo = walk.settledOn === null ? Math.min(kobo, walk.writtenOffKobo - walk.recoveredKobo) : 0;
  walk.recoveredKobo += recoveredKobo;
  walk.creditKobo += kobo - recoveredKobo;
  if (walk.settledOn === null && walk.recoveredKobo === walk.writtenOffKobo) walk.recoveredOn ??= day;
}

/** Pays a list's rows in their order, and drops the ones that are paid. Returns what is left. */
function payOldest(walk: Walk, rows: Row[], kobo: number, day: number): number {
  let left = kobo;
  for (let row = rows[0]; row; row = rows[0]) {
    left -= payBegun(walk, row, left, day);
    if (openOf(row) > 0) break;
    rows.shift();
  }
  return left;
}

/** Pays rows whose period has not begun, from the last one on, at principal alone. Returns what is left. */
function payLast(walk: Walk, kobo: number, day: number, begun: number): number {
  let left = kobo;
  for (; walk.lastAhead >= begun && left > 0; walk.lastAhead--) {
    const row = walk.rows[walk.lastAhead] as Row;
    const paid = Math.min(left, row.openPrincipalKobo);
    takePrincipal(walk, row, paid);
    walk.aheadPrincipalKobo -= paid;
    left -= paid;
    if (row.openPrincipalKobo > 0) break;
    if (row.principalKobo > 0) row.paidOn = day;
  }
  return left;
}

/** Pays a row whose period has begun. Returns what it took. */
function payBegun(walk: Walk, row: Row, kobo: number, day: number): number {
  const price = priceOf(walk, row, day);
  if (kobo <= 0 || openOf(row) === 0) return 0;
  if (kobo >= price) payWhole(walk, row, day);
  else if (isByDays(walk, row, day)) payPart(walk, row, kobo, price);
  else payInOrder(walk, row, kobo);
  return Math.min(kobo, price);
}

function payWhole(walk: Walk, row: Row, day: number): void {
  row.paidLateFeeKobo = row.lateFeeKobo;
  row.paidFinanceChargeKobo += isByDays(walk, row, day) ? usedFeeOf(row, day) : row.openFinanceChargeKobo;
  row.openFinanceChargeKobo = 0;
  takePrincipal(walk, row, row.openPrincipalKobo);
  row.paidOn = day;
}

/**
 * Pays a part of a fee plan's row at its price of the day: the same part of its principal and of its charge falls away. The principal is
 * rounded up, so that the charge is in the customer's favour; a kobo of it stays, because the price was not paid.
 */
function payPart(walk: Walk, row: Row, kobo: number, price: number): void {
  const { openPrincipalKobo, openFinanceChargeKobo, agreedFinanceChargeKobo, principalKobo } = row;
  const principal = Math.min(
    openPrincipalKobo - 1,
    openPrincipalKobo - shareOf(openPrincipalKobo, [price - kobo], [price]),
  );
  const charge = kobo - principal;
  row.paidFinanceChargeKobo += charge;
  takePrincipal(walk, row, principal);
  const rest = shareOf(agreedFinanceChargeKobo, [row.openPrincipalKobo], [principalKobo]);
  row.openFinanceChargeKobo = Math.min(openFinanceChargeKobo - charge, rest);
}

/** Pays late fee, then charge, then principal. */
function payInOrder(walk: Walk, row: Row, kobo: number): void {
  const lateFee = Math.min(kobo, openLateFeeOf(row));
  const charge = Math.min(kobo - lateFee, row.openFinanceChargeKobo);
  row.paidLateFeeKobo += lateFee;
  row.paidFinanceChargeKobo += charge;
  row.openFinanceChargeKobo -= charge;
  takePrincipal(walk, row, kobo - lateFee - charge);
}

function takePrincipal(walk: Walk, row: Row, kobo: number): void {
  row.openPrincipalKobo -= kobo;
  walk.openPrincipalKobo -= kobo;
}
