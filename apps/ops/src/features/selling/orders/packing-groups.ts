import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import type { PackingRow } from '@foodbank/contract/selling/orders-staff';
import { windowTimes } from './shared/order-texts.ts';

/** A part of the queue under one heading. */
export interface PackingGroup {
  title: string;
  rows: PackingRow[];
}

/** Rows by window, what is packed last. The rows come in the order of their windows. */
export function groupRows(rows: readonly PackingRow[], now: Date): PackingGroup[] {
  const groups = Map.groupBy(rows, (row) => titleOf(row, now));
  const last = [readyTitle, packedTitle];
  const sorted = [...groups].sort(([a], [b]) => last.indexOf(a) - last.indexOf(b));
  return sorted.map(([title, own]) => ({ title, rows: own }));
}

const readyTitle = 'Ready for pick-up';
const packedTitle = 'Packed, for riders';

function titleOf({ state, handover, windowFrom, windowTo }: PackingRow, now: Date): string {
  if (state === 'ready') return readyTitle;
  if (state === 'on-the-way') return packedTitle;
  if (windowFrom === null || windowTo === null) return handover === 'pick-up' ? 'Pick-up' : 'Delivery without a time';
  const day = lagosDay(new Date(windowFrom));
  const name = day === lagosDay(now) ? 'Today' : formatDay(day);
  return `${name}, ${windowTimes(windowFrom, windowTo)}`;
}
