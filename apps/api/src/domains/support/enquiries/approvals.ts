import { exportHours } from '@foodbank/contract/foundation/approvals-staff';
import {
  exportRowsMax,
  type NewsletterExport,
  type SubscriptionState,
} from '@foodbank/contract/support/enquiries-staff';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { downloadEnd, mayDownload } from '../../foundation/approvals/approved-download.ts';
import { type Approval, listApprovalsOf } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import {
  type ApprovedExport,
  countSubscriptions,
  insertNewsletterExport,
  listApprovedExports,
} from './newsletter-queries.ts';

const kind = 'newsletter-export';
const listedMax = 20;

/** The subject of a member's requests: one is open at a time. */
const subjectOf = (memberId: string) => `newsletter-export:${memberId}`;
const stateOf = ({ payload }: Approval) => (payload.state ?? null) as SubscriptionState | null;

/** Asks for an export with full addresses. Returns the approval's id. */
export function requestNewsletterExport(
  tx: Tx,
  actor: Actor,
  { state, reason }: { state: SubscriptionState | null; reason: string },
): Promise<string> {
  return requestApproval(tx, {
    kind,
    subject: subjectOf(actor.id),
    payload: { state },
    fingerprint: fingerprintOf(tx, [state]),
    permission: 'exports.approve',
    reason,
    actor,
  });
}

/** The decision on an export with full addresses. It allows the member who asked one download within 24 hours. */
const newsletterExportApproval: ApprovalKind = {
  kind,
  label: 'Newsletter export with addresses',
  changesStay: true,
  recordOf(approval) {
    const state = stateOf(approval);
    const address = `/ops/newsletter${state === null ? '' : `?state=${state}`}`;
    return { address, what: 'the subscriptions', needs: 'newsletter.read' };
  },
  formAddress: '/ops/newsletter/exports',
  effect: () => `The person who asked may download it once, within ${exportHours} hours.`,
  nameSubject: (approval) => `Every ${stateOf(approval) ?? ''} subscription`.replace('  ', ' '),
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const state = stateOf(approval);
    if (approval.fingerprint !== fingerprintOf(tx, [state])) refuse('approval-stale');
    const endsAt = downloadEnd(tx);
    await insertNewsletterExport(tx, { id, requestedBy: approval.requestedBy, state, endsAt });
    const after = { state, downloadUntil: endsAt.toISOString() };
    await addAuditLine(tx, {
      actor: decider,
      action: 'newsletter-export-allowed',
      subject: 'newsletter',
      reason,
      after,
    });
  },
  async describe(tx, approval) {
    const state = stateOf(approval);
    const count = await countSubscriptions(tx, state, exportRowsMax + 1);
    const counted = count > exportRowsMax ? `more than ${exportRowsMax}` : String(count);
    const before = `${counted} ${state === null ? '' : `${state} `}subscriptions, masked`;
    return [{ field: 'Addresses', before, after: `In full, in one download within ${exportHours} hours` }];
  },
};

/** The latest exports with addresses that a member asked for, newest first. */
export async function listNewsletterExports(db: Db, memberId: string, now: Date): Promise<NewsletterExport[]> {
  const asked = await listApprovalsOf(db, subjectOf(memberId), listedMax);
  const ids = asked.map(({ id }) => id);
  const approved = new Map((await listApprovedExports(db, ids)).map((one) => [one.id, one]));
  return asked.map((approval) => describe(approval, approved.get(approval.id), now));
}

function describe(approval: Approval, approved: ApprovedExport | undefined, now: Date): NewsletterExport {
  const { id, requestedAt, expiresAt } = approval;
  const state = whereIs(approval, approved, now);
  const until = { waiting: expiresAt, ready: approved?.endsAt }[state as string] ?? null;
  return {
    id,
    subscriptions: stateOf(approval),
    state,
    askedAt: requestedAt.toISOString(),
    until: until?.toISOString() ?? null,
    rowCount: approved?.rowCount ?? null,
  };
}

function whereIs(approval: Approval, approved: ApprovedExport | undefined, now: Date): NewsletterExport['state'] {
  const { state, expiresAt } = approval;
  if (approved !== undefined) {
    if (approved.downloadedAt !== null) return 'downloaded';
    return mayDownload(approved, now) ? 'ready' : 'expired';
  }
  if (state === 'open') return expiresAt > now ? 'waiting' : 'expired';
  return state === 'approved' ? 'expired' : state;
}

/** The requests of this domain that a second person decides. */
export const enquiryApprovals: readonly ApprovalKind[] = [newsletterExportApproval];
