import { DataTableSkeleton } from '@foodbank/app/components/DataTableSkeleton';
import { Link } from '@foodbank/app/components/Link';
import { type AuditLineInFull, auditActorKinds, getAuditLine } from '@foodbank/contract/foundation/audit';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { nameOfActor, sentenceOf } from '../../../components/AuditSentence.tsx';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import styles from './AuditRecord.module.css';
import { auditPath } from './audit-filters.ts';
import { LineChanges } from './LineChanges.tsx';
import { PartHeading } from './PartHeading.tsx';
import { PersonalText } from './PersonalText.tsx';

/** One line of the audit log in full. */
export function AuditRecord({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['audit', 'line', id],
    queryFn: () => call(getAuditLine, { params: { id } }),
  });
  return (
    <article className={styles.record}>
      {data === undefined && !error && <DataTableSkeleton label="Loading the line…" rows={4} />}
      {data === undefined && error && (
        <FailedNotice what="line" error={error} busy={isFetching} onRetry={() => refetch()} />
      )}
      {data && <Line line={data.line} />}
    </article>
  );
}

function Line({ line }: { line: AuditLineInFull }) {
  const { id, at, actor, subject, action, reason, before, after, detail, sessionId, requestId, chain } = line;
  const whole = [
    { label: 'When, in Lagos', value: <Moment at={at} /> },
    { label: 'Line', value: id },
    { label: 'By', value: <Linked name={nameOfActor(actor)} id={actor.id} filter="actor" /> },
    { label: 'Kind', value: auditActorKinds[actor.kind] },
    {
      label: 'About',
      value: <Linked name={subject.name ?? subject.id} id={subject.id} filter="subject" />,
      long: true,
    },
    { label: 'Reason', value: reason ?? 'None given', long: true },
    { label: 'Action code', value: action },
    { label: 'Session', value: sessionId ?? 'None' },
    {
      label: 'Request',
      value: requestId ? <Linked name={requestId} id={requestId} filter="request" /> : 'None',
      long: true,
    },
  ];
  return (
    <>
      <RecordHeading title={sentenceOf(line)} />
      <Card padding="snug">
        <DescriptionList entries={whole} />
      </Card>
      <LineChanges lineId={String(id)} before={before} after={after} detail={detail} />
      {line.personalText !== 'none' && <PersonalText lineId={String(id)} state={line.personalText} />}
      <Card padding="snug" as="section" aria-labelledby={`chain-${id}`}>
        <PartHeading id={`chain-${id}`}>Chain</PartHeading>
        {chain === null ? (
          <p>Not chained yet. The job chains new lines every minute.</p>
        ) : (
          <DescriptionList
            entries={[
              { label: 'Position', value: chain.position.toLocaleString('en') },
              { label: 'Chained', value: <Moment at={chain.chainedAt} /> },
              { label: 'Hash', value: <code className={styles.hash}>{chain.hash}</code>, long: true },
            ]}
          />
        )}
      </Card>
    </>
  );
}

/** A name that leads to all lines with it. */
function Linked({ name, id, filter }: { name: string; id: string; filter: 'actor' | 'subject' | 'request' }) {
  return (
    <Link to={`${auditPath}?${new URLSearchParams({ [filter]: id })}`} className={styles.linked}>
      {name}
    </Link>
  );
}
