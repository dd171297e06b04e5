import { targetMaxNaira, targetMonthsAheadMax } from '@foodbank/contract/people/targets-staff';
import { addMonths, type Day, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { emailKey, readEmail } from '@foodbank/contract/primitives/email';
import { isSameName } from '@foodbank/contract/primitives/fold-text';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { dayProblem, readDay, readMonth } from '@foodbank/contract/primitives/typed-days';
import { readKobo } from '@foodbank/contract/primitives/typed-numbers';
import { isAsSaved } from '../../../platform/cell-problems.ts';
import type { NamedAgent } from '../agents/name-queries.ts';
import type { TypedRow } from './read-target-file.ts';
import { typedText } from './typed-text.ts';

/** A row after its check: a target for an agent, or an error. */
export interface CheckedRow {
  line: number;
  /** What was typed in a row with an error (`typedText`); null in other rows. */
  given: string | null;
  agentId: string | null;
  startsOn: Day | null;
  /** Null for no target, and in a row with an error. */
  targetKobo: number | null;
  error: string | null;
}

/** What rows are checked against: the day, and the agents whom the file may name. */
export interface CheckParts {
  now: Date;
  byCode: ReadonlyMap<string, NamedAgent>;
  byEmail: ReadonlyMap<string, NamedAgent>;
}

// Spreadsheets calculate a cell that begins with one of these.
const formula = /^[=+\-@\t\r]/;

class RowError extends Error {}

/** Returns a function that checks one row after the other against the agents and the rows before. */
export function createRowCheck(parts: CheckParts): (row: TypedRow) => CheckedRow {
  const seen = new Map<string, number>();
  return (row) => {
    const agent = findAgentOf(row, parts);
    const known = agent instanceof RowError ? null : agent;
    const base = { line: row.line, agentId: known?.id ?? null, given: null };
    const problems: string[] = row.error === null ? [] : [row.error];
    const collect = <Result>(read: () => Result): Result | undefined => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        problems.push(error.message);
      }
    };
    if (row.error === null && agent instanceof RowError) problems.push(agent.message);
    const isRead = problems.length === 0 && known !== null;
    if (isRead) collect(() => checkName(row.name, known));
    const startsOn = row.error === null ? collect(() => readMonthCell(row.month, parts.now)) : undefined;
    const targetKobo = row.error === null ? collect(() => readTarget(row.target)) : undefined;
    if (problems.length === 0) collect(() => refuseSecond(seen, `${known?.id} ${startsOn}`, row.line));
    if (problems.length > 0 || startsOn === undefined || targetKobo === undefined) {
      return { ...base, given: typedText(row), startsOn: null, targetKobo: null, error: problems.join('. ') };
    }
    return { ...base, startsOn, targetKobo, error: null };
  };
}

function refuseSecond(seen: Map<string, number>, key: string, line: number): void {
  const first = seen.get(key);
  if (first !== undefined) throw new RowError(`Row ${first} is for the same agent and month`);
  seen.set(key, line);
}

/** The six characters and the email key by which a row names its agent; null where it has none. */
export function keysOf({ code, email }: Pick<TypedRow, 'code' | 'email'>) {
  const address = readEmail(email).read;
  return { code: parseReferralCode(code), emailKey: address === null ? null : emailKey(address) };
}

function findAgentOf(row: TypedRow, { byCode, byEmail }: CheckParts): NamedAgent | RowError {
  const { code, email } = row;
  if (code === '' && email === '') return new RowError('The agent’s code is missing');
  if (formula.test(code) || formula.test(email)) return new RowError('The code looks like a formula');
  const keys = keysOf(row);
  const coded = keys.code === null ? undefined : byCode.get(keys.code);
  const mailed = keys.emailKey === null ? undefined : byEmail.get(keys.emailKey);
  if (code !== '' && !coded) return new RowError('No agent has this code');
  if (email !== '' && !mailed) return new RowError('No agent has this email');
  if (coded && mailed && coded.id !== mailed.id) return new RowError('Code and email are those of different agents');
  const agent = coded ?? mailed;
  if (!agent) return new RowError('The agent’s code is missing');
  return agent.erased ? new RowError('This agent was erased') : agent;
}

function checkName(name: string, { firstname, lastname }: NamedAgent): void {
  const full = `${firstname} ${lastname}`;
  if (name !== '' && !isAsSaved(full, name) && !isSameName(name, full)) {
    throw new RowError('The name is not that of this agent');
  }
}

function readMonthCell(text: string, now: Date): Day {
  if (text === '') throw new RowError('The month is missing');
  const month = readMonth(text);
  if (month === null) throw new RowError(dayProblem(text) ?? noMonth(text));
  const startsOn = `${month}-01`;
  const present = `${lagosDay(now).slice(0, 7)}-01`;
  if (startsOn < present) throw new RowError('This month is over');
  if (startsOn > addMonths(present, targetMonthsAheadMax)) {
    throw new RowError(`The month is more than ${targetMonthsAheadMax} months ahead`);
  }
  return startsOn;
}

/** Why a text is no month: also a day is none, unless it is the first of one. */
function noMonth(text: string): string {
  const day = readDay(text);
  const isDay = day === null ? '' : `“${text.slice(0, 30)}” is ${formatDay(day)}, which is not the first of a month. `;
  return `${isDay}Write the month as Jul 2026 or 2026-07`;
}

function readTarget(text: string): number | null {
  if (text === '') throw new RowError('The target is missing. Write “none” for no target');
  if (text.toLowerCase() === 'none') return null;
  if (/^[-−]/.test(text)) throw new RowError('The target must be more than zero');
  if (formula.test(text)) throw new RowError('The target looks like a formula');
  const kobo = readKobo(text);
  if (kobo === null) throw new RowError('Write the target in naira as 150000, 150,000 or ₦150,000.50');
  if (kobo === 0) throw new RowError('The target must be more than zero');
  if (kobo > targetMaxNaira * koboPerNaira) throw new RowError('The target is too high');
  return kobo;
}
