import { DataTableSkeleton } from '@foodbank/app/components/DataTableSkeleton';
import { Link } from '@foodbank/app/components/Link';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { type AuditLineInFull, auditActorKinds, getAuditLine } from '@foodbank/contract/views/audit-trail-staff';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../api.ts';
import { nameOfActor, sentenceOf, subjectText } from '../../../components/AuditSentence.tsx';
import { CopyId } from '../../../components/CopyId.tsx';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { paths } from '../../../paths.ts';
import styles from './AuditRecord.module.css';
import { LineChanges } from './LineChanges.tsx';
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
    { label: 'By', value: isForNaming(actor.id) ? <RecordName of={actor.id} /> : nameOfActor(actor) },
    { label: 'Kind', value: auditActorKinds[actor.kind] },
    ...(subject.id === actor.id
      ? []
      : [
          {
            label: 'About',
            value: isForNaming(subject.id) ? <RecordName of={subject.id} /> : subjectText(subject) || 'Nobody by name',
            long: true,
          },
        ]),
    { label: 'Reason', value: reason ?? 'None given', long: true },
    {
      label: 'More like it',
      value: (
        <span className={styles.more}>
          <Filtered filter="actor" id={actor.id}>
            All of {nameOfActor(actor)}
          </Filtered>
          {subject.id !== actor.id && (
            <Filtered filter="subject" id={subject.id}>
              All about the same
            </Filtered>
          )}
          {requestId && (
            <Filtered filter="request" id={requestId}>
              All of the same moment
            </Filtered>
          )}
        </span>
      ),
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
      <details className={styles.support}>
        <summary>For support and proof</summary>
        <DescriptionList
          entries={[
            { label: 'Action code', value: <code>{action}</code> },
            ...(sessionId ? [{ label: 'Session', value: <CopyId id={sessionId} /> }] : []),
            ...(requestId ? [{ label: 'Request of the browser', value: <CopyId id={requestId} /> }] : []),
            ...(isForNaming(subject.id)
              ? [{ label: 'Id of what it is about', value: <CopyId id={subject.id} /> }]
              : []),
            ...(chain === null
              ? [{ label: 'Chain', value: 'Not chained yet. The job chains new lines every minute.', long: true }]
              : [
                  { label: 'Position in the chain', value: chain.position.toLocaleString('en') },
                  { label: 'Chained', value: <Moment at={chain.chainedAt} /> },
                  { label: 'Hash', value: <code className={styles.hash}>{chain.hash}</code>, long: true },
                ]),
          ]}
        />
      </details>
    </>
  );
}

/** True for an id that has a name. */
const isForNaming = (id: string): boolean => isRowId(id) || /^FB-\d{8}$/.test(id);

interface FilteredProps {
  filter: 'actor' | 'subject' | 'request';
  id: string;
  children: ReactNode;
}

/** Leads to all lines with the same. */
function Filtered({ filter, id, children }: FilteredProps) {
  return (
    <Link to={paths.audit({ [filter]: id })} className={styles.linked}>
      {children}
    </Link>
  );
}
