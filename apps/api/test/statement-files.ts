import type { Sent } from '@foodbank/contract/endpoint';
import * as calls from '@foodbank/contract/money/reconciliation-staff';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { TestStaff } from './make-staff.ts';

/** A line of a file as a test writes it. */
export interface FileLine {
  amountKobo: number;
  reference?: string;
  description?: string;
  /** The first day of the statement, without it. */
  bookedOn?: Day;
  id?: string;
}

let made = 0;

/** Uploads and applies statements that follow each other, as a member of finance. */
export function statementsOf(member: TestStaff, account: calls.StatementAccount, firstDay: Day) {
  let next = { from: firstDay, openingKobo: 0 };
  /** The form of a statement of some days with some lines. `changes` replaces parts of it. */
  const formOf = (
    lines: readonly FileLine[],
    changes: Partial<Sent<typeof calls.uploadStatement>['body']> = {},
    days = 1,
  ) => {
    const { from, openingKobo } = next;
    const closingKobo = lines.reduce((sum, { amountKobo }) => sum + amountKobo, openingKobo);
    const rows = lines.map(
      ({ amountKobo, reference = '', description = 'A line', bookedOn = from, id = `t-${++made}` }) =>
        [id, bookedOn, toNaira(amountKobo).toFixed(2), `"${description}"`, reference].join(','),
    );
    const file = ['id,booked,amount,description,reference', ...rows].join('\n');
    return {
      account,
      dateForm: 'year-first' as const,
      from,
      to: addDays(from, days - 1),
      opening: toNaira(openingKobo),
      closing: toNaira(closingKobo),
      fileName: `${account}-${from}.csv`,
      contentBase64: Buffer.from(file).toString('base64'),
      ...changes,
    };
  };
  return {
    formOf,
    /** Sets where the next statement begins. */
    begin: (from: Day, openingKobo: number) => {
      next = { from, openingKobo };
    },
    /** The next statement, applied. Returns it with its lines. */
    async apply(lines: readonly FileLine[], days = 1) {
      const body = formOf(lines, {}, days);
      const { statement } = await member.call(calls.uploadStatement, { body });
      const { id, digest } = statement;
      const applied = await member.call(calls.applyStatement, { params: { id }, body: { digest } });
      const { rows } = await member.call(calls.listLinesOfStatement, { params: { id }, query: { show: 'all' } });
      next = { from: addDays(body.to, 1), openingKobo: Math.round(body.closing * 100) };
      return { ...applied, lines: rows };
    },
  };
}
