import { readFileSync, writeFileSync } from 'node:fs';

/** A limit on a result: a bar must hold, an aim is what we want to reach. */
interface Limit {
  most?: number;
  least?: number;
}

/** One line of a table of results. */
export interface Result {
  name: string;
  figure: number;
  unit: string;
  bar?: Limit;
  aim?: Limit;
  note?: string;
}

/** The median; NaN of no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** The ratio of pairs that were measured in turn: the median of the pairs' own ratios, and their range as a note. */
export function ratioOf(pairs: readonly (readonly [above: number, below: number])[]): { figure: number; note: string } {
  const ratios = pairs.map(([above, below]) => above / below);
  return { figure: median(ratios), note: `${digits(Math.min(...ratios))} to ${digits(Math.max(...ratios))}` };
}

/** Three significant digits: 0.873, 12.3, 1,234. */
export function digits(number: number): string {
  if (number === 0) return '0';
  return Math.abs(number) >= 100 ? Math.round(number).toLocaleString('en') : number.toPrecision(3);
}

/** True unless the result misses its bar. A result that could not be measured misses it. */
export const holdsBar = ({ figure, bar }: Result): boolean => bar === undefined || isWithin(figure, bar);

const isWithin = (figure: number, { most = Infinity, least = -Infinity }: Limit) => figure <= most && figure >= least;

const limitText = ({ most, least }: Limit) => (most === undefined ? `≥ ${least}` : `≤ ${most}`);

function verdictOf(result: Result): string {
  if (!holdsBar(result)) return 'MISSES THE BAR';
  if (result.aim && !isWithin(result.figure, result.aim)) return 'misses the aim';
  return result.bar || result.aim ? 'holds' : '';
}

/** Of many results with one aim those that miss it, and one line for all others: their number and the slowest of them. */
export function shortened(results: readonly Result[], what: string): Result[] {
  const holding = results.filter(({ figure, aim = {} }) => isWithin(figure, aim)).sort((a, b) => b.figure - a.figure);
  const [slowest] = holding;
  const missing = results.filter((result) => !holding.includes(result));
  if (slowest === undefined) return missing;
  const note = `${holding.length} of ${results.length}, the slowest: ${slowest.name}`;
  return [...missing, { ...slowest, name: `${what} that hold the aim, slowest`, note }];
}

/** The results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.name,
    `${digits(result.figure)} ${result.unit}`.trim(),
    result.bar ? limitText(result.bar) : '',
    result.aim ? limitText(result.aim) : '',
    verdictOf(result),
    result.note ?? '',
  ]);
  const lines = [['measured', 'figure', 'bar', 'aim', 'verdict', 'more'], Array(6).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Puts a text between a section's two marks in a Markdown file. */
export function replaceSection(file: string, section: string, text: string): void {
  const pattern = new RegExp(`(<!-- ${section} -->\n)[^]*?(<!-- /${section} -->)`);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(pattern, (_, start, end) => `${start}${text}\n${end}`),
  );
}
