import { setImmediate as otherWork } from 'node:timers/promises';
import { csvRow, csvStart } from '@foodbank/contract/primitives/csv';
import type { CsvFile } from '@foodbank/contract/primitives/csv-file';
import { lagosDay, lagosTime } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { exportRowsMax, type SubscriptionState } from '@foodbank/contract/support/enquiries-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { refuseUnlessDownloadable } from '../../foundation/approvals/approved-download.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  type ListedSubscription,
  listSubscriptions,
  lockNewsletterExport,
  markExportDownloaded,
} from './newsletter-queries.ts';

const batchSize = 2_000;
const head = ['Address', 'State', 'Consent version', 'Subscribed (Lagos)', 'Confirmed (Lagos)', 'Left (Lagos)'];

/** Exports subscriptions with masked addresses. The number of rows stands in the audit log. */
export async function exportNewsletter(tx: Tx, actor: Actor, state: SubscriptionState | null): Promise<CsvFile> {
  const file = await writeFile(tx, state, maskEmail);
  const { rowCount, isCut } = file;
  const detail = { state, rowCount, isCut, contacts: 'masked' };
  await addAuditLine(tx, { actor, action: 'newsletter-exported', subject: 'newsletter', detail });
  return file;
}

/**
 * Exports subscriptions with full addresses, as a second person approved: once, within its time, for the member who asked. The number
 * of rows stands in the audit log.
 */
export async function downloadNewsletterExport(tx: Tx, actor: Actor, id: string): Promise<CsvFile> {
  const approved = await lockNewsletterExport(tx, id, actor.id);
  if (approved === null) refuse('not-found');
  refuseUnlessDownloadable(tx, approved);
  const file = await writeFile(tx, approved.state, (email) => email);
  const { rowCount, isCut } = file;
  await markExportDownloaded(tx, id, rowCount);
  const detail = { approval: id, state: approved.state, rowCount, isCut, contacts: 'full' };
  await addAuditLine(tx, { actor, action: 'newsletter-exported', subject: 'newsletter', detail });
  return file;
}

async function writeFile(
  tx: Tx,
  state: SubscriptionState | null,
  written: (email: string) => string,
): Promise<CsvFile> {
  const parts = [csvStart, csvRow(head)];
  let rowCount = 0;
  let isCut = false;
  for (let cursor: string | null = null; ; ) {
    const batch: ListedSubscription[] = await listSubscriptions(tx, { state, emailKey: null }, cursor, batchSize);
    const kept = batch.filter(({ erased }) => !erased);
    const taken = kept.slice(0, exportRowsMax - rowCount);
    for (const one of taken) parts.push(csvRow(cellsOf(one, written)));
    rowCount += taken.length;
    isCut = taken.length < kept.length;
    cursor = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize || isCut) break;
    // Writing a large file must not hold up other requests.
    await otherWork();
  }
  const shown = written === maskEmail ? '-masked' : '';
  const fileName = `newsletter${state === null ? '' : `-${state}`}${shown}-${lagosDay(tx.now)}.csv`;
  return { fileName, csv: parts.join(''), rowCount, isCut };
}

function cellsOf(one: ListedSubscription, written: (email: string) => string): string[] {
  const { email, state, consentVersion, subscribedAt, confirmedAt, unsubscribedAt } = one;
  return [written(email), state, consentVersion, ...[subscribedAt, confirmedAt, unsubscribedAt].map(toTheMinute)];
}

/** An instant as a spreadsheet reads it, in Lagos time: 2026-11-20 14:05. */
const toTheMinute = (at: Date | null) => (at === null ? '' : lagosTime(at).slice(0, -3));
