import type { PayrollSurplus, SurplusNeed } from '@foodbank/contract/lending/employer-receivables-staff';
import type { PayslipSurplus, SurplusStep } from '@foodbank/contract/lending/payroll';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { Db } from '../../../platform/database.ts';
import { findRefundAccount, isUsable, type RefundAccount } from '../../money/charges/refund-account-queries.ts';
import { findLoan } from '../loans/queries.ts';
import { listSurplusesOfLoan, type Surplus } from './surplus-queries.ts';

/** What stands between a waiting surplus and its customer: an account is missing, in question, or the one that the last try didn’t reach. */
export function needOf({ failedVersion }: Pick<Surplus, 'failedVersion'>, account: RefundAccount | null): SurplusNeed {
  if (account === null || account.state === 'refused') return 'account';
  if (!isUsable(account)) return 'decision';
  return account.version === failedVersion ? 'other-account' : 'sending';
}

/** A surplus as the console has it. */
export async function describeSurplus(db: Db, surplus: Surplus, today: Day): Promise<PayrollSurplus> {
  const { id, loanId, customerId, state, failure, lastDigits, foundOn, dueOn, paidOn } = surplus;
  const isOpen = state !== 'paid' && state !== 'kept';
  return {
    ...{ id, loanId, customerId, state, failure, lastDigits, foundOn, dueOn, paidOn },
    loanNumber: (await findLoan(db, loanId))?.number ?? '',
    amount: toNaira(surplus.amountKobo),
    needs: state === 'waiting' ? needOf(surplus, await findRefundAccount(db, customerId)) : null,
    isLate: isOpen && dueOn < today,
  };
}

/** The surpluses of a loan as its customer reads them. What a corrected return took back before it left is none. */
export async function describeSurplusesOf(db: Db, { id, customerId }: { id: string; customerId: string }) {
  const surpluses = (await listSurplusesOfLoan(db, id)).filter(({ state }) => state !== 'kept');
  if (surpluses.length === 0) return [];
  const account = await findRefundAccount(db, customerId);
  return surpluses.map((surplus): PayslipSurplus => {
    const { id, lastDigits, foundOn, dueOn, paidOn } = surplus;
    return {
      id,
      amount: toNaira(surplus.amountKobo),
      step: stepOf(surplus, account),
      lastDigits,
      foundOn,
      dueOn,
      paidOn,
    };
  });
}

const stepsOfNeeds: Readonly<Record<SurplusNeed, SurplusStep>> = {
  account: 'account',
  'other-account': 'other-account',
  decision: 'looked-at',
  sending: 'on-its-way',
};
function stepOf(surplus: Surplus, account: RefundAccount | null): SurplusStep {
  if (surplus.state === 'paid') return 'paid';
  return surplus.state === 'waiting' ? stepsOfNeeds[needOf(surplus, account)] : 'on-its-way';
}
