import { lagosDay } from '@foodbank/contract/primitives/day';
import type { ChargebackRecord } from '@foodbank/contract/support/chargebacks-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import {
  type ChargebackAnswer,
  findChargebackOfCase,
  findLastAnswer,
  sumAcceptedBy,
} from '../../money/charges/chargeback-queries.ts';
import { findWholeCharge, type StoredCharge } from '../../money/charges/queries.ts';
import { sumEndedBy } from '../../money/charges/refund-queries.ts';
import { needsSecondPerson, standingOfDispute } from '../../money/charges/rules.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { findRequest } from '../requests/queries.ts';
import { isTooLate } from './answering.ts';
import { claimOf, type Evidence, findEvidence, isFraudClaim } from './evidence.ts';
import { findPlanOfCharge } from './plan-of-chargeback.ts';

/** The chargeback of a case; null for a case without one. Refuses with `not-found`. */
export async function readChargeback(
  { chargeOwners, clock, database: { read } }: AppContext,
  requestId: string,
  staff: Pick<StaffCaller, 'id'>,
): Promise<ChargebackRecord | null> {
  (await findRequest(read, requestId)) ?? refuse('not-found');
  const chargeback = await findChargebackOfCase(read, requestId);
  const charge = chargeback && (await findWholeCharge(read, chargeback.chargeId));
  if (chargeback === null || charge === null) return null;
  const now = clock.now();
  const day = lagosDay(now);
  const { providerId, amountKobo, said, dueAt } = chargeback;
  const doneKobo = (await sumEndedBy(read, staff.id, day)) + (await sumAcceptedBy(read, staff.id, day));
  const { points, riderId } = await readEvidence(read, charge, chargeOwners);
  return {
    ...{ providerId, amountKobo, said, riderId },
    claim: claimOf(chargeback),
    standing: standingOfDispute(chargeback),
    dueAt: dueAt?.toISOString() ?? null,
    isOver: isTooLate(chargeback, now),
    evidence: points,
    wantsContacts: isFraudClaim(chargeback),
    needsSecond: needsSecondPerson(amountKobo ?? 0, doneKobo),
    answer: await describeAnswer(read, await findLastAnswer(read, chargeback.id)),
  };
}

/** The evidence for a payment, with the order and the plan that it paid. */
export async function readEvidence(
  db: Db,
  charge: StoredCharge,
  chargeOwners: AppContext['chargeOwners'],
): Promise<Evidence> {
  const orderNumber = await chargeOwners[charge.owner.kind].orderOf(db, charge.owner.id);
  return findEvidence(db, charge, { orderNumber, loan: await findPlanOfCharge(db, charge, orderNumber) });
}

async function describeAnswer(db: Db, answer: ChargebackAnswer | null): Promise<ChargebackRecord['answer']> {
  if (answer === null) return null;
  const { kind, state, madeBy, madeAt, sentAt, failure, approvalId, message, evidence } = answer;
  return {
    ...{ kind, state, failure, approvalId, message },
    by: (await namesOfMembers(db)).get(madeBy) ?? 'A former member',
    at: madeAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    sent: evidence.map(({ label, text }) => ({ label, text })),
  };
}
