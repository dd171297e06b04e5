import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { PayoutSort } from '@foodbank/contract/earning/payouts-staff';
import { type TableFile, tableFileRowsMax, tableSumsMax } from '@foodbank/contract/primitives/tables';
import { type PartnerKind, partnerKinds } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Tx } from '../../../platform/database.ts';
import { orderOf, payoutCells, payoutHeading } from '../../earning/payouts/payout-table.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { saveTable } from '../../foundation/audit/save-table.ts';
import { listPartnerPayouts, sumPartnerPayouts } from './list-queries.ts';
import { listPartnerNames, partnerIn } from './partners.ts';
import { partnerOf } from './refresh-partner-payout.ts';

interface AskedPartnerPayouts {
  state?: PayoutState | undefined;
  kind?: PartnerKind | undefined;
  sort?: PayoutSort | undefined;
}

/** Writes the payouts to stores and riders of a filter into a file, without the accounts. */
export async function savePartnerPayouts(
  tx: Tx,
  { state = 'proposed', kind, sort }: AskedPartnerPayouts,
  actor: Actor,
): Promise<TableFile> {
  const filter = { state, kind };
  const { newestFirst: isNewestFirst } = orderOf(filter);
  const rows = await listPartnerPayouts(tx, filter, { sort, after: null, isNewestFirst, atMost: tableFileRowsMax });
  const { count: matching } = await sumPartnerPayouts(tx, filter, tableSumsMax + 1);
  const partners = await listPartnerNames(tx, rows.map(partnerOf));
  return saveTable(tx, {
    ...{ table: 'payouts to stores and riders', rows, matching, actor, filter: { ...filter, sort } },
    heading: ['paid to', 'name', 'city', 'due to', 'entries', ...payoutHeading],
    cellsOf: (payout) => {
      const { kind, name, city } = partnerIn(partners, partnerOf(payout));
      return [partnerKinds[kind], name, city, payout.through, payout.lineCount, ...payoutCells(payout)];
    },
  });
}
