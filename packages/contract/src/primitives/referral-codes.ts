/** Referral codes: FB- and six characters that aren't mistaken for one another. */

/** Letters and digits of a referral code; those that are mistaken for one another (0 O, 1 I L, U V) are left out. */
export const referralCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const referralCodeLength = 6;
const referralCodePrefix = 'FB-';

/** Six characters as the screens show them: FB-XXXXXX. */
export function formatReferralCode(characters: string): string {
  return referralCodePrefix + characters;
}

/** The six characters of a code in any case, with or without the prefix; null if it can't be a code. */
export function parseReferralCode(text: string): string | null {
  const characters = text
    .trim()
    .toUpperCase()
    .replace(/^FB-?(?=.{6}$)/, '');
  const known = [...characters].every((character) => referralCodeAlphabet.includes(character));
  return known && characters.length === referralCodeLength ? characters : null;
}
