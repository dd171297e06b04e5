import { type IdentityReason, type NumberKind, numberNames } from '@foodbank/contract/people/identity-checks';
import type { IdentityCheckRecord, IdentityCheckState } from '@foodbank/contract/people/identity-checks-staff';
import { type IdentityTask, type LevelReviewRecord, reviewEnds } from '@foodbank/contract/people/identity-levels-staff';

/** How a state looks. */
export const toneOf = (state: IdentityCheckState) =>
  state === 'verified' ? 'completed' : state === 'needs-a-person' || state === 'checking' ? 'pending' : 'other';

const reasonWords: Readonly<Record<IdentityReason, string>> = {
  'name-differs': 'The name differs',
  'birth-date-differs': 'The birthday differs',
  'number-known': 'Number of another customer',
  'not-found': 'Nobody has this number',
  'under-age': 'Under age',
  'provider-down': 'The provider gave no answer',
  'provider-unsure': 'The provider is not sure',
  'birth-date-unknown': 'The birthday could not be compared',
  'device-known': 'Another customer used the same phone or computer',
  'phone-changed': 'The phone number changed since',
  'name-changed': 'The name changed since',
  'code-late': 'The bank’s code was not entered in time',
  'code-lost': 'The bank’s code goes to a lost phone or email',
  'code-wrong': 'The bank’s code was wrong three times',
  'another-person': 'Another person',
  'looked-at': 'It can’t be said that it is them',
};

/** Why a task ended, or waits for a person, in short. */
export const reasonText = (what: IdentityTask['what'], reason: NonNullable<IdentityTask['reason']>): string =>
  what === 'level' ? reviewEnds[reason as keyof typeof reviewEnds] : reasonWords[reason as IdentityReason];

const providers: Readonly<Record<string, string>> = {
  dojah: 'Dojah',
  'smile-id': 'Smile ID',
  sandbox: 'The sandbox, which knows everybody',
};
/** Who was asked about a number. */
export const providerWords = (provider: string): string => providers[provider] ?? provider;

/** Who of those with the same number is verified by it, or was until the phone or the name changed. An erased customer may come back. */
export const verifiedHolder = (others: IdentityCheckRecord['others']) =>
  others.find(({ state, customerName }) => (state === 'verified' || state === 'lapsed') && customerName !== '');

/** A number as far as it is kept: `BVN •••• 0006`. */
export const numberText = ({ numberKind, lastDigits }: { numberKind: NumberKind; lastDigits: string | null }): string =>
  `${numberNames[numberKind]} ${lastDigits === null ? 'deleted' : `•••• ${lastDigits}`}`;

/** What a company said of both faces, in words: "Dojah says: alike, 94 of 100. The document is blurred." */
export function facesText({ by, score, isAlike, flags }: NonNullable<LevelReviewRecord['faces']>): string {
  const alike = isAlike === null ? 'it can’t be said whether they are alike' : isAlike ? 'alike' : 'not alike';
  const words = [score === null ? alike : `${alike}, ${Math.round(score)} of 100`, ...flags];
  return `${providerWords(by)} says of both faces: ${words.join('. ')}.`;
}
