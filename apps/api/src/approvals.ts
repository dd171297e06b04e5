import type { ApprovalKind } from './domains/foundation/approvals/take-approval.ts';
import { newsletterExportApproval } from './domains/support/enquiries/request-newsletter-export.ts';
import type { AppContext } from './platform/app-context.ts';

/** Every kind of request that two people decide, each from the domain that acts on it. */
export function allApprovalKinds(_context: AppContext): ApprovalKind[] {
  return [newsletterExportApproval];
}
