/** Referral codes: FB- and six unambiguous characters. */

/** The characters of referral codes, without those that are easily confused (0 O, 1 I L, U V). */
export const referralCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const referralCodeLength = 6;
const referralCodePrefix = 'FB-';

/** A code as people see it and as emails and replies have it: FB-XXXXXX. */
export function formatReferralCode(characters: string): string {
  return referralCodePrefix + characters;
}

/** The six characters of a code in any case, with or without the prefix. Null if the text can't be a code. */
export function parseReferralCode(text: string): string | null {
  const characters = text
    .trim()
    .toUpperCase()
    .replace(/^FB-?(?=.{6}$)/, '');
  const known = [...characters].every((character) => referralCodeAlphabet.includes(character));
  return known && characters.length === referralCodeLength ? characters : null;
}
