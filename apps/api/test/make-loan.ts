import { randomUUID } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import { acceptLoan } from '../src/domains/lending/loans/accept-loan.ts';
import type { LoanFact } from '../src/domains/lending/loans/life/loan-events.ts';
import { type RecordedLoanEvent, recordLoanEvent } from '../src/domains/lending/loans/recording.ts';
import { quotePlan } from '../src/domains/lending/loans/terms/quote-plan.ts';
import { findPlanOn } from '../src/domains/lending/plans/queries.ts';
import { postTransfers } from '../src/domains/money/ledger/post-transfers.ts';
import { businessAccount, customerAccount } from '../src/domains/money/ledger/rules.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import type { TestApp } from './start-app.ts';

/** A loan of a test: accepted and, unless a test says otherwise, handed over on the business date. */
export interface TestLoan {
  id: string;
  customerId: string;
  owner: string;
  /** Records an event on the loan. */
  record(on: Day, fact: LoanFact): Promise<RecordedLoanEvent>;
  /** The customer pays: the money comes in, and the loan takes it. */
  pay(on: Day, kobo: number, id?: string): Promise<RecordedLoanEvent>;
}

/** What a test may say about a loan. */
export interface GivenLoan {
  planCode?: string;
  totalKobo?: number;
  /** Without it a customer is made. */
  customerId?: string;
  owner?: string;
  isDelivered?: boolean;
}

const actor = { kind: 'system', id: 'system' } as const;

/** Makes a loan of ₦40,000.00 in three months, promised for the business date, as an order on a plan does. */
export async function makeLoan(app: Pick<TestApp, 'send' | 'context'>, given: GivenLoan = {}): Promise<TestLoan> {
  const { planCode = 'months-3', totalKobo = 4_000_000, owner = `order:${randomUUID()}`, isDelivered = true } = given;
  const { database } = app.context;
  const customerId = given.customerId ?? (await makeOwnCustomer(app)).id;
  const { id } = await database.write(async (tx) => {
    const plan = await findPlanOn(tx, planCode, tx.businessDate);
    if (plan === null) throw new Error(`no plan ${planCode} on ${tx.businessDate}`);
    const day = tx.businessDate;
    const { payableKobo, annualRateHundredths } = quotePlan({
      plan: plan.terms,
      totalKobo,
      promisedOn: day,
      holidays: [],
    });
    return acceptLoan(tx, {
      ...{ key: `accept:${owner}`, customerId, owner, totalKobo, promisedOn: day, acceptedOn: day, holidays: [] },
      plan: { code: planCode, version: plan.version, terms: plan.terms },
      shown: { payableKobo, annualRateHundredths },
    });
  });
  const keyOf = () => `test:${owner}:${randomUUID()}`;
  const record: TestLoan['record'] = (on, fact) =>
    database.write((tx) => recordLoanEvent(tx, { loanId: id, key: keyOf(), on, fact, actor }));
  if (isDelivered)
    await database.write(async (tx) => tx.businessDate).then((day) => record(day, { kind: 'delivered' }));
  return {
    ...{ id, customerId, owner, record },
    pay: (on, kobo, paymentId = randomUUID()) =>
      database.write(async (tx) => {
        const [debit, credit] = [businessAccount('provider-balance'), customerAccount('customer-funds', customerId)];
        const paid = { kind: 'posted', code: 'charge-paid', effectiveOn: on, debit, credit, amountKobo: kobo } as const;
        await postTransfers(tx, [{ ...paid, key: `paid:${paymentId}`, subject: `charge:${paymentId}` }]);
        const fact = { kind: 'paid', id: paymentId, kobo } as const;
        return recordLoanEvent(tx, { loanId: id, key: keyOf(), on, fact, actor });
      }),
  };
}
