import type { ApprovalRow } from '@foodbank/contract/foundation/approvals-staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

const labels = { open: 'Waiting', approved: 'Approved', refused: 'Refused', recalled: 'Taken back', expired: 'Ended' };

/** Where a request stands. Blocked is one that no other person may decide. */
export function StateBadge({ row: { state, isBlocked } }: { row: Pick<ApprovalRow, 'state' | 'isBlocked'> }) {
  const tone = state === 'approved' ? 'completed' : state === 'open' && !isBlocked ? 'pending' : 'other';
  return <StatusBadge tone={tone}>{isBlocked ? 'Blocked' : labels[state]}</StatusBadge>;
}
