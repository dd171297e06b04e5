import type { TypedRow } from './read-target-file.ts';

/** How much of each typed cell a row with an error keeps. */
export const typedLengthMax = 60;
// Cells have none: tabs in them become spaces.
const separator = '\t';

/** The cells of a row with an error as they are stored: what names the agent, the month and the target. */
export const typedText = ({
  code,
  email,
  month,
  target,
}: Pick<TypedRow, 'code' | 'email' | 'month' | 'target'>): string =>
  [code || email, month, target]
    .map((cell) => cell.replaceAll(separator, ' ').slice(0, typedLengthMax))
    .join(separator);

/** The stored cells of a row with an error. */
export function readTypedText(given: string): { agent: string; month: string; target: string } {
  const [agent = '', month = '', target = ''] = given.split(separator);
  return { agent, month, target };
}
