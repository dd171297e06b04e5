import {
  type ClearingAccount,
  clearingAloneMaxNaira,
  isClearedAlone,
  type LineState,
  type StatementAccount,
} from '@foodbank/contract/money/reconciliation-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toKobo } from '@foodbank/contract/primitives/money';
import { type AccountRef, businessAccount } from '../ledger/rules.ts';

/** The accounts of the ledger that statements are about. */
export const ledgerAccounts: Readonly<Record<StatementAccount, AccountRef>> = {
  provider: businessAccount('provider-balance'),
  bank: businessAccount('bank'),
};

/** The highest fee of one payment. Paystack takes ₦10, ₦25 or ₦50, and tax on it. Anything above is for a person. */
const feeMaxKobo = 10_000;

/** After so many days a line that waits for its payment or for the other account goes to suspense. */
const waitingDaysMax = 3;

/** What explains a line, or why nothing does, with the state in which that leaves it and the sentence that people read. */
export const causes = {
  payment: { state: 'matched', text: 'A payment that the provider reports as paid' },
  return: { state: 'matched', text: 'A payment that came back' },
  fee: { state: 'matched', text: 'The fee of a payment' },
  'own-transfer': { state: 'matched', text: 'Money between the payment provider and the bank' },
  'taken-back': { state: 'matched', text: 'A failed payment: the provider took the money and gave it back' },
  charge: { state: 'matched', text: 'A payment of a customer' },
  refund: { state: 'matched', text: 'A refund to a customer' },
  remittance: { state: 'matched', text: 'What an employer passed on of what it deducted, or what its bank took back' },
  'fee-of-charge': { state: 'matched', text: 'The fee of a payment of a customer' },
  dispute: { state: 'matched', text: 'A payment that the bank of a customer took back' },
  'payment-open': { state: 'waiting', text: 'Names a payment that the provider does not report as settled yet' },
  'remittance-open': {
    state: 'waiting',
    text: 'Names a deduction file: what its employer passed on is not recorded with this amount yet',
  },
  'other-account': { state: 'waiting', text: 'Waits for the same line on the statement of the other account' },
  'money-back': { state: 'waiting', text: 'Names a payment that failed: the money has to come back' },
  'opening-balance': { state: 'suspense', text: 'The balance before the first statement' },
  'no-reference': { state: 'suspense', text: 'Has no reference' },
  unknown: { state: 'suspense', text: 'No payment of ours has this reference' },
  'amount-differs': { state: 'suspense', text: 'The amount is not the one of the payment that it names' },
  'stated-twice': { state: 'suspense', text: 'Another line is matched with this payment already' },
  'payment-failed': {
    state: 'suspense',
    text: 'The provider reports this payment as failed, and the money did not come back',
  },
  ambiguous: { state: 'suspense', text: 'Several lines of the other account may be meant' },
  'waits-too-long': {
    state: 'suspense',
    text: `Waited more than ${waitingDaysMax} days for its payment or the other account`,
  },
  'cleared-by-rule': { state: 'cleared', text: 'Cleared by a rule' },
  'cleared-to-account': { state: 'cleared', text: 'Cleared to an account' },
  'cleared-with-line': { state: 'cleared', text: 'Cleared with another line' },
  'cleared-with-booking': { state: 'cleared', text: 'Cleared with a booking' },
} as const satisfies Record<string, { state: LineState; text: string }>;

/** The code of a cause. */
export type Cause = keyof typeof causes;

/** A line as far as matching needs it. */
export interface LineToMatch {
  account: StatementAccount;
  bookedOn: Day;
  amountKobo: number;
  description: string;
  reference: string | null;
}

/** A customer's payment that a line names, with its bookings on the line's account: what came in, fees and refunds. */
export interface ChargeOfLine {
  open: readonly { number: number; amountKobo: number; code: string }[];
  taken: readonly { amountKobo: number }[];
}

/** The bookings on the bank's account of the deduction file of an employer that a line names. */
export type FileOfLine = ChargeOfLine;

const fileNumber = /(?<![a-z0-9])fb[-\s/_]([a-z]{2,8})[-\s/_](\d{4})[-\s/_](1[0-2]|0?[1-9])[-\s/_]([1-9]\d?)(?![0-9])/i;

/** The number of the deduction file that a line names, such as FB-OYO-2026-12-1; banks write blanks for dashes. Null where it names none. */
export function fileNumberIn({
  reference,
  description,
}: Pick<LineToMatch, 'reference' | 'description'>): string | null {
  const [, code, year, month, number] = fileNumber.exec(`${reference ?? ''} ${description}`) ?? [];
  return code === undefined ? null : `FB-${code.toUpperCase()}-${year}-${Number(month)}-${number}`;
}

/** A payment that a line's reference names. */
export interface NamedPayment {
  id: string;
  amountKobo: number;
  /** True if the provider's own word is that it failed. */
  failed: boolean;
  /** The payment's bookings on the line's account that no line is matched with yet, and those that one is. */
  open: readonly { number: number; amountKobo: number }[];
  taken: readonly { amountKobo: number }[];
  hasFee: boolean;
}

