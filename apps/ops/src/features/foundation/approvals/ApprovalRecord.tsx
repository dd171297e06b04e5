import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { ApprovalRecord as Approval } from '@foodbank/contract/foundation/approvals-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ChangeTable } from '../../../components/ChangeTable.tsx';
import { Age, Moment } from '../../../components/moments.tsx';
import { FailedNotice, WaitingNotice } from '../../../components/notices.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { useLiveRecord } from '../../../components/use-live-query.ts';
import styles from './Approvals.module.css';
import { approvalQuery } from './approval-queries.ts';
import { Decision } from './Decision.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useHold } from './use-hold.ts';
import { useOutcomesSeen } from './use-outcomes-seen.ts';

const EvidencePart = lazyPart(async () => (await import('./EvidencePart.tsx')).EvidencePart);

export interface ApprovalRecordProps {
  id: string;
  /** The request was decided here. */
  onDecided: () => void;
}

/** One request: what changes, who asked and why, who may decide, and the decision. */
export function ApprovalRecord({ id, onDecided }: ApprovalRecordProps) {
  const { data, error, isFetching, refetch } = useQuery(approvalQuery(id));
  useLiveRecord({ data, refetch });
  return (
    <article className={styles.record}>
      {error && <FailedNotice what="request" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton className={styles.loading} />}
      {data && <Content approval={data} onDecided={onDecided} />}
    </article>
  );
}

function Content({ approval, onDecided }: { approval: Approval; onDecided: () => void }) {
  const { label, subjectName, record, requestedBy, isMine, reason, requestedAt, expiresAt, state } = approval;
  const { changes, evidence, deciders } = approval;
  useOutcomesSeen(approval.isNews ? [approval.id] : []);
  const isOpen = state === 'open';
  const holder = useHold(approval.id, isOpen && approval.mayDecide);
  return (
    <>
      <div className={styles.recordTop}>
        <RecordHeading title={subjectName === null ? label : `${label}: ${subjectName}`} />
        <StateBadge row={approval} />
      </div>
      {record && (
        <p className={styles.about}>
          <Link to={record.address}>Open {record.what}</Link>
        </p>
      )}
      {holder && (
        <Banner tone="info">
          {holder.name} has had this request open since <Moment at={holder.since} />, and may be deciding it.
        </Banner>
      )}
      {isOpen && approval.isBlocked && <BlockedNotice approval={approval} />}
      {isOpen && isMine && !approval.isBlocked && (
        <WaitingNotice>Nothing has changed yet. {namesOf(deciders)} may decide it.</WaitingNotice>
      )}
      {!isOpen && <Outcome approval={approval} />}
      {changes.length > 0 && <ChangeTable label="What changes" changes={changes} />}
      {changes.length === 0 && !isOpen && (
        <p className={styles.quiet}>
          What it changed is about a person, and no longer shown here. The audit log has the act.
        </p>
      )}
      <DescriptionList
        entries={[
          ...(isOpen ? [{ label: 'When', value: approval.effect, long: true }] : []),
          { label: 'Reason', value: reason, long: true },
          {
            label: 'Asked by',
            value: `${isMine ? 'You' : requestedBy.name}${requestedBy.kind === 'agent' ? ', agent' : ''}`,
          },
          {
            label: 'Asked',
            value: (
              <>
                <Moment at={requestedAt} /> (<Age at={requestedAt} />)
              </>
            ),
          },
          ...(isOpen
            ? [
                { label: 'Ends without a decision', value: <Moment at={expiresAt} /> },
                { label: 'May decide', value: deciders.length === 0 ? 'No other person' : namesOf(deciders) },
              ]
            : []),
        ]}
      />
      {(isOpen || evidence.length > 0) && (
        <Suspense fallback={<Skeleton className={styles.loading} />}>
          <EvidencePart approval={approval} />
        </Suspense>
      )}
      {isOpen && <Decision approval={approval} onDecided={onDecided} />}
    </>
  );
}

function BlockedNotice({ approval: { permission } }: { approval: Approval }) {
  return (
    <WaitingNotice>
      Blocked: no other person may decide this. Ask an admin to give a second member a role that may “
      {permissions[permission].toLowerCase()}”, or to finish setting up a second factor.
    </WaitingNotice>
  );
}

const outcomes = {
  open: '',
  approved: 'Approved',
  refused: 'Refused',
  recalled: 'Taken back',
  expired: 'Not decided in time',
};

function Outcome({ approval }: { approval: Approval }) {
  const { state, decidedBy, decidedAt, decisionReason, draft, formAddress, typedAgain } = approval;
  return (
    <section className={styles.outcome} aria-label="Outcome">
      <p>
        <strong>{outcomes[state]}</strong>
        {decidedBy && <> by {decidedBy.name}</>}
        {decidedAt && (
          <>
            , <Moment at={decidedAt} />
          </>
        )}
      </p>
      {decisionReason && <blockquote className={styles.quote}>{decisionReason}</blockquote>}
      {draft && formAddress && (
        <>
          {typedAgain && (
            <p className={styles.quiet}>
              To ask again, type {typedAgain} once more: it was erased here with the decision.
            </p>
          )}
          <ButtonLink as={Link} to={formAddress} state={{ draft }} variant="quiet" size="small">
            Correct it and ask again
          </ButtonLink>
        </>
      )}
    </section>
  );
}

function namesOf(deciders: Approval['deciders']): string {
  const names = deciders.slice(0, 4).map(({ name }) => name);
  const more = deciders.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
