import { adultYears, type NumberKind, numberNames } from '@foodbank/contract/people/identity-checks';
import { type Day, formatDay, lagosDay, lagosTime } from '@foodbank/contract/primitives/day';
import { isCodeLate } from './asking.ts';
import { describeCode } from './holder-codes.ts';
import type { IdentityCheck } from './queries.ts';
import { adultOn } from './rules.ts';

/** After this long an answer is no matter of minutes any more: the provider is down. */
const soonMs = 5 * 60_000;

interface Words {
  text: string;
  next: string;
}

/** In words for the customer: where a check stands, and what is next. */
export function wordsOf(check: IdentityCheck | null, triesLeft: number, now: Date): Words {
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
      return checkingWords(check, number, now);
    case 'verified':
      return { text: `We know who you are: your ${number} fits.`, next: 'There is nothing more to do.' };
    case 'unanswered':
      return unansweredWords(check, number, again);
    case 'needs-a-person':
      return {
        text: differenceOf(check, number),
        next:
          check.reason === 'device-known'
            ? 'A person looks at it, within 24 hours. There is nothing to do: families often share a phone.'
            : `A person looks at it, within 24 hours. If you typed something wrong, correct it and ${again}.`,
      };
    case 'lapsed':
      return lapsedWords(check, number);
    case 'refused':
      return refusalOf(check, { number, again, today: lagosDay(now) });
  }
}

/** The same about the second number, which was asked about with the name and birthday of the first one. */
export function wordsOfOther(
  check: IdentityCheck | null,
  numberKind: NumberKind,
  { first, triesLeft, now }: { first: IdentityCheck; triesLeft: number; now: Date },
): Words {
  const [number, known] = [numberNames[numberKind], numberNames[first.numberKind]];
  const again = triesLeft > 0 ? 'try again' : 'try again tomorrow';
  switch (check?.state) {
    case undefined:
    case 'replaced':
      return {
        text: `We know you by your ${known}. Your ${number} is still missing.`,
        next: `Enter your ${number}. We compare it with the same name and birthday. It is the first step to a higher limit.`,
      };
    case 'verified':
      return { text: `Your ${number} fits, too.`, next: 'There is nothing more to do here.' };
    case 'needs-a-person':
      return {
        text: differenceOf(check, number),
        next: `A person looks at it, within 24 hours. Your ${known} and your limit stay as they are.`,
      };
    case 'refused':
      return refusalOfOther(check, number, again);
    case 'unanswered':
      return check.reason === 'code-lost'
        ? {
            text: 'The code goes to a phone or an email address that you don’t have any more.',
            next: `Your bank can change the phone of your ${number}; take an identity paper along. Your limit stays as it is.`,
          }
        : unansweredWords(check, number, again);
    default:
      return wordsOf(check, triesLeft, now);
  }
}

/** Why the second number was not accepted, whatever is wrong with it: the first one stays. */
function refusalOfOther({ reason }: IdentityCheck, number: string, again: string): Words {
  const stays = 'Your limit stays as it is.';
  if (reason === 'not-found')
    return { text: `Nobody has this ${number}.`, next: `Check the digits and ${again}. ${stays}` };
  if (reason === 'code-wrong')
    return {
      text: 'The code was wrong three times.',
      next: `We deleted the number. Wait for the newest code, and ${again}, or ask a person. ${stays}`,
    };
  if (reason === 'under-age')
    return {
      text: `By its birthday this ${number} is not yours.`,
      next: `Check the digits and ${again}, or ask a person to look. ${stays}`,
    };
  return {
    text: `A person looked and could not say that this ${number} is yours.`,
    next: `Check the digits and ${again}, or ask a person to look again. ${stays}`,
  };
}

/** Why a number that was verified has to be checked anew. */
function lapsedWords({ reason }: Pick<IdentityCheck, 'reason'>, number: string): Words {
  const what = reason === 'name-changed' ? 'name' : 'phone number';
  return {
    text: `You changed your ${what}, so we check your ${number} again.`,
    next: 'Enter it once more. It takes about 3 minutes. The plans that you have stay as they are.',
  };
}

function checkingWords(check: IdentityCheck, number: string, now: Date): Words {
  const code = describeCode(check);
  if (code !== null && isCodeLate(check, now)) return unansweredWords({ reason: 'code-late' }, number, 'try again');
  switch (code?.step) {
    case 'asking-consent':
      return {
        text: `${number === 'BVN' ? 'Your bank' : 'The identity register'} sends you a code before it tells us about your ${number}.`,
        next: `Choose where it goes. You have until ${clockOf(code.until)}.`,
      };
    case 'code-sent':
      return {
        text: code.wasWrong ? 'This code was not right.' : `The code went to ${code.sentTo ?? 'you'}.`,
        next: `Enter its 6 digits by ${clockOf(code.until)}. It may take a minute to come.`,
      };
  }
  return now.getTime() - check.askedAt.getTime() < soonMs
    ? { text: 'We’re checking.', next: 'It takes a minute or two. You may leave this page: we keep going.' }
    : {
        text: `Nobody answers about your ${number} yet.`,
        next: 'We ask again and again, for a day at most. You need to do nothing, it costs you no try, and you can pay at once meanwhile.',
      };
}

/** The time of day in Lagos, such as 14:05. */
const clockOf = (instant: string): string => lagosTime(new Date(instant)).slice(11, 16);

function unansweredWords({ reason }: Pick<IdentityCheck, 'reason'>, number: string, again: string): Words {
  const other = number === 'BVN' ? 'NIN' : 'BVN';
  if (reason === 'code-late')
    return {
      text: 'The code was not entered in time.',
      next: `We deleted the number. Have the phone at hand that your bank knows, and ${again}.`,
    };
  if (reason === 'code-lost')
    return {
      text: 'The code goes to a phone or an email address that you don’t have any more.',
      next: `Use your ${other} instead: ${again} with it. Your bank can change the phone of your ${number}; take an identity paper along.`,
    };
  return {
    text: `Nobody could tell us about your ${number} for a day. It cost you no try.`,
    next: 'We deleted the number. Please type it again.',
  };
}

function differenceOf({ reason, firstnameMatches, lastnameMatches }: IdentityCheck, number: string): string {
  if (reason === 'birth-date-differs') return `The birthday is another one than that of the ${number}.`;
  if (reason === 'birth-date-unknown') return `The name fits. The birthday of this ${number} could not be compared.`;
  if (reason === 'provider-unsure') return `We could not be sure that this ${number} is yours.`;
  if (reason === 'device-known') return `Your ${number} fits. Another account was used on this phone or computer, too.`;
  if (reason === 'looked-at') return `A person could not say before that this ${number} is yours, so one looks again.`;
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
  if (reason === 'code-wrong')
    return {
      text: 'The code was wrong three times.',
      next: `We deleted the number. Wait for the newest code, and ${again}, or ask a person.`,
    };
  return {
    text: 'A person looked and could not say that this is you.',
    next: `Correct what you typed and ${again}, or ask a person to look again.`,
  };
}
