import {
  type IdentityReply,
  type identityForm,
  identityTriesDaily,
  numberNames,
} from '@foodbank/contract/people/identity-checks';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { isSameName } from '@foodbank/contract/primitives/fold-text';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { partsOfText, sectionsOf } from '@foodbank/contract/primitives/text-parts';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { findTextInForce, type LegalText } from '../../foundation/legal-texts/queries.ts';
import { lockCustomer } from '../customers/queries.ts';
import { identityAsksQueue, numberKeptMs } from './asking.ts';
import { describeCode } from './holder-codes.ts';
import { digestNumber } from './numbers.ts';
import {
  countTries,
  findAnsweredCheck,
  findIdentityCheck,
  type IdentityCheck,
  insertIdentityCheck,
} from './queries.ts';
import { adultOn } from './rules.ts';
import { wordsOf } from './words.ts';

const lastDigitsCount = 4;

/** What a customer says of themselves. */
export type IdentityClaim = z.output<typeof identityForm>;

/**
 * Begins the check of a customer, and seals the number for the job that asks. The same number with the same name and birthday within a day
 * begins none: its answer is there. The consent is to the text in force, by its version. Refuses with `identity-off` where there is none, with `consent-changed`, `identity-verified`, `identity-running`, and with
 * `identity-tries-used` the fourth try of a day. A minor is refused without asking anybody. Locks the customer.
 */
export async function startCheck(
  tx: Tx,
  customerId: string,
  claim: IdentityClaim,
  { provider, ...terms }: ConsentTerms & { provider: string } = { provider: 'sandbox', allowsExamples: true },
): Promise<void> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const { numberKind, number, firstname, lastname, birthOn, consent } = claim;
  const text = (await findConsentText(tx, tx.businessDate, terms)) ?? refuse('identity-off');
  if (consent.version !== String(text.version) || consent.language !== text.language) refuse('consent-changed');
  const today = lagosDay(tx.now);
  if (birthOn > today) refuse('validation', { errors: { birthOn: 'This day has not come yet' } });
  if (phoneKey(number) === customer.phoneKey)
    refuse('validation', {
      errors: { number: `This is your phone number. Your ${numberNames[numberKind]} is another one with 11 digits.` },
    });
  const last = await findIdentityCheck(tx, customerId);
  if (last?.state === 'verified') refuse('identity-verified');
  if (last?.state === 'checking') refuse('identity-running');
  const numberDigest = await digestNumber(tx, numberKind, number);
  const answered = await findAnsweredCheck(tx, customerId, numberDigest, new Date(tx.now.getTime() - numberKeptMs));
  if (answered !== null && isSameClaim(answered, claim)) return;
  if ((await countTries(tx, customerId, today)).tries >= identityTriesDaily) refuse('identity-tries-used');
  const isMinor = adultOn(birthOn) > today;
  const id = await insertIdentityCheck(tx, {
    ...{ customerId, numberKind, firstname, lastname, birthOn, numberDigest, askedOn: today },
    lastDigits: number.slice(-lastDigitsCount),
    numberSealed: isMinor ? null : tx.keys.seal(number),
    ...{ textVersion: consent.version, language: consent.language, isTry: true, provider },
    ...(isMinor ? { state: 'refused', reason: 'under-age' } : { state: 'checking', reason: null }),
  });
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'identity-check-started',
    subject: customerId,
    detail: { checkId: id, numberKind, textVersion: consent.version, language: consent.language },
  });
  if (!isMinor) await tx.enqueue(identityAsksQueue, id);
}

/** What holds where the product runs: `allowsExamples` is false where real customers are. */
interface ConsentTerms {
  allowsExamples: boolean;
}

const consentLanguage = 'en';

/** The text that customers consent to on a day; null where there is none that may be used. */
async function findConsentText(db: Db, day: Day, { allowsExamples }: ConsentTerms): Promise<LegalText | null> {
  const text = await findTextInForce(db, 'identity-consent', consentLanguage, day);
  return text !== null && (allowsExamples || !text.isExample) ? text : null;
}

const isSameClaim = (check: IdentityCheck, { firstname, lastname, birthOn }: IdentityClaim): boolean =>
  check.birthOn === birthOn &&
  isSameName(check.firstname ?? '', firstname) &&
  isSameName(check.lastname ?? '', lastname);

/** Where a customer stands, for the customer. */
export async function describeIdentity(
  db: Db,
  customerId: string,
  { now, businessDate, isOffered, terms }: { now: Date; businessDate: Day; isOffered: boolean; terms: ConsentTerms },
): Promise<IdentityReply> {
  const text = await findConsentText(db, businessDate, terms);
  const check = await findIdentityCheck(db, customerId);
  const today = lagosDay(now);
  const { tries } = await countTries(db, customerId, today);
  const state =
    check === null || check.state === 'unanswered' || check.state === 'replaced' ? 'not-started' : check.state;
  const triesLeft = Math.max(0, identityTriesDaily - tries);
  return {
    ...{
      state,
      reason: check?.reason ?? null,
      triesLeft,
      consent: describeConsent(text),
      isOffered: isOffered && text !== null,
    },
    ...wordsOf(check, triesLeft, now),
    check: check && {
      numberKind: check.numberKind,
      lastDigits: check.lastDigits,
      firstname: check.firstname,
      lastname: check.lastname,
      birthOn: check.birthOn,
      askedAt: check.askedAt.toISOString(),
    },
    code: describeCode(check),
  };
}

const describeConsent = (text: LegalText | null): IdentityReply['consent'] => ({
  version: String(text?.version ?? ''),
  language: text?.language ?? consentLanguage,
  text: partsOfText(text?.body ?? '')
    .map((part) => ('heading' in part ? `${part.heading}:` : part.paragraph))
    .join(' '),
  sections: sectionsOf(text?.body ?? ''),
});
