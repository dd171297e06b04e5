import { useParams } from 'react-router';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { paths } from '../../../paths.ts';
import { AuditList } from './AuditList.tsx';
import { AuditRecord } from './AuditRecord.tsx';

/** The audit log: the lines on the left, one in full on the right. */
export function AuditPage() {
  const { id } = useParams();
  return (
    <QueueLayout
      list={<AuditList openId={id} />}
      record={id === undefined ? null : <AuditRecord id={id} />}
      recordKey={id}
      listPath={paths.audit()}
      hint="Open a line to see what changed, why, and whether it is chained."
    />
  );
}
