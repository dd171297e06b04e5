import { targetMaxNaira, targetMonthsAheadMax } from '@foodbank/contract/people/targets';
import { addMonths, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { emailKey, readEmail } from '@foodbank/contract/primitives/email';
import { isSameName } from '@foodbank/contract/primitives/fold-text';
import { koboPerNaira } from '@foodbank/contract/primitives/money';
import { parseReferralCode } from '@foodbank/contract/primitives/referral-codes';
import { readKobo } from '@foodbank/contract/primitives/typed-numbers';
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
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

class RowError extends Error {}

/** Returns a function that checks one row after the other against the agents and the rows before. */
export function createRowCheck(parts: CheckParts): (row: TypedRow) => CheckedRow {
  const seen = new Map<string, number>();
  return (row) => {
    const agent = findAgentOf(row, parts);
    const known = agent instanceof RowError ? null : agent;
    const base = { line: row.line, agentId: known?.id ?? null, given: null };
    try {
      if (row.error !== null) throw new RowError(row.error);
      if (agent instanceof RowError) throw agent;
      checkName(row.name, agent);
      const startsOn = readMonth(row.month, parts.now);
      const targetKobo = readTarget(row.target);
      const key = `${agent.id} ${startsOn}`;
      const first = seen.get(key);
      if (first !== undefined) throw new RowError(`Line ${first} is for the same agent and month`);
      seen.set(key, row.line);
      return { ...base, startsOn, targetKobo, error: null };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return { ...base, given: typedText(row), startsOn: null, targetKobo: null, error: error.message };
    }
  };
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
  if (name !== '' && !isSameName(name, `${firstname} ${lastname}`)) {
    throw new RowError('The name is not that of this agent');
  }
}

function readMonth(text: string, now: Date): Day {
  if (text === '') throw new RowError('The month is missing');
  if (!monthPattern.test(text)) throw new RowError('Write the month as 2026-07');
  const startsOn = `${text}-01`;
  const present = `${lagosDay(now).slice(0, 7)}-01`;
  if (startsOn < present) throw new RowError('This month is over');
  if (startsOn > addMonths(present, targetMonthsAheadMax)) {
    throw new RowError(`The month is more than ${targetMonthsAheadMax} months ahead`);
  }
  return startsOn;
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
