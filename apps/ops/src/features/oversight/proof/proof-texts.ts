import { proofChecks } from '@foodbank/contract/oversight/proof-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatKobo } from '@foodbank/contract/primitives/money';

/** How many differences a run found, in words. */
export const differencesText = (count: number): string =>
  count === 0 ? 'No difference' : counted(count, 'difference');

/** What a check compares; a check of another release is called by its key. */
export const checkText = (check: string): string => (proofChecks as Record<string, string>)[check] ?? check;

/** What the two sides say, in words: keys become labels, kobo become naira. */
export function detailEntries(detail: Record<string, unknown>): { label: string; value: string }[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([key, value]) =>
      key.endsWith('Kobo')
        ? { label: wordsOf(key.slice(0, -4)), value: formatKobo(Number(value)) }
        : { label: wordsOf(key), value: String(value) },
    );
}

const wordsOf = (key: string) =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
