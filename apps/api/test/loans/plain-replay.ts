import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { daysFrom } from '../../src/domains/lending/loans/engine/due-days.ts';
import type { Agreement, LoanEvent } from '../../src/domains/lending/loans/life/loan-events.ts';
import { agreedAmounts, planDownPayment } from '../../src/domains/lending/loans/terms/quote-plan.ts';

/**
 * The rules of a loan's life, followed plainly: day by day, over all rows, with nothing remembered but amounts. It is the other opinion
 * that replays are compared with. It knows hand-over, payments, reversals, moves and returns.
 */
export function plainReplay(agreement: Agreement, all: readonly LoanEvent[], asOf: Day): PlainLoan | null {
  const reversed = all.flatMap((event) => (event.kind === 'reversed' && event.on <= asOf ? [event.id] : []));
  const events = all.filter((event) => event.on <= asOf && !(event.kind === 'paid' && reversed.includes(event.id)));
  if (events.some(({ kind }) => !known.has(kind)) || 'paydays' in agreement.plan.due) return null;
  return replayEvents(agreement, events, asOf);
}

function replayEvents(agreement: Agreement, events: readonly LoanEvent[], asOf: Day): PlainLoan | null {
  const handedOver = events.find(({ kind }) => kind === 'delivered');
  if (!handedOver) return null;
  const loan = begin(agreement, events, handedOver.on);
  const last = events.findLastIndex(({ kind }) => kind === 'returned');
  const earlier = events.slice(0, Math.max(0, last));
  const asItWas = replayEvents(agreement, earlier, events[last]?.on ?? asOf);
  for (const event of earlier) if (event.kind === 'paid') loan.aheadMax[event.id] = asItWas?.ahead[event.id] ?? 0;
  for (let day = handedOver.on; day <= asOf; day = addDays(day, 1)) {
    beginPeriods(loan, day);
    for (const event of events) {
      const counts = event.on < handedOver.on ? handedOver.on : event.on;
      if (counts === day) follow(loan, event, day);
    }
    if (day < asOf) chargeLateFees(loan, day);
  }
  return { ...loan, payoffKobo: sum(loan.rows.map((row) => priceOf(loan, row, asOf))) };
}

const known = new Set<LoanEvent['kind']>(['delivered', 'paid', 'reversed', 'moved', 'returned']);

interface PlainRow {
  number: number;
  principal: number;
  charge: number;
  start: Day;
  end: Day;
  due: Day;
  /** Open principal; open charge from the day on which the period has begun. */
  left: number;
  open: number | null;
  fee: number;
  paidFee: number;
  paidCharge: number;
}

interface PlainLoan {
  agreement: Agreement;
  rows: PlainRow[];
  credit: number;
  total: number;
  shiftedBy: number;
  handedOverOn: Day;
  payoffKobo: number;
  cap: number;
  /** By payment: what it paid of rows that ran and weren't due, and the most that it may, if goods came back after it. */
  ahead: Record<string, number>;
  aheadMax: Record<string, number>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const floorOf = (parts: readonly number[], of: readonly number[]) => {
  const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * BigInt(factor), 1n);
  return Number(product(parts) / product(of));
};
const byDueDay = (one: PlainRow, other: PlainRow) =>
  one.due === other.due ? one.number - other.number : one.due < other.due ? -1 : 1;

function begin(agreement: Agreement, events: readonly LoanEvent[], handedOverOn: Day): PlainLoan {
  const { totalKobo, promisedOn, dueDays } = agreement;
  const totals = events.flatMap((event) => (event.kind === 'returned' ? [event.totalKobo] : []));
  const { rows, costCapKobo } = agreedAmounts(agreement, Math.min(totalKobo, ...totals));
  const shiftedBy = Math.max(0, daysFrom(promisedOn, handedOverOn));
  const days = [promisedOn, ...dueDays].map((day) => addDays(day, shiftedBy));
  const plain = rows.map(({ number, principalKobo, interestKobo }, index): PlainRow => {
    const [start = '', end = ''] = [days[index], days[index + 1]];
    const amounts = { principal: principalKobo, charge: interestKobo, left: principalKobo, open: null };
    return { number, ...amounts, start, end, due: end, fee: 0, paidFee: 0, paidCharge: 0 };
  });
  const base = { agreement, rows: plain, credit: 0, total: totalKobo, shiftedBy, handedOverOn };
  return { ...base, payoffKobo: 0, cap: costCapKobo, ahead: {}, aheadMax: {} };
}

function beginPeriods(loan: PlainLoan, day: Day): void {
  for (const row of loan.rows) if (row.open === null && row.start < day) row.open = chargeNow(loan, row);
}

