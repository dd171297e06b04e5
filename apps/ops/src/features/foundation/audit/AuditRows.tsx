import type { AuditLine } from '@foodbank/contract/views/audit-trail-staff';
import { useLocation } from 'react-router';
import { AuditSentence } from '../../../components/AuditSentence.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { RowItem, RowList } from '../../../components/RowList.tsx';
import { paths } from '../../../paths.ts';
import styles from './AuditRows.module.css';

export interface AuditRowsProps {
  rows: readonly AuditLine[];
  openId: string | undefined;
  /** Newer rows are being loaded. */
  stale: boolean;
}

/** Lines as sentences, each with its time and reason. */
export function AuditRows({ rows, openId, stale }: AuditRowsProps) {
  const { search } = useLocation();
  return (
    <RowList label="Lines of the audit log" stale={stale}>
      {rows.map((line) => {
        const isOpen = String(line.id) === openId;
        return (
          <RowItem key={line.id} current={isOpen}>
            <RowLink to={paths.auditLine(line.id, search)} current={isOpen} className={styles.sentence}>
              <AuditSentence line={line} />
            </RowLink>
            {line.reason && <p className={styles.reason}>{line.reason}</p>}
            <p className={styles.time}>
              <Moment at={line.at} />
            </p>
          </RowItem>
        );
      })}
    </RowList>
  );
}
