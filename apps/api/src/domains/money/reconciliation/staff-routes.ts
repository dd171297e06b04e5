import { createHash } from 'node:crypto';
import { statementColumns, statementFileBytesMax } from '@foodbank/contract/money/reconciliation';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { toCsv } from '@foodbank/contract/primitives/csv';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type * as z from 'zod/mini';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { decodeFile } from '../../../platform/read-csv.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { applyStatement, tryStatement } from './apply-statement.ts';
import { describeCounts, describeLine, describeRule, describeStatement, nameOfAccount } from './describe-lines.ts';
import { keepMapping } from './keep-mapping.ts';
import { endStatementRule, keepRule, listAskedRules } from './keeping-rules.ts';
import { countLines, listLinesAfter } from './line-queries.ts';
import { openStatementFile } from './open-statement-file.ts';
import { readBankFile } from './read-bank-file.ts';
import { type ReadLine, readStatementFile } from './read-statement-file.ts';
import { listRules } from './rule-queries.ts';
import { cutStatement } from './statement-grid.ts';
import { findStatement, listNewestStatements } from './statement-queries.ts';
import { uploadStatement } from './upload-statement.ts';

const pageSize = 50;
const linePageSize = 100;
// Base64 of the largest file, with the form around it.
const bodyLimitBytes = Math.ceil(statementFileBytesMax / 3) * 4 + 8_192;

/** The console's calls about statements. */
export function statementStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  const readOne = async (id: string) => {
    const found = (await findStatement(database.read, id)) ?? refuse('not-found');
    const counts = found.state === 'applied' ? describeCounts(await countLines(database.read, id)) : null;
    return { statement: describeStatement(found, await namesOfMembers(database.read)), counts };
  };

  return [
    staffRoute(calls.listStatements, async ({ query: { account = null, cursor = null } }) => {
      const found = await listNewestStatements(database.read, account, cursor, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      const names = await namesOfMembers(database.read);
      return { rows: rows.map((one) => describeStatement(one, names)), nextCursor };
    }),
    staffRoute(
      calls.openStatementFile,
      ({ body: { account, contentBase64, sheet = null, mapping = null, headingRow = null } }) => {
        const bytes = decodeFile(contentBase64, statementFileBytesMax);
        return openStatementFile(database.read, { account, bytes, sheet, mapping, headingRow });
      },
      { bodyLimitBytes },
    ),
    staffRoute(
      calls.uploadStatement,
      async ({ body }, { staff }) => {
        const { account, mapping, from, to, opening, closing, fileName, contentBase64 } = body;
        refuseWrongDays(from, to, businessDateOf(clock));
        const bytes = decodeFile(contentBase64, statementFileBytesMax);
        const read = {
          account,
          source: 'file' as const,
          fileName,
          fileDigest: createHash('sha256').update(bytes).digest(),
          fromOn: from,
          toOn: to,
          openingKobo: toKobo(opening),
          closingKobo: toKobo(closing),
          lines: await readLines(bytes, body),
        };
        const actor = staffActor(staff);
        const { id } = await database.write(async (tx) => {
          const mappingId = mapping === undefined ? null : await keepMapping(tx, account, mapping, actor);
          return uploadStatement(tx, { ...read, mappingId }, actor);
        });
        return readOne(id);
      },
      { bodyLimitBytes },
    ),
    staffRoute(calls.readStatement, ({ params: { id } }) => readOne(id)),
    staffRoute(calls.listLinesOfStatement, async ({ params: { id }, query: { show, cursor = '0' } }) => {
      if ((await findStatement(database.read, id)) === null) refuse('not-found');
      const found = await listLinesAfter(database.read, id, { show, after: Number(cursor), atMost: linePageSize + 1 });
      const { rows, nextCursor } = pageOf(found, linePageSize, ({ line }) => String(line));
      return { rows: rows.map(describeLine), nextCursor };
    }),
    staffRoute(calls.applyStatement, async ({ params: { id }, body: { digest } }, { staff }) => {
      await database.write((tx) => applyStatement(tx, { id, digest }, staffActor(staff)));
      return readOne(id);
    }),
    staffRoute(calls.tryStatement, async ({ params: { id } }, { staff }) => {
      const { counts, rules, earlierCount, open } = await tryStatement(database, id, staffActor(staff));
      return {
        counts: describeCounts(counts),
        rules: rules.map(({ clearedTo, amountKobo, ...rule }) => ({
          ...rule,
          to: nameOfAccount(clearedTo),
          amount: toNaira(amountKobo),
        })),
        earlierCount,
        open: open.map((one) => {
          const { line, bookedOn, description, amount, explanation } = describeLine(one);
          return { line, bookedOn, description, amount, explanation: explanation ?? '' };
        }),
      };
    }),
    staffRoute(calls.listStatementRules, async () => {
      const names = await namesOfMembers(database.read);
      const asked = await listAskedRules(database.read);
      return { rows: (await listRules(database.read)).map((rule) => describeRule(rule, names)), asked };
    }),
    staffRoute(calls.keepStatementRule, async ({ body: { account, words, to, atMost, reason } }, { staff }) => {
      const rule = { account, words, clearedTo: to, atMostKobo: toKobo(atMost) };
      const approvalId = await database.write((tx) => keepRule(tx, rule, reason, staffActor(staff)));
      const message =
        approvalId === null
          ? 'The rule is kept. It counts from the next statement on that is applied.'
          : 'Your request waits for a second person. The rule counts once it is approved.';
      return { message, approvalId };
    }),
    staffRoute(calls.endStatementRule, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => endStatementRule(tx, id, reason, staffActor(staff)));
      return { message: 'The rule is ended.' };
    }),
    staffRoute(calls.getStatementTemplate, async () => {
      const day = addDays(businessDateOf(clock), -1);
      const columns = statementColumns.filter((column) => column !== 'debit' && column !== 'credit');
      const reference = 'fb-0123456789abcdef';
      const examples = [
        ['1001', day, day, -1500, 'Transfer to Ada Obi', reference, 98_500],
        ['1002', day, day, -10, 'Transfer fee', reference, 98_490],
      ];
      const csv = toCsv([columns, ...examples]);
      return { fileName: 'statement.csv', csv };
    }),
  ];
}

/** The lines of a file: by its mapping, or by the columns of our template. */
async function readLines(
  bytes: Buffer,
  { mapping, dateForm, sheet }: Pick<z.output<typeof calls.statementFile>, 'mapping' | 'dateForm' | 'sheet'>,
): Promise<ReadLine[]> {
  if (mapping !== undefined) return (await readBankFile(await cutStatement(bytes, sheet ?? null), mapping)).lines;
  return readStatementFile(bytes, dateForm ?? refuseField('dateForm', 'Choose how the file writes days'));
}

function refuseWrongDays(from: Day, to: Day, businessDate: Day): void {
  if (from > to) refuseField('to', 'The last day is before the first');
  // A day that isn't over may still get lines, which no later statement would have.
  if (to >= businessDate) refuseField('to', 'The last day must be over: yesterday at the latest');
}

const refuseField = (field: string, message: string): never =>
  refuse('validation', { message, errors: { [field]: message } });
