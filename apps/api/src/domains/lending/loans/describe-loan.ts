import type {
  ListedLoan,
  LoanEventRow,
  LoanInstalment,
  LoanParts,
  LoanSchedule,
  LoanTransfer,
} from '@foodbank/contract/lending/loans-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { nairaOrNull, toNaira } from '@foodbank/contract/primitives/money';
import type { StoredTransfer } from '../../money/ledger/queries.ts';
import { daysFrom } from './engine/due-days.ts';
import type { StoredLoanEvent, StoredSchedule } from './event-queries.ts';
import type { InstalmentState, Parts } from './life/loan-state.ts';
import type { StoredLoan } from './queries.ts';

const describeParts = ({ principalKobo, financeChargeKobo, lateFeeKobo }: Parts): LoanParts => ({
  principal: toNaira(principalKobo),
  charge: toNaira(financeChargeKobo),
  lateFee: toNaira(lateFeeKobo),
});

/** What a list says of a loan beside what is stored of it. */
type AboutLoan = Pick<ListedLoan, 'customerName' | 'inQuestion' | 'frozenSince' | 'pausedSince'>;

/** A loan as a list has it. The days late are counted to `today`. */
export function describeListedLoan(loan: StoredLoan, about: AboutLoan, today: Day): ListedLoan {
  const isFrozen = about.frozenSince !== null;
  const { id, number, customerId, owner, planCode, planVersion, state, lateSince, acceptedOn, settledOn } = loan;
  return {
    ...about,
    ...{ id, number, customerId, owner, planCode, planVersion, state, acceptedOn, settledOn },
    open: describeParts({
      principalKobo: loan.openPrincipalKobo,
      financeChargeKobo: loan.openFinanceChargeKobo,
      lateFeeKobo: loan.openLateFeeKobo,
    }),
    due: isFrozen ? 0 : toNaira(loan.dueKobo),
    overdue: isFrozen ? 0 : toNaira(loan.overdueKobo),
    daysLate: isFrozen || lateSince === null ? 0 : daysFrom(lateSince, today),
    credit: toNaira(loan.creditKobo),
    createdAt: loan.createdAt.toISOString(),
  };
}

/** An instalment as a reply has it. */
export const describeInstalment = ({ number, dueOn, owed, paid, paidOn }: InstalmentState): LoanInstalment => ({
  ...{ number, dueOn, paidOn },
  owed: describeParts(owed),
  paid: describeParts(paid),
});

/** A version of the schedule as a reply has it. */
export const describeSchedule = ({ version, eventNumber, instalments, madeAt }: StoredSchedule): LoanSchedule => ({
  version,
  eventNumber,
  madeAt: madeAt.toISOString(),
  instalments: instalments.map(({ number, dueOn, principalKobo, chargeKobo }) => ({
    ...{ number, dueOn },
    principal: toNaira(principalKobo),
    charge: toNaira(chargeKobo),
  })),
});

/** What stands below zero: what a bank took of the down payment and lost again, and what was to go back and did not leave. */
const takenBack: Readonly<Partial<Record<StoredLoanEvent['kind'], LoanEventRow['kind']>>> = {
  'down-payment-lost': 'down-payment-won',
  refunded: 'refund-kept',
};

/** An event as a reply has it. */
export function describeLoanEvent({ number, kind, on, payload, actorKind, recordedAt }: StoredLoanEvent): LoanEventRow {
  const {
    kobo = null,
    id = null,
    totalKobo = null,
    instalment = null,
    to = null,
    by = null,
    dueOn = null,
  } = payload as {
    [field in 'kobo' | 'totalKobo' | 'instalment']?: number;
  } & { [field in 'id' | 'to' | 'by' | 'dueOn']?: string };
  return {
    ...{ kind: Number(kobo) < 0 ? (takenBack[kind] ?? kind) : kind },
    ...{ number, on, recordedBy: actorKind, recordedAt: recordedAt.toISOString() },
    amount: nairaOrNull(kobo === null ? null : Math.abs(kobo)),
    paymentId: id,
    total: nairaOrNull(totalKobo),
    ...{ instalment, movedTo: kind === 'off-payslip' ? dueOn : to, movedBy: by },
  };
}

/** A transfer as a reply has it. */
export const describeLoanTransfer = ({
  id,
  code,
  amountKobo,
  effectiveOn,
  bookedOn,
}: StoredTransfer): LoanTransfer => ({
  ...{ id, code, effectiveOn, bookedOn },
  amount: toNaira(amountKobo),
});