/** The open charge of a row, for the principal that is open. */
function chargeNow({ agreement, rows }: PlainLoan, row: PlainRow): number {
  if (row.open !== null) return row.open;
  const later = rows.filter(({ number }) => number >= row.number);
  const isFee = agreement.plan.charge.kind === 'fee';
  const [now, agreed] = isFee
    ? [row.left, row.principal]
    : [sum(later.map(({ left }) => left)), sum(later.map(({ principal }) => principal))];
  return agreed === 0 ? row.charge : floorOf([row.charge, now], [agreed]);
}

const isUsedByDays = (loan: PlainLoan, row: PlainRow, day: Day) =>
  loan.agreement.plan.charge.kind === 'fee' && day < row.end && row.principal > 0;

function priceOf(loan: PlainLoan, row: PlainRow, day: Day): number {
  if (row.open === null) return row.left;
  return row.left + usedCharge(loan, row, day) + row.fee - row.paidFee;
}

function usedCharge(loan: PlainLoan, row: PlainRow, day: Day): number {
  if (!isUsedByDays(loan, row, day)) return row.open ?? 0;
  const used = daysFrom(row.start, day);
  const share = floorOf([row.charge, row.left, used], [row.principal, daysFrom(row.start, row.end)]);
  return Math.min(share, row.open ?? 0);
}

function follow(loan: PlainLoan, event: LoanEvent, day: Day): void {
  if (event.kind === 'paid') payIn(loan, event, day);
  if (event.kind === 'moved') {
    const row = loan.rows[event.instalment - 1];
    const to = event.on < loan.handedOverOn ? addDays(event.to, loan.shiftedBy) : event.to;
    if (row && to > row.due && to >= day) row.due = to;
  }
  if (event.kind === 'returned') {
    const { plan } = loan.agreement;
    const kept = Math.min(loan.total, event.totalKobo);
    const kobo = planDownPayment(plan, loan.total) - planDownPayment(plan, kept);
    loan.total = kept;
    loan.credit += event.downPayment === 'refunded' ? kobo : payRows(loan, kobo, day, loan.rows.toReversed());
  }
}

/** Pays what is due, then what runs, then the last rows. Of a payment from before a return, the excess goes to the last rows first. */
function payIn(loan: PlainLoan, { id, kobo }: Extract<LoanEvent, { kind: 'paid' }>, day: Day): void {
  const { rows, aheadMax, ahead } = loan;
  const due = rows.filter((row) => row.due <= day).sort(byDueDay);
  const running = rows.filter((row) => row.due > day && row.open !== null).sort(byDueDay);
  const last = rows.filter((row) => row.open === null).reverse();
  const left = payRows(loan, kobo, day, due);
  const most = Math.min(left, aheadMax[id] ?? left);
  const forRunning = most + payRows(loan, left - most, day, last);
  const rest = payRows(loan, forRunning, day, running);
  ahead[id] = forRunning - rest;
  loan.credit += payRows(loan, rest, day, last);
}

function payRows(loan: PlainLoan, kobo: number, day: Day, rows: readonly PlainRow[]): number {
  let rest = kobo;
  for (const row of rows) {
    const price = priceOf(loan, row, day);
    const paid = Math.min(rest, price);
    rest -= paid;
    if (paid > 0) payRow(loan, row, paid, day);
  }
  return rest;
}

function payRow(loan: PlainLoan, row: PlainRow, kobo: number, day: Day): void {
  if (row.open === null) {
    row.left -= kobo;
    return;
  }
  const price = priceOf(loan, row, day);
  if (isUsedByDays(loan, row, day)) {
    const principal =
      kobo === price ? row.left : Math.min(row.left - 1, row.left - floorOf([row.left, price - kobo], [price]));
    row.left -= principal;
    row.paidCharge += kobo - principal;
    row.open = Math.min(row.open - (kobo - principal), floorOf([row.charge, row.left], [row.principal]));
    return;
  }
  const fee = Math.min(kobo, row.fee - row.paidFee);
  const charge = Math.min(kobo - fee, row.open);
  row.paidFee += fee;
  row.paidCharge += charge;
  row.open -= charge;
  row.left -= kobo - fee - charge;
}

/** At the end of each full term of days that a row is late. */
function chargeLateFees({ agreement, rows, cap }: PlainLoan, day: Day): void {
  const { lateFee } = agreement.plan;
  if (!lateFee) return;
  const charges = sum(rows.map(({ charge }) => charge));
  for (const row of rows.filter(({ due }) => due < day).sort(byDueDay)) {
    if (daysFrom(row.due, day) % lateFee.everyDays !== 0) continue;
    const share = floorOf([row.left + (row.open ?? 0), lateFee.ppm], [1_000_000]);
    const room = Math.min(row.paidCharge + (row.open ?? 0) - row.fee, cap - charges - sum(rows.map(({ fee }) => fee)));
    row.fee += Math.max(0, Math.min(share - (share % 100), room));
  }
}

/** The open charge of each row at the end. */
export const plainCharges = (loan: PlainLoan): number[] => loan.rows.map((row) => chargeNow(loan, row));
