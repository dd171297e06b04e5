import { type EmploymentReply, type employmentForm, employmentTriesDaily } from '@foodbank/contract/people/employers';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { staffNumberKey } from '@foodbank/contract/primitives/staff-numbers';
import { sectionsOf } from '@foodbank/contract/primitives/text-parts';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findTextInForce, type LegalText } from '../../foundation/legal-texts/queries.ts';
import { lockManagedCustomer } from '../customers/managed-customers.ts';
import { lockCustomer } from '../customers/queries.ts';
import { listVerifiedNames } from '../identity-checks/queries.ts';
import { employmentEndsQueue, noteEnded } from './following.ts';
import {
  countStated,
  endEmploymentOf,
  type FoundEmployment,
  findEmployment,
  findNewestEmployment,
  hasHolder,
  insertEmployment,
  listTakingEmployers,
  lockEmployer,
  storeEmploymentDecision,
} from './queries.ts';
import { fitOf, hasLeft, isFreshOn, judgeEmployment, type PersonName, takesNewPlans } from './rules.ts';
import { findByNumber } from './staff-list-queries.ts';
import { employmentNewsQueue } from './telling.ts';
import { wordsOf } from './words.ts';

/** What holds where the product runs: `allowsExamples` is false where real customers are. */
interface ConsentTerms {
  allowsExamples: boolean;
}

const consentLanguage = 'en';

/** The text that customers agree to on a day; null where there is none that may be used. */
async function findConsentText(db: Db, day: Day, { allowsExamples }: ConsentTerms): Promise<LegalText | null> {
  const text = await findTextInForce(db, 'payroll-consent', consentLanguage, day);
  return text !== null && (allowsExamples || !text.isExample) ? text : null;
}

async function findVerifiedName(db: Db, customerId: string): Promise<PersonName | null> {
  const [name = null] = await listVerifiedNames(db, [customerId]);
  return name;
}

/**
 * A customer names the employer and the staff number, and agrees to deductions. The number and the verified name are compared with the list. Refuses
 * with `employment-off` where there is no text, with `consent-changed`, with `employment-needs-identity` who is not verified, with `employment-open`
 * who has one, with `employment-tries-used` the sixth try of a day, and with `employer-not-taking`. Locks the customer, then the employer.
 */
