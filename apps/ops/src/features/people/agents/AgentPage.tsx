import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { showAgentContacts } from '@foodbank/contract/people/agents-staff';
import type { AgentRecord } from '@foodbank/contract/views/overviews-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { type Because, MaskedContact } from '../../../components/MaskedContact.tsx';
import { Moment } from '../../../components/moments.tsx';
import { EmptyNotice, FailedNotice } from '../../../components/notices.tsx';
import { useLiveRecord } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { AgentActs } from './AgentActs.tsx';
import { AgentEmails } from './AgentEmails.tsx';
import styles from './AgentPage.module.css';
import { AgentReferrals } from './AgentReferrals.tsx';
import { Section } from './AgentSection.tsx';
import { AgentStateBadge } from './AgentStateBadge.tsx';
import { AgentTimeline } from './AgentTimeline.tsx';
import { recordQuery, refreshAgents } from './agent-queries.ts';
import { OpenChanges } from './OpenChanges.tsx';
import { PayoutAccount } from './PayoutAccount.tsx';
import { SalesAndTargets } from './SalesAndTargets.tsx';

/** The page of one agent: state and acts, what is known, and the history beside it. */
export function AgentPage() {
  const { agentId = '' } = useParams();
  return <AgentOfPage key={agentId} agentId={agentId} />;
}

function AgentOfPage({ agentId }: { agentId: string }) {
  const { data: agent, error, isFetching, refetch } = useQuery(recordQuery(agentId));
  useLiveRecord({ data: agent, refetch });
  const mayReadEarnings = useMay('commissions.read');
  if (agent === undefined) {
    return (
      <div className={styles.page}>
        <BackLink to={paths.agents}>Agents</BackLink>
        <PageHeading title="Agent" />
        {!error && <RecordSkeleton />}
        {isMissing(error) && (
          <EmptyNotice title="No such agent" text="The address may be mistyped. The list has every agent." />
        )}
        {error && !isMissing(error) && <FailedNotice what="agent" error={error} busy={isFetching} onRetry={refetch} />}
      </div>
    );
  }
  const name = `${agent.firstname} ${agent.lastname}`;
  return (
    <div className={styles.page}>
      <BackLink to={paths.agents}>Agents</BackLink>
      {error && <FailedNotice what="agent" error={error} busy={isFetching} onRetry={refetch} />}
      <header className={styles.head}>
        <div className={styles.names}>
          <PageHeading title={name} className={styles.title} />
          <p className={styles.facts}>
            <AgentStateBadge state={agent.state} />
            <span>{agent.referralCode}</span>
            <span>{categoryLabel(agent.category)}</span>
            <span>
              Joined <Moment at={agent.joinedAt} dayOnly />
            </span>
          </p>
        </div>
        <AgentActs agent={agent} />
      </header>
      {agent.suspension && <Suspension {...agent.suspension} />}
      <OpenChanges changes={agent.changes} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Section title="Contacts">
            <Contacts agent={agent} />
          </Section>
          <SalesAndTargets agent={agent} />
          {mayReadEarnings && (
            <Section title="Earnings">
              <Link to={paths.agentEarnings(agentId)} className={styles.target}>
                Lines, disputes, corrections and payouts
              </Link>
            </Section>
          )}
          <Section title="Account for payouts">
            <PayoutAccount account={agent.account} state={agent.state} />
          </Section>
          <Section title="Emails sent">
            <AgentEmails agentId={agentId} />
          </Section>
        </div>
        <Section title="History">
          <AgentTimeline agentId={agentId} />
        </Section>
      </div>
      <Section title="Referrals">
        <AgentReferrals agentId={agentId} />
      </Section>
    </div>
  );
}

function RecordSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p role="status" className="visually-hidden">
        Loading the agent…
      </p>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

function Suspension({ at, by, reason }: NonNullable<AgentRecord['suspension']>) {
  return (
    <div className={styles.suspension} role="status">
      <Icon name="lock" size={20} />
      <div>
        <p className={styles.strong}>
          Suspended since <Moment at={at} />
          {by && ` by ${by}`}
        </p>
        {reason && <p>{reason}</p>}
      </div>
    </div>
  );
}

function Contacts({ agent }: { agent: AgentRecord }) {
  const mayShow = useMay('agents.contacts');
  if (agent.state === 'erased') return <p className={styles.quiet}>The agent was erased. No contacts are kept.</p>;
  const show = async (because: Because) => {
    const shown = await call(showAgentContacts, { params: { agentId: agent.id }, body: because });
    refreshAgents();
    return shown.phoneNumber === null ? shown.email : `${shown.email}, ${shown.phoneNumber}`;
  };
  const masked = agent.phoneNumber === null ? `${agent.email}, no phone` : `${agent.email}, ${agent.phoneNumber}`;
  return (
    <DescriptionList
      entries={[
        {
          label: 'Email and phone',
          long: true,
          value: (
            <MaskedContact
              what={`${agent.firstname} ${agent.lastname}’s contacts`}
              masked={masked}
              show={show}
              refused={mayShow ? null : 'Your role does not show contacts.'}
            />
          ),
        },
      ]}
    />
  );
}
