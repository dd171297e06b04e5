import * as calls from '@foodbank/contract/lending/loans-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { listTransfersOf } from '../../money/ledger/browse-queries.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { sha256Of } from './agreement-text.ts';
import { requestLoanWriteOff, writeOffKindName } from './approvals.ts';
import {
  describeInstalment,
  describeListedLoan,
  describeLoanEvent,
  describeLoanTransfer,
  describeSchedule,
} from './describe-loan.ts';
import { asLoanEvent, listLoanSchedules } from './event-queries.ts';
import { beginFreeze, describeFreeze, requestUnfreeze } from './freezing.ts';
import { grantHardship } from './hardship.ts';
import type { LoanState } from './life/loan-state.ts';
import { totalKoboOf } from './loan-event-rules.ts';
import { loanSubject } from './loan-transfers.ts';
import { listCausesAmong, listPausedAmong } from './pause-queries.ts';
import { describeCauses } from './pausing.ts';
import { readMessagesOfLoan } from './plan-messages.ts';
import { findLoan, findLoanByNumber, findLoanByOwner, lateSinceOf, listLoans, type StoredLoan } from './queries.ts';
import { quotePayoff } from './quoting-payoffs.ts';
import { replayStored } from './recording.ts';
import { loanFilterOf, readLoanSums, saveLoans } from './staff-table.ts';
import { listLoansByOpen } from './table-queries.ts';
import { readTimeline } from './timeline.ts';

const transfersMax = 200;

/** Loans in the console. */
export function loanStaffRoutes({ database, clock, keys }: AppContext): Route[] {
  const today = () => businessDateOf(clock);
  const described = async (stored: readonly StoredLoan[]) => {
    const { loans, stops } = await followPaused(database.read, stored, today());
    const ids = loans.map(({ id }) => id);
    const [names, causes] = await Promise.all([
      listCustomerNames(database.read, [...new Set(loans.map(({ customerId }) => customerId))]),
      listCausesAmong(database.read, ids),
    ]);
    const ofLoan = (id: string) => causes.filter(({ loanId }) => loanId === id);
    return loans.map((loan) => {
      const inQuestion = ofLoan(loan.id).map(({ cause, name, since }) => ({ kind: cause, name, since }));
      const customerName = names.get(loan.customerId) ?? '';
      return describeListedLoan(loan, { customerName, inQuestion, ...stopOf(stops.get(loan.id)) }, today());
    });
  };
  return [
    staffRoute(calls.listLoans, async ({ query }) => {
      const filter = loanFilterOf(query);
      const { number, owner } = filter;
      if (number !== null || owner !== null) {
        const found =
          number === null ? findLoanByOwner(database.read, owner ?? '') : findLoanByNumber(database.read, number);
        return { rows: await described([await found].filter((loan) => loan !== null)), nextCursor: null };
      }
      const atMost = calls.loansPageSize + 1;
      const isOldestFirst = filter.isOverdue || filter.isInQuestion || filter.isFrozen;
      const found =
        query.sort === 'open'
          ? await listLoansByOpen(database.read, filter, positionOf(query.cursor, listStarts.newestFirst), atMost)
          : await listLoans(
              database.read,
              filter,
              positionOf(query.cursor, isOldestFirst ? listStarts.oldestFirst : listStarts.newestFirst),
              atMost,
            );
      const page = pageByPosition(found, calls.loansPageSize);
      return { rows: await described(page.rows), nextCursor: page.nextCursor };
    }),
    staffRoute(calls.sumLoans, ({ query }) => readLoanSums(database.read, query)),
    staffRoute(calls.saveLoans, ({ body }, { staff }) =>
      database.write((tx) => saveLoans(tx, body, staffActor(staff))),
    ),
    staffRoute(calls.listLoanMessages, async ({ params: { loanId }, query: { cursor } }) => {
      const { id } = (await findLoan(database.read, loanId)) ?? refuse('not-found');
      return readMessagesOfLoan(database.read, keys, id, cursor);
    }),
    staffRoute(calls.getLoan, async ({ params: { loanId } }, { staff }) => {
      const loan = (await findLoan(database.read, loanId)) ?? refuse('not-found');
      const { sealed, events, state } = await replayStored(database.read, loan, today());
      const [schedules, transfers] = await Promise.all([
        listLoanSchedules(database.read, loanId),
        listTransfersOf(database.read, loanSubject(loanId), transfersMax),
      ]);
      const asked = await findOpenApproval(database.read, writeOffKindName, loanId);
      const [listed] = await described([asOfToday(loan, state)]);
      if (listed === undefined) throw new Error('a loan is missing');
      return {
        ...listed,
        asOf: state.asOf,
        total: toNaira(totalKoboOf(sealed.agreement, events.map(asLoanEvent))),
        downPayment: toNaira(Math.max(0, state.downPaymentKobo - state.lostKobo)),
        financed: toNaira(state.financedKobo),
        charge: toNaira(state.financeChargeKobo),
        lateFees: toNaira(state.lateFeeKobo),
        saved: toNaira(state.savedKobo),
        payoff: toNaira(state.payoffKobo),
        writtenOff: toNaira(state.books.writtenOffKobo),
        recovered: toNaira(state.books.recoveredKobo),
        annualRateHundredths: sealed.quote.annualRateHundredths,
        promisedOn: sealed.agreement.promisedOn,
        pause: state.pause && { ...state.pause, causes: await describeCauses(database.read, loanId) },
        freeze: await describeFreeze(database.read, state, loanId, staff.permissions.has('loans.freeze')),
        writeOff: asked && { approvalId: asked.id, requestedAt: asked.requestedAt.toISOString() },
        isOwn: await isOwnCustomer(database.read, loan.customerId, staff.id),
        eventCount: loan.eventCount,
        instalments: state.instalments.map(describeInstalment),
        schedules: schedules.map(describeSchedule),
        events: events.map(describeLoanEvent).toReversed(),
        transfers: transfers.map(describeLoanTransfer),
      };
    }),
    staffRoute(calls.readLoanTimeline, async ({ params: { loanId } }) => {
      const loan = (await findLoan(database.read, loanId)) ?? refuse('not-found');
      return { rows: await readTimeline(database.read, loan, today()) };
    }),
    staffRoute(calls.quoteLoanPayoff, async ({ params: { loanId }, query: { on } }) => {
      const loan = (await findLoan(database.read, loanId)) ?? refuse('not-found');
      return { quote: await quotePayoff(database.read, loan, { on, today: today() }) };
    }),
    staffRoute(calls.explainLoan, async ({ params: { loanId } }) => {
      const loan = (await findLoan(database.read, loanId)) ?? refuse('not-found');
      const [text, storedSha256, computedSha256] = [
        loan.agreementText,
        loan.agreementSha256,
        sha256Of(loan.agreementText),
      ];
      return { text, storedSha256, computedSha256, isIntact: storedSha256 === computedSha256 };
    }),
    staffRoute(calls.requestLoanWriteOff, async ({ params: { loanId }, body: { reason } }, { staff }) => {
      const approvalId = await database.write((tx) => requestLoanWriteOff(tx, loanId, reason, staffActor(staff)));
      return { message: calls.loanMessages.writeOffAsked, approvalId };
    }),
    staffRoute(calls.freezeLoan, async ({ params: { loanId }, body }, { staff }) => {
      await database.write((tx) => beginFreeze(tx, { loanId, ...body }, staffActor(staff)));
      return { message: calls.loanMessages.frozen };
    }),
    staffRoute(calls.requestLoanUnfreeze, async ({ params: { loanId }, body: { reason } }, { staff }) => {
      const approvalId = await database.write((tx) => requestUnfreeze(tx, loanId, reason, staffActor(staff)));
      return { message: calls.loanMessages.unfreezeAsked, approvalId };
    }),
    staffRoute(calls.grantLoanHardship, async ({ params: { loanId }, body }, { staff }) => {
      await database.write((tx) => grantHardship(tx, { loanId, ...body }, staffActor(staff)));
      return { message: calls.loanMessages.hardshipGranted };
    }),
  ];
}

