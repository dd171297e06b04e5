import {
  adultYears,
  type IdentityReply,
  type identityForm,
  identityTriesDaily,
  numberNames,
} from '@foodbank/contract/people/identity-checks';
import { type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { isSameName } from '@foodbank/contract/primitives/fold-text';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import { partsOfText, sectionsOf } from '@foodbank/contract/primitives/text-parts';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { IdentityAnswer, IdentityAsk } from '../../../providers/identity.ts';
import { addAuditLine, customerActor, system } from '../../foundation/audit/add-audit-line.ts';
import { findTextInForce, type LegalText } from '../../foundation/legal-texts/queries.ts';
import { lockCustomer } from '../customers/queries.ts';
import { digestNumber } from './numbers.ts';
import {
  countTries,
  endCheck,
  findAnsweredCheck,
  findIdentityCheck,
  findOtherHolder,
  type IdentityCheck,
  insertIdentityCheck,
  lockNumber,
  lockRunningCheck,
  markIdentityAsk,
  replaceOlderChecks,
} from './queries.ts';
import { adultOn, compareNames, judge } from './rules.ts';
import { customerWaitsMs, identityNewsQueue } from './telling.ts';

/** The queue of checks that wait for the provider. */
export const identityAsksQueue = 'identity-asks';

const hourMs = 3_600_000;
/** How long a number is kept for an answer, and the same question is not asked again. */
export const numberKeptMs = 24 * hourMs;
const lastDigitsCount = 4;
/** After this long an answer is no matter of minutes any more: the provider is down. */
const soonMs = 5 * 60_000;
// From the second ask on: a minute, then twice as long each time, an hour at most.
const againSeconds = (asks: number): number => Math.min(3_600, 60 * 2 ** Math.max(0, asks - 1));

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
  terms: ConsentTerms = { allowsExamples: true },
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
    ...{ textVersion: consent.version, language: consent.language, isTry: true },
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

/** What the job asks the provider; null where there is nothing to ask any more. `isAgain`: an answer may have been lost. */
export async function takeAsk(tx: Tx, id: string): Promise<{ ask: IdentityAsk; isAgain: boolean } | null> {
  const check = await lockRunningCheck(tx, id);
  if (check === null) return null;
  await markIdentityAsk(tx, id, tx.now);
  const { numberKind: kind, firstname, lastname, birthOn, textVersion: version, language, askedAt: at } = check;
  const number = tx.keys.unseal(check.numberSealed);
  const consent = { version, language, at };
  const ask = {
    id,
    kind,
    number,
    firstname: firstname ?? '',
    lastname: lastname ?? '',
    birthOn: birthOn ?? '',
    consent,
  };
  return { ask, isAgain: check.asks > 0 };
}

/** Records what the provider said, and wipes the number. A provider that is down is asked again, for a day. */
export async function recordAnswer(tx: Tx, id: string, answer: IdentityAnswer): Promise<void> {
  const known = await lockRunningCheck(tx, id);
  if (known === null) return;
  if (answer.kind === 'down' || answer.kind === 'wallet-empty') {
    const isOver = tx.now.getTime() - known.askedAt.getTime() >= numberKeptMs;
    if (isOver) {
      await endCheck(tx, id, { state: 'unanswered', reason: 'provider-down', isTry: false }, null);
      await tx.enqueue(identityNewsQueue, id);
    } else await tx.enqueue(identityAsksQueue, id, undefined, againSeconds(known.asks));
    return;
  }
  if (answer.kind === 'not-found') {
    await endCheck(tx, id, { state: 'refused', reason: 'not-found', isTry: true }, null);
    return noteOutcome(tx, known, 'refused');
  }
  await lockNumber(tx, known.numberDigest);
  const { isKnown } = await findOtherHolder(tx, id);
  const names = compareNames({ firstname: known.firstname ?? '', lastname: known.lastname ?? '' }, answer.names);
  const birthMatches = answer.birthOn === known.birthOn;
  const isMinor = adultOn(answer.birthOn) > lagosDay(tx.now);
  const outcome = judge({ ...names, birthMatches, isMinor, isKnown });
  await endCheck(tx, id, { ...outcome, isTry: true }, { ...names, birthMatches });
  if (outcome.state !== 'refused') await replaceOlderChecks(tx, known.customerId, id);
  await noteOutcome(tx, known, outcome.state);
}

/** An audit line; and who is not on the page any more is told. */
async function noteOutcome(tx: Tx, { id, customerId, askedAt }: IdentityCheck, state: string): Promise<void> {
  await addAuditLine(tx, {
    actor: system,
    action: 'identity-check-answered',
    subject: customerId,
    detail: { checkId: id, state },
  });
  if (tx.now.getTime() - askedAt.getTime() >= customerWaitsMs) await tx.enqueue(identityNewsQueue, id);
}

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

function wordsOf(check: IdentityCheck | null, triesLeft: number, now: Date): { text: string; next: string } {
  const again = triesLeft > 0 ? 'try again' : 'try again tomorrow';
  const number = check === null ? '' : numberNames[check.numberKind];
  switch (check?.state) {
    case undefined:
    case 'replaced':
      return {
        text: 'We don’t know yet who you are.',
        next: 'Tell us your name, your birthday and your BVN or NIN. It takes about 3 minutes.',
      };
    case 'checking':
      return now.getTime() - check.askedAt.getTime() < soonMs
        ? { text: 'We’re checking.', next: 'It takes a minute or two. You may leave this page: we keep going.' }
        : {
            text: `Nobody answers about your ${number} yet.`,
            next: 'We ask again and again, for a day at most. You need to do nothing, it costs you no try, and you can pay at once meanwhile.',
          };
    case 'verified':
      return { text: `We know who you are: your ${number} fits.`, next: 'There is nothing more to do.' };
    case 'unanswered':
      return {
        text: `Nobody could tell us about your ${number} for a day. It cost you no try.`,
        next: 'We deleted the number. Please type it again.',
      };
    case 'needs-a-person':
      return {
        text: differenceOf(check, number),
        next: `A person looks at it, within 24 hours. If you typed something wrong, correct it and ${again}.`,
      };
    case 'refused':
      return refusalOf(check, { number, again, today: lagosDay(now) });
  }
}

function differenceOf({ reason, firstnameMatches, lastnameMatches }: IdentityCheck, number: string): string {
  if (reason === 'birth-date-differs') return `The birthday is another one than that of the ${number}.`;
  if (reason === 'number-known') return `Another account has this ${number} already.`;
  const which = firstnameMatches ? 'last name' : lastnameMatches ? 'first name' : 'name';
  return `The ${which} is another one than that of the ${number}.`;
}

function refusalOf(
  { reason, birthOn, birthMatches }: IdentityCheck,
  { number, again, today }: { number: string; again: string; today: Day },
): { text: string; next: string } {
  // The holder of the number is a minor, whatever was typed.
  if (reason === 'under-age' && birthMatches === false)
    return {
      text: `Plans are for people of ${adultYears} and older. The birthday of this ${number} is another one than you typed.`,
      next: `Check the digits and ${again}. If the number is yours, its birthday counts: ask a person to look. You can always pay at once.`,
    };
  if (reason === 'under-age')
    return {
      text: `Plans are for people of ${adultYears} and older.`,
      next:
        birthOn === null
          ? 'You can pay at once.'
          : adultOn(birthOn) <= today
            ? `You are old enough now: ${again}.`
            : `You can ask again from ${formatDay(adultOn(birthOn))}. Until then you can pay at once. If the birthday is wrong, correct it and ${again}.`,
    };
  if (reason === 'not-found')
    return { text: `Nobody has this ${number}.`, next: `Check the digits and ${again}, or use the other number.` };
  return {
    text: 'A person looked and could not say that this is you.',
    next: `Correct what you typed and ${again}, or ask a person to look again.`,
  };
}
