import type { ApprovalRow } from '@foodbank/contract/foundation/approvals-staff';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { roughAge, roughTimeLeft } from '../../../components/rough-age.ts';
import type { Box } from './approval-queries.ts';
import { StateBadge } from './StateBadge.tsx';

/** A row of the inbox: what about, kind, why, who asked, how long ago, and how long it may still wait. */
export function approvalRow(row: ApprovalRow, box: Box): Omit<QueueRow, 'to' | 'isCurrent'> {
  const { id, subjectName, label, reason, isMine, isBlocked, record, requestedBy, requestedAt, expiresAt, isNews } =
    row;
  return {
    key: id,
    title: subjectName ?? label,
    corner: box === 'waiting' && !isBlocked ? `ends ${roughTimeLeft(new Date(expiresAt))}` : <StateBadge row={row} />,
    line: reason,
    ...(isNews && { note: newsText(row) }),
    ...(record && { link: { to: record.address, text: `Open ${record.what}` } }),
    more: (
      <>
        {subjectName !== null && `${label} · `}
        {isMine ? 'You' : requestedBy.name}
        {requestedBy.kind === 'agent' && ' (agent)'} · {agoText(requestedAt)}
      </>
    ),
  };
}

/** What is new for who asked: who decided, and why. */
function newsText({ state, decidedBy, decisionReason }: ApprovalRow): string {
  if (state === 'expired') return 'New: not decided in time';
  const decided = `New: ${state} by ${decidedBy?.name ?? 'another person'}`;
  return decisionReason === null ? decided : `${decided}: ${decisionReason}`;
}

function agoText(at: string): string {
  const age = roughAge(new Date(at));
  return age === 'just now' ? age : `${age} ago`;
}
