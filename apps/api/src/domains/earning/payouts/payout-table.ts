import { type PayoutState, payoutStates } from '@foodbank/contract/earning/payouts';
import type { PayoutSort } from '@foodbank/contract/earning/payouts-staff';
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { lagosTime } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { agentOf, type CommonPayout, readPayoutNames } from './describe-payout.ts';
import { findFilter } from './find-filter.ts';
import { listPayouts, sumPayouts } from './list-queries.ts';

/** A filter of the list, as calls have it. */
export interface AskedPayouts {
  state?: PayoutState | undefined;
  month?: string | undefined;
  search?: string | undefined;
}

/** The states in which payouts wait for something: the oldest stands first. */
const waiting: readonly PayoutState[] = ['proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held'];

/** Where a list begins that is not sorted by amount. */
export const orderOf = ({ state }: Pick<AskedPayouts, 'state'>) => ({
  newestFirst: !waiting.some((one) => one === state),
});

/** The sums of payouts as tables have them; null where there are too many. */
export const describeSums = ({ count, kobo }: { count: number; kobo: number }) => ({
  count,
  sums: count > tableSumsMax ? null : { amount: toNaira(kobo) },
});

/** What the payouts of a filter come to. */
export async function readPayoutSums(db: Db, asked: AskedPayouts) {
  const filter = await findFilter(db, asked);
  return describeSums(filter === null ? { count: 0, kobo: 0 } : await sumPayouts(db, filter, tableSumsMax + 1));
}

/** The columns of a file that payouts to agents, stores and riders share, and their cells. */
export const payoutHeading = [
  ...[
    'state',
    'amount (NGN)',
    'reference',
    'proposed at (Lagos)',
    'reviewed at (Lagos)',
    'approved at (Lagos)',
    'paid on',
  ],
];
export const payoutCells = (payout: CommonPayout & { reference: string }): CsvCell[] => [
  payoutStates[payout.state],
  { kobo: payout.amountKobo },
  payout.reference,
  ...[payout.proposedAt, payout.reviewedAt, payout.approvedAt].map((at) => (at === null ? '' : lagosTime(at))),
  payout.paidOn ?? '',
];

/** Writes the payouts of a filter into a file, without the accounts. */
export async function savePayouts(
  tx: Tx,
  { sort, ...asked }: AskedPayouts & { sort?: PayoutSort | undefined },
  actor: Actor,
): Promise<TableFile> {
  const filter = await findFilter(tx, asked);
  const page = { sort, after: null, ...orderOf(asked), atMost: tableFileRowsMax };
  const rows = filter === null ? [] : await listPayouts(tx, filter, page);
  const matching = filter === null ? 0 : (await sumPayouts(tx, filter, tableSumsMax + 1)).count;
  const { agents } = await readPayoutNames(tx, rows);
  return saveTable(tx, {
    ...{ table: 'payouts to agents', rows, matching, actor, filter: { ...asked, sort } },
    heading: ['agent', 'name', 'due at the end of', 'lines', ...payoutHeading],
    cellsOf: (payout) => {
      const { code, name } = agentOf(agents, payout.agentId);
      return [code, name, payout.dueMonth.slice(0, 7), payout.lineCount, ...payoutCells(payout)];
    },
  });
}