export async function stateEmployment(
  tx: Tx,
  customerId: string,
  { employerId, staffNumber: typed, consent }: z.output<typeof employmentForm>,
  terms: ConsentTerms = { allowsExamples: true },
): Promise<void> {
  (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const text = (await findConsentText(tx, tx.businessDate, terms)) ?? refuse('employment-off');
  if (consent.version !== String(text.version) || consent.language !== text.language) refuse('consent-changed');
  const name = (await findVerifiedName(tx, customerId)) ?? refuse('employment-needs-identity');
  const found = await findNewestEmployment(tx, customerId);
  if (found?.state === 'confirmed' || found?.state === 'needs-a-person') refuse('employment-open');
  const statedOn = lagosDay(tx.now);
  if ((await countStated(tx, customerId, statedOn)).count >= employmentTriesDaily) refuse('employment-tries-used');
  const employer = (await lockEmployer(tx, employerId)) ?? refuse('employer-not-taking');
  const isTaking = takesNewPlans({ ...employer, arePlansStopped: employer.plansStoppedAt !== null }, tx.businessDate);
  if (!isTaking) refuse('employer-not-taking');
  const listed = await findByNumber(tx, employerId, staffNumberKey(typed));
  const employee = listed !== null && !hasLeft(listed.leftOn, tx.businessDate) ? listed : null;
  const isHeld = employee !== null && (await hasHolder(tx, employee.id)).isHeld;
  const judged = judgeEmployment(employee && fitOf(name, employee.name), isHeld);
  // Who was refused learns nothing of the person who has the number.
  const isFound = judged.state !== 'refused';
  const id = await insertEmployment(tx, {
    ...{ customerId, employerId, ...judged, statedOn },
    employeeId: isFound ? (employee?.id ?? null) : null,
    staffNumber: isFound ? (employee?.staffNumber ?? typed) : typed,
    ...{ textVersion: consent.version, language: consent.language },
  });
  await addAuditLine(tx, {
    ...{ actor: customerActor(customerId), action: 'employment-stated', subject: customerId },
    detail: { employmentId: id, employerId, textVersion: consent.version, language: consent.language, ...judged },
  });
}

/** A customer ends the consent. Nothing happens where nothing is open. Locks the customer. */
export async function endOwnEmployment(tx: Tx, customerId: string): Promise<void> {
  (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const ended = await endEmploymentOf(tx, customerId, 'customer', tx.now);
  await noteEnded(tx, ended, { actor: customerActor(customerId), reason: 'customer' });
}

/**
 * A member or a clerk says whether a customer who waits is the person on the list. Refuses with `own-record` the member's own, with
 * `employment-decided` what doesn't wait any more, and with `staff-number-confirmed` to confirm a number of another customer, who would have two
 * limits. Locks the customer, then the employer.
 */
export async function decideEmployment(
  tx: Tx,
  { employerId, employmentId }: { employerId: string; employmentId: string },
  { outcome, reason }: { outcome: 'confirmed' | 'another-person'; reason: string },
  actor: Actor,
): Promise<void> {
  const found = (await findEmployment(tx, employmentId)) ?? refuse('not-found');
  if (found.employerId !== employerId) refuse('not-found');
  const { customerId } = found;
  await lockManagedCustomer(tx, customerId, actor);
  await lockEmployer(tx, employerId);
  const now = (await findEmployment(tx, employmentId)) ?? refuse('not-found');
  if (now.state !== 'needs-a-person') refuse('employment-decided');
  const isConfirmed = outcome === 'confirmed';
  // Meanwhile the list may have lost the person.
  if (isConfirmed && now.employeeId === null) refuse('employment-decided');
  if (isConfirmed && (await hasHolder(tx, now.employeeId ?? '')).isHeld) refuse('staff-number-confirmed');
  const [state, why] = isConfirmed ? (['confirmed', null] as const) : (['refused', 'another-person'] as const);
  if ((await storeEmploymentDecision(tx, employmentId, state, why, actor.id, reason, tx.now)) === null)
    refuse('employment-decided');
  await tx.enqueue(employmentNewsQueue, employmentId);
  // It may have been confirmed before, when a plan was made by it.
  if (!isConfirmed) await tx.enqueue(employmentEndsQueue, employmentId);
  await addAuditLine(tx, {
    ...{ actor, subject: customerId, reason },
    action: isConfirmed ? 'employment-confirmed' : 'employment-refused',
    detail: { employmentId, employerId },
  });
}

/** Where a customer stands, for the customer. */
export async function describeEmployment(
  db: Db,
  customerId: string,
  { now, businessDate, terms }: { now: Date; businessDate: Day; terms: ConsentTerms },
): Promise<EmploymentReply> {
  const text = await findConsentText(db, businessDate, terms);
  const found = await findNewestEmployment(db, customerId);
  const employers = text === null ? [] : await listTakingEmployers(db, businessDate);
  const { count } = await countStated(db, customerId, lagosDay(now));
  return {
    state: found?.state ?? 'not-started',
    ...wordsOf(found, employers.length > 0, businessDate),
    employerName: found?.employerName ?? null,
    staffNumber: found?.staffNumber ?? null,
    statedAt: found?.statedAt.toISOString() ?? null,
    pay: payOf(found, businessDate),
    triesLeft: Math.max(0, employmentTriesDaily - count),
    isKnown: (await findVerifiedName(db, customerId)) !== null,
    employers,
    consent: {
      version: String(text?.version ?? ''),
      language: text?.language ?? consentLanguage,
      sections: sectionsOf(text?.body ?? ''),
    },
    agreed: found === null ? null : { version: found.textVersion, at: found.statedAt.toISOString() },
  };
}

function payOf(found: FoundEmployment | null, today: Day): EmploymentReply['pay'] {
  if (found?.state !== 'confirmed') return null;
  const { netPayKobo, otherDeductionsKobo, confirmedOn } = found;
  if (netPayKobo === null || otherDeductionsKobo === null || confirmedOn === null) return null;
  return {
    netPay: toNaira(netPayKobo),
    otherDeductions: toNaira(otherDeductionsKobo),
    confirmedOn,
    isFresh: isFreshOn(confirmedOn, today),
  };
}
