/** What employers owe, without a database. Business rules, section 10. */
import { receivableAlarmDays, receivableOldDays } from '@foodbank/contract/lending/employer-receivables-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';

/** The days from one day to another. */
export const daysBetweenDays = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** What is open of a file, and since when it counts. */
export interface OpenOfFile {
  payday: Day;
  openKobo: number;
}

/** What is open by the days since the payday, in kobo. A payday that is still to come has an age of 0. */
export function agesOf(files: readonly OpenOfFile[], today: Day) {
  const [alarmOn, oldOn] = [addDays(today, -receivableAlarmDays), addDays(today, -receivableOldDays)];
  const sumOf = (isIn: (payday: Day) => boolean) =>
    files.reduce((sum, { payday, openKobo }) => sum + (isIn(payday) ? openKobo : 0), 0);
  return {
    under30Kobo: sumOf((payday) => payday > alarmOn),
    under60Kobo: sumOf((payday) => payday <= alarmOn && payday > oldOn),
    olderKobo: sumOf((payday) => payday <= oldOn),
  };
}

/** What an amount that came in, and what the treasury kept, do to a file of which so much is open: what they settle, and what is beyond. */
export function splitRemittance({
  amountKobo,
  feeKobo,
  openKobo,
}: {
  amountKobo: number;
  feeKobo: number;
  openKobo: number;
}) {
  const settledKobo = Math.min(openKobo, amountKobo + feeKobo);
  return { settledKobo, overKobo: amountKobo + feeKobo - settledKobo };
}
