import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { describePlanQuote, describePlanTerms, planAudiences } from '@foodbank/contract/lending/plans';
import { type readPlan, requestPlanWithdrawal } from '@foodbank/contract/lending/plans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { BackLink } from '../../../components/BackLink.tsx';
import { AskedNotice, WaitingNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { EndPlanDialog } from './EndPlanDialog.tsx';
import styles from './Plans.module.css';
import { planQuery, planStates, versionDays, versionStates } from './plan-queries.ts';
import { Terms } from './Terms.tsx';

/** A plan with all its versions: their terms, who asked for and approved them, and what they cost. */
export function PlanPage() {
  const { code = '' } = useParams();
  const query = useQuery(planQuery(code));
  return (
    <div className={styles.page}>
      <BackLink to={paths.plans}>All plans</BackLink>
      {!query.data && <PageHeading title="Plan" className={styles.heading} />}
      <RecordBody query={query} what="plan">
        {(reply) => <Plan key={code} {...reply} />}
      </RecordBody>
    </div>
  );
}

type PlanReply = ReplyOf<typeof readPlan>;
type Version = PlanReply['versions'][number];

function Plan({ plan, versions, today, approvalId }: PlanReply) {
  const { code, name, audience, state, inForce } = plan;
  const mayAsk = useMay('plans.request');
  const [asked, setAsked] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Version | null>(null);
  const onAsked = (id: string) => {
    setAsked(id);
    void queryClient.invalidateQueries({ queryKey: ['approvals'] });
    void queryClient.invalidateQueries({ queryKey: ['plans'] });
  };
  const waits = approvalId === null ? null : 'A request about this plan waits for a decision.';
  return (
    <>
      <div className={styles.top}>
        <PageHeading title={name} className={styles.heading} />
        <StatusBadge tone={planStates[state].tone}>{planStates[state].label}</StatusBadge>
      </div>
      <p className={styles.lead}>
        {code} · {planAudiences[audience]}
      </p>
      {asked && <AskedNotice approvalId={asked}>Your request was sent. Nothing has changed yet.</AskedNotice>}
      {approvalId !== null && approvalId !== asked && (
        <WaitingNotice action={<Link to={paths.approval(approvalId)}>Open the request</Link>}>
          A change of this plan was asked for. Nothing has changed yet.
        </WaitingNotice>
      )}
      {mayAsk && (
        <div className={styles.acts}>
          <ButtonLink as={Link} to={paths.newPlanVersion(code)}>
            Propose a version
          </ButtonLink>
          <ActButton
            variant="quiet"
            refused={inForce === null ? 'This plan is not offered.' : waits}
            onClick={() => setEnding(true)}
          >
            End the plan…
          </ActButton>
        </div>
      )}
      <section className={styles.part} aria-labelledby="versions">
        <h2 id="versions" className={styles.partTitle}>
          Versions
        </h2>
        <PlainList className={styles.versions} aria-label="Versions">
          {versions.map((version) => (
            <VersionItem
              key={version.version}
              code={code}
              version={version}
              act={
                mayAsk &&
                version.state === 'planned' && (
                  <ActButton variant="quiet" size="small" refused={waits} onClick={() => setWithdrawn(version)}>
                    Withdraw…
                  </ActButton>
                )
              }
            />
          ))}
        </PlainList>
      </section>
      {isEnding && (
        <EndPlanDialog code={code} name={name} today={today} onClose={() => setEnding(false)} onAsked={onAsked} />
      )}
      <ReasonDialog
        open={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title={`Withdraw version ${withdrawn?.version ?? ''} of ${name}`}
        consequences={['Another person has to approve it.', 'It never begins. The version before goes on.']}
        confirm="Ask for approval"
        send={(reason) =>
          call(requestPlanWithdrawal, { params: { code, version: String(withdrawn?.version ?? '') }, body: { reason } })
        }
        onDone={(reply) => onAsked(reply.approvalId)}
      />
    </>
  );
}

function VersionItem({ code, version: one, act }: { code: string; version: Version; act: ReactNode }) {
  const { version, state, terms, example, askedBy, approvedBy, addedAt } = one;
  const { label, tone } = versionStates[state];
  const title = terms === null ? `Version ${version}: not offered` : `Version ${version}`;
  return (
    <li className={styles.plan} aria-label={title}>
      <div className={styles.top}>
        <h3 className={styles.name}>{title}</h3>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className={styles.quiet}>
        {versionDays(one)}.{' '}
        {askedBy === null
          ? 'It came with the product.'
          : `Asked for by ${askedBy}, approved by ${approvedBy} on ${formatDay(new Date(addedAt))}.`}
      </p>
      {terms && (
        <div className={styles.columns}>
          <div>
            <h4 className={styles.name}>Terms</h4>
            <Terms entries={describePlanTerms(terms)} />
          </div>
          {example && (
            <div>
              <h4 className={styles.name}>On {formatNaira(example.total)}</h4>
              <Terms entries={describePlanQuote(example)} />
            </div>
          )}
        </div>
      )}
      <div className={styles.acts}>
        {terms && (
          <ButtonLink
            as={Link}
            to={paths.loanSimulator({ plan: code, version: String(version) })}
            variant="quiet"
            size="small"
            aria-label={`Simulate version ${version}`}
          >
            Simulate
          </ButtonLink>
        )}
        {act}
      </div>
    </li>
  );
}