/** What is known about a line when it is matched. */
export interface Known {
  payment: NamedPayment | null;
  /** The customer's payment that it names, if it names no payment of ours. */
  charge: ChargeOfLine | null;
  /** The deduction file that it names, for the bank's account only. */
  file: FileOfLine | null;
  /**
   * Lines with the opposite amount that nothing explains yet: of the other account, being the same money; or of the same account with
   * the same reference, if the line names a payment.
   */
  partners: readonly string[];
  /** True if the provider says that the line is money between it and the bank. */
  isOwnTransfer: boolean;
  businessDate: Day;
}

/** How a line is explained: the booking or the line that it is matched with, if any. */
export interface Explanation {
  cause: Cause;
  itemNumber?: number;
  partnerId?: string;
}

const feeWords = /\b(fees?|charges?)\b/i;

/** Decides what explains a line. Only what is certain is matched: the same reference and exactly the amount. */
export function explainLine(line: LineToMatch, known: Known): Explanation {
  const { payment, partners } = known;
  const isLate = addDays(line.bookedOn, waitingDaysMax) < known.businessDate;
  const [partnerId] = partners;
  if (payment !== null) return explainByPayment(line, payment, { isLate, partnerId });
  if (known.charge !== null) return explainByCharge(line, known.charge, isLate);
  if (known.file !== null) return explainByFile(line, known.file, isLate);
  if (partners.length > 1) return { cause: 'ambiguous' };
  if (partnerId !== undefined) return { cause: 'own-transfer', partnerId };
  if (known.isOwnTransfer) return { cause: isLate ? 'waits-too-long' : 'other-account' };
  return { cause: line.reference === null ? 'no-reference' : 'unknown' };
}

function explainByPayment(
  line: LineToMatch,
  payment: NamedPayment,
  { isLate, partnerId }: { isLate: boolean; partnerId: string | undefined },
): Explanation {
  const { amountKobo } = line;
  if (Math.abs(amountKobo) !== payment.amountKobo) {
    const isFee = amountKobo < 0 && -amountKobo <= feeMaxKobo && feeWords.test(line.description);
    if (!isFee) return { cause: 'amount-differs' };
    return { cause: payment.hasFee ? 'stated-twice' : 'fee' };
  }
  const booked = payment.open.find((item) => item.amountKobo === amountKobo);
  if (booked) return { cause: amountKobo < 0 ? 'payment' : 'return', itemNumber: booked.number };
  if (payment.taken.some((item) => item.amountKobo === amountKobo)) return { cause: 'stated-twice' };
  if (payment.failed && partnerId !== undefined) return { cause: 'taken-back', partnerId };
  if (payment.failed) return { cause: isLate ? 'payment-failed' : 'money-back' };
  return { cause: isLate ? 'waits-too-long' : 'payment-open' };
}

/** Each line of a customer's payment is one booking of it: what came in, a fee, a refund, or what a lost dispute took back. */
function explainByCharge(line: LineToMatch, charge: ChargeOfLine, isLate: boolean): Explanation {
  const { amountKobo } = line;
  const possible = charge.open.filter((item) => item.amountKobo === amountKobo);
  // A refund and a dispute of one payment may have the same amount.
  const booked = possible.find(({ code }) => isOfDispute(code) === namesDispute(line)) ?? possible[0];
  if (booked) return { cause: causeOfBooking(booked.code, line), itemNumber: booked.number };
  if (charge.taken.some((item) => item.amountKobo === amountKobo)) return { cause: 'stated-twice' };
  // The provider is asked within the day, and then it is booked.
  return { cause: isLate ? 'waits-too-long' : 'payment-open' };
}

/** A line that names a deduction file is what was passed on for it, or taken back: a booking of exactly its amount. */
function explainByFile({ amountKobo }: LineToMatch, file: FileOfLine, isLate: boolean): Explanation {
  const booked = file.open.find((item) => item.amountKobo === amountKobo);
  if (booked) return { cause: 'remittance', itemNumber: booked.number };
  if (file.taken.some((item) => item.amountKobo === amountKobo)) return { cause: 'stated-twice' };
  // A member records it within days.
  return { cause: isLate ? 'waits-too-long' : 'remittance-open' };
}

const isOfDispute = (code: string): boolean => code === 'dispute-lost' || code === 'dispute-won';

const causeOfBooking = (code: string, { amountKobo, description }: LineToMatch): Cause => {
  if (isOfDispute(code)) return 'dispute';
  if (feeWords.test(description)) return 'fee-of-charge';
  return amountKobo > 0 ? 'charge' : 'refund';
};

/** What the provider's lines of disputes are named by, before its id of the dispute. */
export const disputeNameStart = 'dispute-';
const namesDispute = ({ reference }: LineToMatch) => reference?.toLowerCase().startsWith(disputeNameStart) === true;

/** True if a clearing needs a second person: above ₦50,000, or to any account but the fees. */
export function needsSecondPerson(amountKobo: number, account: ClearingAccount | null): boolean {
  if (account !== null && !isClearedAlone(account)) return true;
  return Math.abs(amountKobo) > toKobo(clearingAloneMaxNaira);
}
