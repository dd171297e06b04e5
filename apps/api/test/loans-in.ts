import { randomUUID } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import { system } from '../src/domains/foundation/audit/add-audit-line.ts';
import { acceptLoan, type LoanToAccept } from '../src/domains/lending/loans/accept-loan.ts';
import type { LoanFact } from '../src/domains/lending/loans/life/loan-events.ts';
import { findLoan, type StoredLoan } from '../src/domains/lending/loans/queries.ts';
import { type RecordedLoanEvent, recordLoanEvent } from '../src/domains/lending/loans/recording.ts';
import { quotePlan } from '../src/domains/lending/loans/terms/quote-plan.ts';
import { findPlanOn } from '../src/domains/lending/plans/queries.ts';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import { findAccount } from '../src/domains/money/ledger/queries.ts';
import { balanceOf, businessAccount, customerAccount } from '../src/domains/money/ledger/rules.ts';
import type { AppContext } from '../src/platform/app-context.ts';
import { businessDateOf } from '../src/platform/clock.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

/** What a test may say about a loan: by default ₦40,000 on Four payments, delivered as promised on the business date. */
export interface GivenLoan {
  planCode?: string;
  totalKobo?: number;
  promisedOn?: Day;
  customerId?: string;
  key?: string;
  /** The employer that deducts its instalments, of a plan by paydays. */
  employerId?: string;
}

/** The plan and the numbers that a customer would see today, ready to be accepted. */
export async function loanToAccept(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { planCode = 'weeks-4', totalKobo = 4_000_000, promisedOn, customerId = '', key, employerId }: GivenLoan,
): Promise<LoanToAccept> {
  const today = businessDateOf(clock);
  const inForce = await findPlanOn(database.read, planCode, today);
  if (inForce === null) throw new Error(`no plan ${planCode}`);
  const { code, version, terms } = inForce;
  const [plan, holidays] = [{ code, version, terms }, [{ day: '2026-12-25' }, { day: '2026-12-26' }]];
  const wanted = { totalKobo, promisedOn: promisedOn ?? today, holidays };
  const { payableKobo, annualRateHundredths } = quotePlan({ plan: terms, ...wanted });
  return {
    ...wanted,
    key: key ?? `test:${randomUUID()}`,
    customerId,
    owner: `order:${randomUUID()}`,
    plan,
    acceptedOn: today,
    employerId,
    shown: { payableKobo, annualRateHundredths },
  };
}

/** Loans in a test: the acts of the product, each in a transaction of its own. */
export function loansIn(app: Pick<TestApp, 'send' | 'context'>) {
  const { database } = app.context;
  let keys = 0;
  const loans = {
    /** Puts money into a customer's funds, as a paid charge does. */
    fund: (customerId: string, amountKobo: number) =>
      database.write((tx) =>
        postTransfers(tx, [
          {
            key: `test:${randomUUID()}`,
            kind: 'posted',
            code: 'charge-paid',
            subject: 'charge:test',
            effectiveOn: tx.businessDate,
            debit: businessAccount('provider-balance'),
            credit: customerAccount('customer-funds', customerId),
            amountKobo,
          },
        ]),
      ),
    /** Makes a customer, if none is given, puts the down payment into the funds and accepts the loan. */
    async accept(given: GivenLoan = {}): Promise<StoredLoan> {
      const customerId = given.customerId ?? (await makeOwnCustomer(app)).id;
      const wanted = await loanToAccept(app.context, { ...given, customerId });
      const { id } = await database.write((tx) => acceptLoan(tx, wanted));
      const loan = await loans.get(id);
      const { quote } = JSON.parse(loan.agreementText);
      if (quote.downPaymentKobo > 0) await loans.fund(customerId, quote.downPaymentKobo);
      return loan;
    },
    async get(id: string): Promise<StoredLoan> {
      const loan = await findLoan(database.read, id);
      if (loan === null) throw new Error(`no loan ${id}`);
      return loan;
    },
    /** Records an event on the business date, or on another day. */
    record: (loanId: string, fact: LoanFact, on?: Day, key?: string): Promise<RecordedLoanEvent> => {
      keys += 1;
      const known = key ?? `test:${loanId}:${keys}`;
      return database.write((tx) =>
        recordLoanEvent(tx, { loanId, key: known, on: on ?? tx.businessDate, fact, actor: system }),
      );
    },
    /** Accepts and hands over a loan. */
    async deliver(given: GivenLoan = {}): Promise<StoredLoan> {
      const { id } = await loans.accept(given);
      await loans.record(id, { kind: 'delivered' });
      return loans.get(id);
    },
    /** Puts money into the funds and pays it on the loan. Returns the payment's id. */
    async pay({ id, customerId }: Pick<StoredLoan, 'id' | 'customerId'>, kobo: number, on?: Day): Promise<string> {
      const paymentId = randomUUID();
      await loans.fund(customerId, kobo);
      await loans.record(id, { kind: 'paid', id: paymentId, kobo }, on);
      return paymentId;
    },
    /** What stands on an account, in kobo. */
    async balance(kind: Parameters<typeof balanceOf>[0], owner: string): Promise<number> {
      const account = await findAccount(database.read, { kind, owner });
      return account === null ? 0 : balanceOf(kind, account);
    },
  };
  return loans;
}
