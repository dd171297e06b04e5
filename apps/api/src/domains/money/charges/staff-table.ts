import { type ChargeSort, chargeAlarms, chargeStateWords } from '@foodbank/contract/money/charges-staff';
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { lagosTime } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import type { Db, Tx } from '../../../platform/database.ts';
import { listStarts } from '../../../platform/page-of.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import type { ChargeState } from './rules.ts';
import { type ChargeFilter, listShownCharges, type ShownCharge, sumShownCharges } from './staff-queries.ts';

/** A filter of the list, as calls have it. */
export interface AskedCharges {
  state?: ChargeState | undefined;
  alarm?: 'yes' | undefined;
}

/** A filter as queries have it. */
export const chargeFilterOf = ({ state, alarm }: AskedCharges): ChargeFilter => ({
  state: state ?? null,
  onlyAlarmed: alarm === 'yes',
});

/** What the charges of a filter come to; no sums where there are too many. */
export async function readChargeSums(db: Db, asked: AskedCharges) {
  const found = await sumShownCharges(db, chargeFilterOf(asked), tableSumsMax + 1);
  const { count, askedKobo, paidKobo, refundKobo } = found;
  const sums = { asked: toNaira(askedKobo), paid: toNaira(paidKobo), refunds: toNaira(refundKobo) };
  return { count, sums: count > tableSumsMax ? null : sums };
}

const heading = [
  ...['reference', 'for', 'state', 'asked for (NGN)', 'came in (NGN)', 'used (NGN)', 'refunds (NGN)', 'fees (NGN)'],
  ...['channel', 'alarm', 'asked at (Lagos)', 'paid at (Lagos)', 'changed at (Lagos)'],
];

/** Writes the charges of a filter into a file, without their customers. */
export async function saveCharges(
  tx: Tx,
  { sort = 'changed', ...asked }: AskedCharges & { sort?: ChargeSort | undefined },
  actor: Actor,
): Promise<TableFile> {
  const filter = chargeFilterOf(asked);
  const page = { sort, before: listStarts.newestFirst, atMost: tableFileRowsMax };
  const rows = await listShownCharges(tx, filter, page);
  const { count: matching } = await sumShownCharges(tx, filter, tableSumsMax + 1);
  return saveTable(tx, { table: 'charges', heading, rows, cellsOf, matching, filter: { ...asked, sort }, actor });
}

const cellsOf = (charge: ShownCharge): CsvCell[] => [
  ...[charge.reference, charge.owner.kind, chargeStateWords(charge)],
  ...[charge.amountKobo, charge.paidKobo, charge.usedKobo, charge.refundKobo, charge.feesKobo].map((kobo) => ({
    kobo,
  })),
  ...[charge.channel ?? '', charge.alarm === null ? '' : chargeAlarms[charge.alarm], lagosTime(charge.createdAt)],
  charge.paidAt === null ? '' : lagosTime(charge.paidAt),
  lagosTime(charge.changedAt),
];
