/**
 * The check digit of Nigerian account numbers (the Central Bank's NUBAN standard of 2010, revised in 2020). Only a hint for
 * the user: some real account numbers don't follow it.
 */

const weights = [3, 7, 3];

/** The six digits of the institution: a three-digit bank code padded with zeros, or 9 and the five digits of another institution. */
function institutionDigits(bankCode: string): string | null {
  if (bankCode.length === 3) return bankCode.padStart(6, '0');
  return bankCode.length === 5 && !bankCode.startsWith('0') ? `9${bankCode}` : null;
}

/**
 * True if ten digits can be an account number of a bank. Null if the standard doesn't apply: another length, or a code that isn't
 * the Central Bank's.
 */
export function hasNubanCheckDigit(bankCode: string, accountNumber: string): boolean | null {
  const institution = institutionDigits(bankCode);
  if (institution === null || !/^\d{10}$/.test(accountNumber) || !/^\d+$/.test(bankCode)) return null;
  const digits = [...(institution + accountNumber.slice(0, 9))].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber.slice(-1));
}
