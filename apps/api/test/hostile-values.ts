/** A text that no log line may have. */
export const marked = 'Secret-Mark-7f3a';

const values: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  [],
  [[]],
  {},
  { toString: 'x' },
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀'.repeat(5_000),
  'x'.repeat(60_000),
  `<script>${marked}</script>`,
  "'; drop table accounts; --",
  '=HYPERLINK("http://evil.example")',
  '../../etc/passwd',
  '__proto__',
  '9999-99-99',
  '0001-01-01T00:00:00Z',
  '-0',
  'NaN',
];
// An address holds texts only, of some length and of whole characters.
const addressValues = values.filter(
  (value) => typeof value === 'string' && value !== '' && value.length <= 5_000 && value.isWellFormed(),
);
const share = 8;

/**
 * Hostile values for a field of a call. Each change tries an eighth of them in a field, another eighth in the next one;
 * `npm run test:resilience` tries all of them in all fields.
 */
export function hostileValues(call: string, part: 'params' | 'query' | 'body', field: string): readonly unknown[] {
  const possible = part === 'body' ? values : addressValues;
  if (process.env.RESILIENCE_RUNS !== undefined) return possible;
  const first = [...`${call}${field}`].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % share;
  return possible.filter((_, place) => place % share === first);
}
