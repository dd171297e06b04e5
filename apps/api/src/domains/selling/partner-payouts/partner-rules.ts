import { addDays, type Day } from '@foodbank/contract/primitives/day';
import type { PartnerCarryReason, PartnerKind } from '@foodbank/contract/selling/partner-payouts-staff';
import { dailyBoundKobo, minimumKobo } from '../../earning/payouts/payout-rules.ts';
import type { AccountRef, TransferCode } from '../../money/ledger/rules.ts';

/** A store or a rider by its id. */
export interface PartnerRef {
  kind: PartnerKind;
  id: string;
}

/** An entry of a partner's account that no payout has. Above zero: owed to the partner. */
export interface DueEntry {
  transferId: string;
  /** Its number on the account. */
  number: number;
  amountKobo: number;
  code: TransferCode;
  subject: string;
  bookedOn: Day;
}

/** The sums of a payout, in kobo. */
export interface PartnerSums {
  positiveKobo: number;
  setOffKobo: number;
  /** What is sent. */
  amountKobo: number;
}

/** A payout as it would be, or why there is none. `dueKobo` may be below zero. */
export type PartnerProposal =
  | { entries: DueEntry[]; sums: PartnerSums }
  | {
      entries: null;
      because: 'nothing-due' | Extract<PartnerCarryReason, 'below-minimum' | 'over-bound' | 'owes'>;
      dueKobo: number;
    };

const monday = 1;

/** True on the day of the week on which the job proposes payouts. */
export const isProposingDay = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === monday;

/** The last day of what is proposed on a day: what was booked by its end. */
export const throughOn = (day: Day): Day => addDays(day, -1);

/** The reference of a payout at the payment provider. */
export const referenceOf = (payoutId: string): string => `partner-${payoutId}`;

/** What a payout is called as an owner of disbursements, and in the ledger. */
export const subjectOf = (payoutId: string): string => `partner-payout:${payoutId}`;

/** What the business owes a partner, in the ledger. */
export const payableOf = ({ kind, id }: PartnerRef): AccountRef => ({
  kind: kind === 'store' ? 'store-payable' : 'rider-payable',
  owner: id,
});

const sumOf = (entries: readonly DueEntry[]) => entries.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/**
 * Makes a payout of a partner's entries: what was booked in the partner's favour by the end of a day, oldest first, as far as the bound of
 * a day goes; and everything below zero, also of later days, so that what came back is never paid first. Less than the minimum is carried.
 */
export function proposePartnerPayout(due: readonly DueEntry[], through: Day): PartnerProposal {
  const below = due.filter(({ amountKobo }) => amountKobo < 0);
  const above = due.filter(({ amountKobo, bookedOn }) => amountKobo > 0 && bookedOn <= through);
  const dueKobo = sumOf(above) + sumOf(below);
  if (above.length + below.length === 0) return { entries: null, because: 'nothing-due', dueKobo: 0 };
  if (dueKobo <= 0) return { entries: null, because: dueKobo === 0 ? 'nothing-due' : 'owes', dueKobo };
  if (dueKobo < minimumKobo) return { entries: null, because: 'below-minimum', dueKobo };
  const taken: DueEntry[] = [];
  let amountKobo = sumOf(below);
  for (const entry of [...above].sort((one, other) => one.number - other.number)) {
    if (amountKobo + entry.amountKobo > dailyBoundKobo) continue;
    taken.push(entry);
    amountKobo += entry.amountKobo;
  }
  if (amountKobo < minimumKobo) return { entries: null, because: 'over-bound', dueKobo };
  const positiveKobo = sumOf(taken);
  return { entries: [...taken, ...below], sums: { positiveKobo, setOffKobo: positiveKobo - amountKobo, amountKobo } };
}
