import {
  type IdentityReply,
  type identityForm,
  identityTriesDaily,
  numberNames,
  type OtherNumber,
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
  findCheckOfNumber,
  findIdentityCheck,
  findRunningCheck,
  type IdentityCheck,
  identityStateOf,
  insertIdentityCheck,
  listVerifiedKinds,
} from './queries.ts';
import { adultOn, otherKind } from './rules.ts';
import { noteSharedDevices } from './shared-devices.ts';
import { wordsOf, wordsOfOther } from './words.ts';

const lastDigitsCount = 4;

/** What a customer says of themselves. */
export type IdentityClaim = z.output<typeof identityForm>;

/**
 * Begins the check of a customer, and seals the number for the job that asks. The same number with the same name and birthday within a day
 * begins none: its answer is there. Once one of both numbers is verified the other one can be: it is asked about with the name and birthday of the
 * first, whatever was sent, so that both are of one person. The consent is to the text in force, by its version. Refuses with `identity-off` where
 * there is none, with `consent-changed`, with `identity-verified` a number that is verified, with `identity-running`, and with
 * `identity-tries-used` the fourth try of a day. A minor is refused without asking anybody. Locks the customer.
 */
export async function startCheck(
  tx: Tx,
  customerId: string,
  given: IdentityClaim,
  { provider, deviceTokens = [], ...terms }: CheckTerms = { provider: 'sandbox', allowsExamples: true },
): Promise<void> {
  const customer = (await lockCustomer(tx, customerId)) ?? refuse('not-found');
  const claim = await claimOf(tx, customerId, given);
  const { numberKind, number, firstname, lastname, birthOn, consent } = claim;
  const text = (await findConsentText(tx, tx.businessDate, terms)) ?? refuse('identity-off');
  if (consent.version !== String(text.version) || consent.language !== text.language) refuse('consent-changed');
  const today = lagosDay(tx.now);
  if (birthOn > today) refuse('validation', { errors: { birthOn: 'This day has not come yet' } });
  if (phoneKey(number) === customer.phoneKey)
    refuse('validation', {
      errors: { number: `This is your phone number. Your ${numberNames[numberKind]} is another one with 11 digits.` },
    });
  if ((await listVerifiedKinds(tx, customerId)).includes(numberKind)) refuse('identity-verified');
  if ((await findRunningCheck(tx, customerId)) !== null) refuse('identity-running');
  await noteSharedDevices(tx, customerId, deviceTokens);
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

/** Of the second number only the number counts: name and birthday are those by which the first one was verified. */
async function claimOf(tx: Tx, customerId: string, given: IdentityClaim): Promise<IdentityClaim> {
  const first = await findIdentityCheck(tx, customerId);
  if (first?.state !== 'verified' || first.numberKind === given.numberKind) return given;
  const { firstname, lastname, birthOn } = first;
  if (firstname === null || lastname === null || birthOn === null) return given;
  return { ...given, firstname, lastname, birthOn };
}

/** What holds where the product runs: `allowsExamples` is false where real customers are. */
interface ConsentTerms {
  allowsExamples: boolean;
}

/** Who is asked, and the tokens of the browser that asks. */
interface CheckTerms extends ConsentTerms {
  provider: string;
  deviceTokens?: readonly string[];
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
  const triesLeft = Math.max(0, identityTriesDaily - tries);
  return {
    ...{
      state: identityStateOf(check),
      reason: check?.reason ?? null,
      triesLeft,
      consent: describeConsent(text),
      isOffered: isOffered && text !== null,
    },
    ...wordsOf(check, triesLeft, now),
    check: check && claimIn(check),
    code: describeCode(check),
    other: check?.state === 'verified' ? await describeOther(db, check, triesLeft, now) : null,
  };
}

/** Where the second number stands, once the first is verified. */
async function describeOther(db: Db, first: IdentityCheck, triesLeft: number, now: Date): Promise<OtherNumber> {
  const numberKind = otherKind(first.numberKind);
  const check = await findCheckOfNumber(db, first.customerId, numberKind);
  return {
    ...{ numberKind, state: identityStateOf(check), reason: check?.reason ?? null },
    ...wordsOfOther(check, numberKind, { first, triesLeft, now }),
    check: check && claimIn(check),
    code: describeCode(check),
  };
}

/** The check that a customer's question is about: that of the second number where it waits or was refused, else the one that says who it is. */
export async function findCheckInQuestion(db: Db, customerId: string): Promise<IdentityCheck | null> {
  const first = await findIdentityCheck(db, customerId);
  if (first?.state !== 'verified') return first;
  const other = await findCheckOfNumber(db, customerId, otherKind(first.numberKind));
  return other?.state === 'refused' || other?.state === 'needs-a-person' ? other : first;
}

const claimIn = ({ numberKind, lastDigits, firstname, lastname, birthOn, askedAt }: IdentityCheck) => ({
  ...{ numberKind, lastDigits, firstname, lastname, birthOn },
  askedAt: askedAt.toISOString(),
});

const describeConsent = (text: LegalText | null): IdentityReply['consent'] => ({
  version: String(text?.version ?? ''),
  language: text?.language ?? consentLanguage,
  text: partsOfText(text?.body ?? '')
    .map((part) => ('heading' in part ? `${part.heading}:` : part.paragraph))
    .join(' '),
  sections: sectionsOf(text?.body ?? ''),
});
