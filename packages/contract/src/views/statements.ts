/** An agent's statements: what was earned, taken back and paid in a month, as PDF and as CSV. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { agentPath } from '../people/agents.ts';
import { addMonths, type Day } from '../primitives/day.ts';
import { rowId } from '../primitives/rows.ts';
import { messages } from '../primitives/text.ts';

/** The formats of a statement, with their names. */
export const statementFormats = { pdf: 'PDF', csv: 'CSV' } as const;
export type StatementFormat = keyof typeof statementFormats;
const formats = Object.keys(statementFormats) as [StatementFormat, ...StatementFormat[]];

/** A month as YYYY-MM. */
export const statementMonth = z
  .string(messages.pattern)
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, messages.pattern), z.describe('A month such as 2026-11'));

/** The most months that are listed: five years. */
export const statementMonthsMax = 60;

/** The months that have a statement, newest first: from an agent's first month to the present one, five years at most. */
export function statementMonths(firstOn: Day, today: Day): string[] {
  const months: string[] = [];
  for (let day = `${today.slice(0, 7)}-01`; day.slice(0, 7) >= firstOn.slice(0, 7); day = addMonths(day, -1)) {
    months.push(day.slice(0, 7));
    if (months.length === statementMonthsMax) break;
  }
  return months;
}

/** A statement that was asked for. `waiting`: it is being made. `failed`: it can't be made; the team is told. */
export const statement = z.object({
  id: z.string(),
  month: z.string(),
  format: z.enum(formats),
  state: z.enum(['waiting', 'ready', 'failed']),
  askedAt: z.string(),
  madeAt: z.nullable(z.string()),
});
export type Statement = z.output<typeof statement>;

/** A month, with the statements of it that were asked for. */
const month = z.object({
  month: z.string(),
  /** True for the present month, which goes on. */
  isSoFar: z.boolean(),
  statements: z.array(statement),
});
export type StatementMonth = z.output<typeof month>;

/** Lists the months of an agent, newest first, with their statements. */
export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path: '/agents/{id}/statements',
  access: 'owner',
  summary: 'The months that have a statement, newest first, and which statements were made.',
  params: agentPath,
  reply: z.object({ months: z.array(month) }),
  refusals: [],
});

/** Asks for the statement of a month. */
export const requestStatement = endpoint({
  name: 'requestStatement',
  method: 'POST',
  path: '/agents/{id}/statements',
  access: 'owner',
  summary:
    'Asks for the statement of a month, which is then made. Asking again makes it anew if it changed, and gives the same file if not.',
  params: agentPath,
  body: z.object({ month: statementMonth, format: z.enum(formats) }),
  reply: z.object({ statement }),
  refusals: ['not-found'],
});

/** Downloads a statement. */
export const downloadStatement = endpoint({
  name: 'downloadStatement',
  method: 'GET',
  path: '/agents/{id}/statements/{statementId}/file',
  access: 'owner',
  summary: 'The file of a statement that is ready.',
  params: z.extend(agentPath, { statementId: rowId }),
  isFile: true,
  reply: z.file(),
  refusals: ['not-found', 'statement-not-ready'],
});
