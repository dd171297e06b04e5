import type { ApprovalKind } from './domains/foundation/approvals/take-approval.ts';
import { accountChangeKind } from './domains/money/banks/account-change.ts';
import { emailChangeKind } from './domains/people/agents/request-email-change.ts';
import { nameChangeKind } from './domains/people/agents/request-name-change.ts';
import type { AppContext } from './platform/app-context.ts';

/** Every kind of request that two people decide, each from the domain that acts on it. */
export function allApprovalKinds(_context: AppContext): ApprovalKind[] {
  return [accountChangeKind, emailChangeKind, nameChangeKind];
}
