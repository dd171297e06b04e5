import { type OwnPayslips, type PayslipMonth, payslipAskedAfterDays } from '@foodbank/contract/lending/payroll';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { listHolidays } from '../../foundation/calendar/queries.ts';
import { findEmployer } from '../../people/employers/queries.ts';
import { paydaysFrom } from '../loans/engine/due-days.ts';
import { type InstalmentState, type LoanState, sumOfParts } from '../loans/life/loan-state.ts';
import { replayStored } from '../loans/recording.ts';
import { getOwnLoan } from '../repayments/paying.ts';
import { openKoboOf } from '../repayments/rules.ts';
import { describeSurplusesOf } from './describing-surpluses.ts';
import { listShownOfLoan, type ShownPayslip } from './payslip-queries.ts';
import {
  findPayrollFile,
  listOtherWays,
  listRowsOfLoan,
  type OtherWay,
  type PayrollFile,
  type PayrollRow,
} from './queries.ts';
import { passedOnOf } from './receivables.ts';

type PassedOn = Awaited<ReturnType<typeof passedOnOf>>;

/** What is known of an instalment. */
interface Month {
  instalment: InstalmentState;
  state: LoanState;
  /** What a file asks of it, and that file; null before. */
  asked: { row: PayrollRow; file: PayrollFile; shown: ShownPayslip | null; passedOn: PassedOn } | null;
  otherWay: OtherWay | null;
  payday: Day;
}

// A payday is at most a month after the due day, and a holiday moves it by days.
const holidaysAheadDays = 45;

/** The payslips of a plan of a customer. Refuses with `not-found`. */
export async function readOwnPayslips(
  { read, keys }: { read: Db; keys: Keys },
  customerId: string,
  number: string,
  today: Day,
): Promise<OwnPayslips> {
  const loan = await getOwnLoan(read, customerId, number);
  const employer = loan.employerId === null ? null : await findEmployer(read, loan.employerId);
  if (employer === null) return { payslips: null, today };
  const { state, sealed } = await replayStored(read, loan, today);
  const rows = await listRowsOfLoan(read, loan.id);
  const otherWays = await listOtherWays(read, loan.id);
  const shown = await listShownOfLoan(read, loan.id);
  const months: PayslipMonth[] = [];
  for (const instalment of state.instalments.slice(0, sealed.agreement.dueDays.length)) {
    const row = rows.find((one) => one.instalment === instalment.number);
    const file = row && (await findPayrollFile(read, row.fileId));
    const payslip = shown.findLast(({ rowId }) => rowId === row?.id) ?? null;
    const asked = row && file ? { row, file, shown: payslip, passedOn: await passedOnOf(read, file.id) } : null;
    const otherWay = otherWays.find((one) => one.instalment === instalment.number) ?? null;
    const payday = asked?.file.payday ?? (await paydayFrom(read, instalment.dueOn));
    months.push(describeMonth(keys, { instalment, state, asked, otherWay, payday }));
  }
  const surpluses = await describeSurplusesOf(read, loan);
  return { payslips: { employerName: employer.name, months, surpluses }, today };
}

/** The first payday on or after a day. */
async function paydayFrom(db: Db, day: Day): Promise<Day> {
  const holidays = await listHolidays(db, day, addDays(day, holidaysAheadDays));
  return paydaysFrom(day, 1, holidays)[0] ?? day;
}

function describeMonth(keys: Keys, month: Month): PayslipMonth {
  const { instalment, asked, otherWay, payday, state } = month;
  const { row = null, shown = null } = asked ?? {};
  const openKobo = instalment.paidOn === null ? openKoboOf(instalment) : 0;
  const isWaiting = row !== null && row.result === null;
  return {
    ...{ instalment: instalment.number, payday, state: stateOf(month) },
    amount: toNaira(row?.amountKobo ?? (openKobo > 0 ? openKobo : sumOfParts(instalment.owed))),
    ...{ deducted: toNaira(row?.deductedKobo ?? 0), open: toNaira(openKobo), answeredOn: row?.answeredOn ?? null },
    isPassedOn: row !== null && row.deductedKobo > 0 && asked?.passedOn ? asked.passedOn === 'all' : null,
    stillShows: isWaiting && state.asOf <= payday && isLess(month, row) ? toNaira(row.amountKobo) : null,
    otherWay: otherWay && instalment.paidOn === null ? { reason: otherWay.reason, dueOn: instalment.dueOn } : null,
    mayShowPayslip: isWaiting && shown?.state !== 'waiting' && addDays(payday, payslipAskedAfterDays) <= state.asOf,
    shown: shown && {
      ...{ state: shown.state, sentOn: shown.sentOn },
      reason: shown.reasonSealed && keys.unseal(shown.reasonSealed),
    },
  };
}

/** True if a file that does not change any more asks more than the plan does. */
const isLess = ({ instalment, state }: Month, { amountKobo }: PayrollRow): boolean =>
  state.pause !== null ||
  state.frozenSince !== null ||
  instalment.paidOn !== null ||
  openKoboOf(instalment) < amountKobo;

function stateOf({ asked, instalment, otherWay, state, payday }: Month): PayslipMonth['state'] {
  if (asked !== null && asked.row.result === null) return payday > state.asOf ? 'asked' : 'waiting';
  if (asked?.row.result === 'deducted' || asked?.row.result === 'part') return asked.row.result;
  if (asked !== null) return 'not-deducted';
  if (instalment.paidOn !== null) return 'paid';
  if (otherWay !== null || !instalment.isOnPayslip) return 'other-way';
  return state.frozenSince !== null || state.pause !== null ? 'stopped' : 'to-come';
}
