import { adultYears, numberNames } from '@foodbank/contract/people/identity-checks';
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
        next: `A person looks at it, within 24 hours. If you typed something wrong, correct it and ${again}.`,
      };
    case 'refused':
      return refusalOf(check, { number, again, today: lagosDay(now) });
  }
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
