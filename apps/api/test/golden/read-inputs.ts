import type { Day } from '@foodbank/contract/primitives/day';

/** What a file says and the engine does not have, or nobody can read: by the name of the input. */
export class NotInEngine extends Error {}

/** Reads the inputs of a case by their names, and knows which of them nobody has read. */
export class Inputs {
  private readonly given: Record<string, unknown>;
  private readonly left: Set<string>;

  constructor(given: Record<string, unknown>) {
    this.given = given;
    this.left = new Set(Object.keys(given));
  }

  has(name: string): boolean {
    return name in this.given;
  }

  /** Inputs that describe a case and change nothing. */
  ignore(...names: readonly string[]): void {
    for (const name of names) this.left.delete(name);
  }

  /** A text or a number as text; the fallback where there is none. */
  text(name: string, fallback?: string): string {
    this.left.delete(name);
    const value = this.given[name] ?? fallback;
    if (value === undefined) throw new NotInEngine(`${name} is missing`);
    if (typeof value !== 'string' && typeof value !== 'number') throw unknown(name, value);
    return String(value);
  }

  /** One of the words that are known, as what it means. */
  word<T>(name: string, meanings: Readonly<Record<string, T>>, fallback?: string): T {
    const value = this.text(name, fallback);
    const meaning = Object.hasOwn(meanings, value) ? meanings[value] : undefined;
    if (meaning === undefined) throw unknown(name, value);
    return meaning;
  }

  /** A whole number of something. */
  count(name: string, least: number, fallback?: string): number {
    const value = this.text(name, fallback);
    if (!/^\d{1,6}$/.test(value) || Number(value) < least) throw unknown(name, value);
    return Number(value);
  }

  /** A decimal number as a whole number of its last decimal: `1.5` with two decimals is 150. */
  decimal(name: string, decimals: number, fallback?: string): number {
    return readDecimal(this.text(name, fallback), decimals, name);
  }

  /** Millionths of a percentage. */
  ppm(name: string, fallback?: string): number {
    return readDecimal(this.text(name, fallback).replace(/%$/, ''), 4, name);
  }

  day(name: string, fallback?: string): Day {
    const value = this.text(name, fallback);
    if (!isDate(value)) throw unknown(name, value);
    return value;
  }

  /** Throws with the names of the inputs that nobody has read. */
  end(): void {
    if (this.left.size > 0) throw new NotInEngine(`unknown input ${[...this.left].join(', ')}`);
  }
}

const unknown = (name: string, value: unknown) => new NotInEngine(`${name} ${JSON.stringify(value)}`);

/** A decimal text as a whole number of its last decimal. Throws, with the name, if it is none or has more decimals. */
export function readDecimal(value: unknown, decimals: number, name: string): number {
  const text = typeof value === 'number' ? String(value) : value;
  const [, sign = '', whole = '', part = ''] =
    /^(-?)(\d+)(?:\.(\d+))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  const digits = part.replace(/0+$/, '');
  if (whole === '') throw unknown(name, value);
  if (digits.length > decimals) throw new NotInEngine(`${name} ${text} has more than ${decimals} decimals`);
  const number = Number(`${sign}${whole}${digits.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(number)) throw unknown(name, value);
  // No amount is minus zero.
  return number === 0 ? 0 : number;
}

/** A day of the calendar, of any year: sources go back further than our books. */
export function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
