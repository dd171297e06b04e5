import type { Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { readAgreement } from './agreement-text.ts';
import { listEventsOfLoans } from './event-queries.ts';
import type { LoanState } from './life/loan-state.ts';
import { replayLoan } from './life/replay-loan.ts';
import { listAgreementsByOwner } from './queries.ts';

/** What a loan lent, and what of that was repaid, in kobo. */
export interface RepaidPrincipal {
  principalKobo: number;
  repaidKobo: number;
}

/** What a loan lent, after what came back of its goods, and what of that is repaid. What came in after a write-off counts as principal first. */
export function repaidOf({ instalments, financedKobo, books }: LoanState): RepaidPrincipal {
  const paidKobo = instalments.reduce((sum, { paid }) => sum + paid.principalKobo, 0);
  return { principalKobo: financedKobo, repaidKobo: Math.min(financedKobo, paidKobo + books.recoveredKobo) };
}

/**
 * What the loans of some owners, such as `order:FB-12345678`, lent, and what of that was repaid at the end of a day, by what is known now. A payment
 * counts on the day on which it was made. Owners without a loan are left out.
 */
export async function listPrincipal(
  db: Db,
  owners: readonly string[],
  through: Day,
): Promise<({ owner: string } & RepaidPrincipal)[]> {
  const loans = await listAgreementsByOwner(db, owners);
  const events = await listEventsOfLoans(
    db,
    loans.map(({ id }) => id),
  );
  return loans.map(({ id, owner, agreementText }) => {
    const { agreement } = readAgreement(agreementText);
    return { owner, ...repaidOf(replayLoan(agreement, events.get(id) ?? [], through)) };
  });
}
