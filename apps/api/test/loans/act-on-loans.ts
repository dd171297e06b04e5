import type { Day } from '@foodbank/contract/primitives/day';
import { system } from '../../src/domains/foundation/audit/add-audit-line.ts';
import { acceptLoan } from '../../src/domains/lending/loans/accept-loan.ts';
import {
  cancelLoan,
  deliverLoan,
  forgiveRest,
  leavePlan,
  loseDownPayment,
  moveInstalment,
  recordLoanPayment,
  recordLoanRefund,
  returnOnLoan,
  reverseLoanPayment,
} from '../../src/domains/lending/loans/acts.ts';
import type { LoanFact } from '../../src/domains/lending/loans/life/loan-events.ts';
import { pauseLoan, resumeLoan } from '../../src/domains/lending/loans/pausing.ts';
import { lockLoans } from '../../src/domains/lending/loans/queries.ts';
import { recordLoanEvent } from '../../src/domains/lending/loans/recording.ts';
import { postTransfers } from '../../src/domains/money/ledger/post-transfers.ts';
import { businessAccount, customerAccount } from '../../src/domains/money/ledger/rules.ts';
import type { AppContext } from '../../src/platform/app-context.ts';
import type { Tx } from '../../src/platform/database.ts';
import { loanToAccept } from '../loans-in.ts';

/** Something that is done to loans. It can be sent to another process, and done again with the same key. */
export type LoanAct =
  | {
      kind: 'accept';
      key: string;
      owner: string;
      customerId: string;
      planCode: string;
      totalKobo: number;
      promisedOn: Day;
    }
  | { kind: 'event'; key: string; loanId: string; customerId: string; on: Day; fact: LoanFact };

/** Does an act by the product's operations, in one transaction, with the money that it needs. */
export async function actOnLoans(context: AppContext, act: LoanAct): Promise<void> {
  const { database } = context;
  if (act.kind === 'event') return database.write((tx) => recordOn(tx, act));
  const { key, owner, customerId, planCode, totalKobo, promisedOn } = act;
  const wanted = await loanToAccept(context, { planCode, totalKobo, promisedOn, customerId, key });
  const downPaymentKobo = Math.min(
    totalKobo,
    Math.ceil((totalKobo * wanted.plan.terms.downPaymentPpm) / 100_000_000) * 100,
  );
  await database.write(async (tx) => {
    await acceptLoan(tx, { ...wanted, owner, acceptedOn: promisedOn });
    if (downPaymentKobo > 0) await payIn(tx, { key, customerId, on: promisedOn, kobo: downPaymentKobo });
  });
}

async function recordOn(tx: Tx, { key, loanId, customerId, on, fact }: LoanAct & { kind: 'event' }): Promise<void> {
  const given = { loanId, key, on, actor: system };
  const acts: { [Kind in LoanFact['kind']]: (fact: Extract<LoanFact, { kind: Kind }>) => Promise<unknown> } = {
    delivered: () => deliverLoan(tx, { ...given, holidays: [] }),
    async paid({ id, kobo, instalment }) {
      // The loan before the ledger's accounts, as `recordLoanEvent` asks.
      await lockLoans(tx, [loanId]);
      await payIn(tx, { key, customerId, on, kobo });
      return recordLoanPayment(tx, { ...given, paymentId: id, kobo, ...(instalment !== undefined && { instalment }) });
    },
    reversed: ({ id }) => reverseLoanPayment(tx, { ...given, paymentId: id }),
    'off-payslip': (fact) => recordLoanEvent(tx, { ...given, fact }),
    moved: (move) => moveInstalment(tx, { ...given, ...move }),
    returned: ({ totalKobo, downPayment }) => returnOnLoan(tx, { ...given, totalKobo, downPayment }),
    left: ({ totalKobo }) => leavePlan(tx, { ...given, totalKobo }),
    cancelled: () => cancelLoan(tx, given),
    'written-off': () => recordLoanEvent(tx, { ...given, fact: { kind: 'written-off' } }),
    forgiven: () => forgiveRest(tx, given),
    paused: () => pauseLoan(tx, given),
    resumed: () => resumeLoan(tx, given),
    async 'down-payment-lost'({ kobo }) {
      const [loan] = await lockLoans(tx, [loanId]);
      if (loan !== undefined) await loseDownPayment(tx, loan, { ...given, kobo });
    },
    frozen: () => recordLoanEvent(tx, { ...given, fact: { kind: 'frozen' } }),
    unfrozen: () => recordLoanEvent(tx, { ...given, fact: { kind: 'unfrozen' } }),
    refunded: ({ kobo }) => recordLoanRefund(tx, { ...given, kobo }),
  };
  await (acts[fact.kind] as (fact: LoanFact) => Promise<unknown>)(fact);
}

const payIn = (tx: Tx, { key, customerId, on, kobo }: { key: string; customerId: string; on: Day; kobo: number }) =>
  postTransfers(tx, [
    {
      ...{ key: `paid:${key}`, kind: 'posted', code: 'charge-paid', subject: `charge:${key}`, effectiveOn: on },
      debit: businessAccount('provider-balance'),
      credit: customerAccount('customer-funds', customerId),
      amountKobo: kobo,
    },
  ]);
