import { exportHours } from '@foodbank/contract/foundation/approvals-staff';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';

/** An approved export with contacts, as far as the rule of one download needs it. */
export interface ApprovedDownload {
  endsAt: Date;
  downloadedAt: Date | null;
}

/** Until when an export that is approved now can be downloaded. */
export const downloadEnd = ({ now }: Pick<Tx, 'now'>): Date => new Date(now.getTime() + exportHours * 3_600_000);

/** True until an export was downloaded, or its time is over. */
export const mayDownload = ({ downloadedAt, endsAt }: ApprovedDownload, now: Date): boolean =>
  downloadedAt === null && endsAt > now;

/** Refuses with `export-over` a second download, and one after the time. The caller has locked the export. */
export function refuseUnlessDownloadable(tx: Pick<Tx, 'now'>, one: ApprovedDownload): void {
  if (!mayDownload(one, tx.now)) refuse('export-over');
}