/** A stored loan with the state of today instead of the one of the day to which it was followed. */
const asOfToday = (loan: StoredLoan, state: LoanState): StoredLoan => ({
  ...loan,
  state: state.state,
  openPrincipalKobo: state.open.principalKobo,
  openFinanceChargeKobo: state.open.financeChargeKobo,
  openLateFeeKobo: state.open.lateFeeKobo,
  dueKobo: state.dueKobo,
  overdueKobo: state.overdueKobo,
  lateSince: lateSinceOf(state),
  creditKobo: state.creditKobo,
  settledOn: state.settledOn,
});

/** Loans of a list, the stopped ones as they are on a day, with their states: the days of a pause or a freeze are not in what is stored of a loan. */
async function followPaused(db: Db, stored: readonly StoredLoan[], today: Day) {
  const ids = stored.map(({ id }) => id);
  const stopped = new Set((await listPausedAmong(db, ids)).map(({ loanId }) => loanId));
  const stops = new Map<string, LoanState>();
  const follow = async (loan: StoredLoan) => {
    if (!stopped.has(loan.id)) return loan;
    const { state } = await replayStored(db, loan, today);
    stops.set(loan.id, state);
    return asOfToday(loan, state);
  };
  return { loans: await Promise.all(stored.map(follow)), stops };
}

/** Since when a loan is frozen or paused. One that is over or was never handed over is not paused. */
function stopOf(state: LoanState | undefined) {
  const isRunning = state?.state === 'active' || state?.state === 'for-write-off';
  return {
    frozenSince: state?.frozenSince ?? null,
    pausedSince: isRunning ? (state.pause?.since ?? null) : null,
  };
}
