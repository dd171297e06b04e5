import type { ApprovalRow } from '@foodbank/contract/foundation/approvals';
import { roughAge } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import styles from './Approvals.module.css';
import type { Box } from './approval-queries.ts';
import { StateBadge } from './StateBadge.tsx';

export interface ApprovalRowsProps {
  rows: readonly ApprovalRow[];
  box: Box;
  stale: boolean;
  openId: string | undefined;
  addressOf: (row: ApprovalRow) => string;
}

/** The rows of the inbox: what about, kind, why, who asked, how long ago, and how long it may still wait. */
export function ApprovalRows({ rows, box, stale, openId, addressOf }: ApprovalRowsProps) {
  return (
    <ul className={styles.rows} aria-busy={stale} aria-label="Requests">
      {rows.map((row) => (
        <li key={row.id} className={row.id === openId ? `${styles.row} ${styles.open}` : styles.row}>
          <div className={styles.rowTop}>
            <RowLink to={addressOf(row)} current={row.id === openId} className={styles.rowTitle}>
              {row.subjectName ?? row.label}
            </RowLink>
            {box === 'waiting' && !row.isBlocked ? (
              <span className={styles.rowMeta}>ends in {roughAge(new Date(row.expiresAt))}</span>
            ) : (
              <StateBadge row={row} />
            )}
          </div>
          <p className={styles.rowReason}>{row.reason}</p>
          <p className={styles.rowMeta}>
            {row.subjectName !== null && `${row.label} · `}
            {row.isMine ? 'You' : row.requestedBy.name}
            {row.requestedBy.kind === 'agent' && ' (agent)'} · {agoText(row.requestedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function agoText(at: string): string {
  const age = roughAge(new Date(at));
  return age === 'just now' ? age : `${age} ago`;
}
