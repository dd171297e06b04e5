/** The months of the ledger in the console: their journals, and closing them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isDay } from '../primitives/day.ts';
import { reasonText } from '../primitives/reasons.ts';
import { isRowId } from '../primitives/rows.ts';

/** The most transfers in one part of a journal. */
export const journalPartSize = 2_500;

/** A month of the ledger. `open`: it goes on, or an earlier one is open. `closable`: it can be closed next. */
export const ledgerMonth = z.object({
  /** Such as 2026-10. */
  month: z.string(),
  state: z.enum(['open', 'closable', 'asked', 'closed']),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  /** The request by which it was closed, or that waits. */
  approvalId: z.nullable(z.string()),
});
export type LedgerMonth = z.output<typeof ledgerMonth>;

const month = z.object({
  month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-10')),
});
// Lines and kobo so far, then the day and the id of the last transfer.
const journalCursor = z.string().check(
  z.regex(/^\d{1,9}\.\d{1,20}\.[\d-]{10}\.[0-9a-f-]{36}$/, { error: 'Invalid format', abort: true }),
  z.refine((text) => {
    const [, , day = '', id = ''] = text.split('.');
    return isDay(day) && isRowId(id);
  }, 'Invalid format'),
);

/** Exports a part of a month's journal, and records that in the audit log. */
export const exportLedgerJournal = endpoint({
  name: 'exportLedgerJournal',
  method: 'POST',
  path: '/staff/ledger/months/{month}/journal',
  access: 'staff',
  staff: 'ledger.read',
  proof: 'recent',
  summary:
    'A part of a month’s journal as CSV, oldest first: a debit and a credit line for each transfer that moved money. The parts together are the file; the last one ends with the totals of all.',
  params: month,
  body: z.object({ cursor: z.optional(journalCursor) }),
  reply: z.object({
    fileName: z.string(),
    csv: z.string(),
    /** The lines of all parts so far, without the heading and the totals. */
    rowCount: z.int(),
    /** The next part; null for the last one. */
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['not-found'],
});

/** Asks for a month to be closed. */
export const requestMonthClose = endpoint({
  name: 'requestMonthClose',
  method: 'POST',
  path: '/staff/ledger/months/{month}/close',
  access: 'staff',
  staff: 'ledger.close-request',
  summary: 'Asks for a month to be closed, so that nothing can be booked in it any more. Another person approves it.',
  params: month,
  body: z.object({ reason: reasonText }),
  reply: z.object({ approvalId: z.string(), message: z.string() }),
  refusals: ['month-not-closable', 'change-already-asked'],
});
