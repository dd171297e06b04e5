import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import type { EarningLine } from '@foodbank/contract/views/earnings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { AskedNotice, EmptyNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import styles from './AgentEarningsPage.module.css';
import { AgentLines } from './AgentLines.tsx';
import { AgentPayouts } from './AgentPayouts.tsx';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { EarningSummary } from './EarningSummary.tsx';
import { agentQuery } from './earning-queries.ts';
import { LineDetails } from './LineDetails.tsx';

/** What one agent earns: sums, open disputes, lines and payouts. */
export function AgentEarningsPage() {
  const { agentId = '' } = useParams();
  return <EarningsOf key={agentId} agentId={agentId} />;
}

function EarningsOf({ agentId }: { agentId: string }) {
  const { data: agent, error } = useQuery(agentQuery(agentId));
  const [opened, setOpened] = useState<EarningLine | null>(null);
  const [corrected, setCorrected] = useState<EarningLine | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const name = agent ? `${agent.firstname} ${agent.lastname}` : 'Agent';
  const isUnknown = isMissing(error);
  return (
    <div className={styles.page}>
      <BackLink to={paths.agent(agentId)}>{name}</BackLink>
      <PageHeading title={agent ? `Earnings of ${name}` : 'Earnings'} className={styles.title} />
      {isUnknown && <EmptyNotice title="No such agent" text="The address may be mistyped. The list has every agent." />}
      {!isUnknown && (
        <>
          {asked && <AskedNotice approvalId={asked}>You asked for a correction. Nothing has changed yet.</AskedNotice>}
          <EarningSummary agentId={agentId} onOpen={setOpened} />
          <AgentLines agentId={agentId} onOpen={setOpened} />
          <AgentPayouts agentId={agentId} />
          <LineDetails
            agentId={agentId}
            line={opened}
            onClose={() => setOpened(null)}
            onCorrect={(line) => {
              setOpened(null);
              setCorrected(line);
            }}
          />
          <CorrectionDialog agentId={agentId} line={corrected} onClose={() => setCorrected(null)} onAsked={setAsked} />
        </>
      )}
    </div>
  );
}
