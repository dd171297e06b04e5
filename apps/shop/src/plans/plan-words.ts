import type { SavedCard } from '@foodbank/contract/lending/automatic-payments';
import type { OwnPlan } from '@foodbank/contract/lending/repayments';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { shortNaira } from '@foodbank/contract/primitives/money';
import { payslipFrom } from '@foodbank/contract/primitives/pay-days';

const dayMs = 86_400_000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A due day with its weekday: Mon 22 Jun 2026. */
export const dueDay = (day: string): string => `${weekdays[new Date(Date.parse(day)).getUTCDay()]} ${formatDay(day)}`;

/** How far a due day is: today, tomorrow, in 7 days, 3 days ago. */
export function farFrom(today: string, day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${counted(days, 'day')}` : `${counted(-days, 'day')} ago`;
}

/** The one sentence of a plan in a list. */
export function planSentence({ state, next, due, left, lateSince, settledOn }: OwnPlan, today: string): string {
  if (state === 'settled') return `Paid off${settledOn ? ` on ${formatDay(settledOn)}` : ''}. You owe nothing.`;
  if (state === 'cancelled') return 'Cancelled. You owe nothing.';
  if (state === 'unpaid') return 'Starts once you pay today’s part.';
  if (state === 'not-started') return 'Starts when your food is with you.';
  if (state === 'written-off') return `${shortNaira(left)} is still open. Talk to us.`;
  if (state === 'paused') return 'Paused until we answer you. Nothing is due.';
  if (state === 'frozen') return 'Stopped for now. Nothing is due.';
  if (next === null) return `Left to pay: ${shortNaira(left)}.`;
  if (state === 'late' && lateSince)
    return next.amount < due
      ? `${shortNaira(due)} is due, some of it since ${formatDay(lateSince)}.`
      : `${shortNaira(due)} was due on ${formatDay(lateSince)}.`;
  if (next.isOnPayslip) return payslipSentence(next, today);
  return `${shortNaira(next.amount)} is due ${farFrom(today, next.dueOn)}, ${dueDay(next.dueOn)}.`;
}

/** What leaves with a payslip, or waits for what the employer says of it. */
export const payslipSentence = ({ amount, dueOn }: { amount: number; dueOn: string }, today: string): string =>
  dueOn < today
    ? 'Your employer has yet to tell us what it deducted. You’re not late.'
    : `${shortNaira(amount)} leaves with ${payslipFrom(dueOn)}. You need to do nothing.`;

const brands: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', verve: 'Verve' };

/** A card or account as people name it: Visa ending 4081, Bank account ending 1234. */
export function cardName({ kind, brand, last4 }: Pick<SavedCard, 'kind' | 'brand' | 'last4'>): string {
  const word = brand?.trim() ?? '';
  const name = kind === 'account' ? 'Bank account' : (brands[word.toLowerCase()] ?? word) || 'Card';
  return last4 === null ? name : `${name} ending ${last4}`;
}

/** The same inside a sentence: your Visa ending 4081, your bank account ending 1234. */
export const yourCard = (card: Pick<SavedCard, 'kind' | 'brand' | 'last4'>): string =>
  `your ${cardName(card).replace(/^Bank/, 'bank')}`;

/** What else is known of a card: Access Bank, until 12/2030. Empty where nothing is. */
export function cardMore({ bank, endsOn }: Pick<SavedCard, 'bank' | 'endsOn'>): string {
  const until = endsOn && `until ${endsOn.slice(5, 7)}/${endsOn.slice(0, 4)}`;
  return [bank, until].filter((part) => part).join(', ');
}
