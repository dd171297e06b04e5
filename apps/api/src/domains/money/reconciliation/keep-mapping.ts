import type { StatementMapping } from '@foodbank/contract/money/reconciliation';
import type { StatementAccount } from '@foodbank/contract/money/reconciliation-staff';
import type { Tx } from '../../../platform/database.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { layoutOf } from './find-layout.ts';
import { findMapping, insertMapping } from './mapping-queries.ts';

/**
 * Keeps how a layout of an account's statements is read, if that changes anything: the next file with the same headings is read so.
 * Returns the mapping's id. Two members at once keep one each, and the later one counts.
 */
export async function keepMapping(
  tx: Tx,
  account: StatementAccount,
  mapping: StatementMapping,
  actor: Actor,
): Promise<string> {
  const layout = layoutOf(mapping.headings);
  const kept = await findMapping(tx, account, [layout]);
  const partsOf = ({ columns, dateForm }: StatementMapping) => ({ columns: columns.join(', '), dateForm });
  if (kept && JSON.stringify(partsOf(kept)) === JSON.stringify(partsOf(mapping))) return kept.id;
  const id = await insertMapping(tx, account, { ...mapping, layout }, actor.id);
  await addAuditLine(tx, {
    actor,
    action: 'statement-mapping-kept',
    subject: account,
    detail: { mapping: id, headings: mapping.headings.join(', ').slice(0, 500) },
    ...(kept && { before: partsOf(kept) }),
    after: partsOf(mapping),
  });
  return id;
}
