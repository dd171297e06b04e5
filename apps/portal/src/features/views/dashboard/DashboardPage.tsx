import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery, type Period } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { session, useAgent } from '../../../session/session.ts';
import styles from './DashboardPage.module.css';
import { PeriodSelectors } from './PeriodSelectors.tsx';
import { periodName, usePeriod } from './period.ts';
import { SaleHistory } from './SaleHistory.tsx';
import { SummaryCards, SummaryCardsSkeleton } from './SummaryCards.tsx';
import { WelcomeBanner } from './WelcomeBanner.tsx';

const loadingFailed = 'Failed to load dashboard data. Please try again.';

/** A month of an agent's sales, referrals and earnings. */
export function DashboardPage() {
  const agent = useAgent();
  const [period, choosePeriod] = usePeriod();
  if (agent.id === '') return <MissingId />;
  return (
    <div className={styles.page}>
      <WelcomeBanner />
      <section className={styles.month} aria-labelledby="month">
        <div className={styles.bar}>
          <h2 id="month" className={styles.heading}>
            {periodName(period)}
          </h2>
          <PeriodSelectors period={period} onChoose={choosePeriod} />
        </div>
        <Figures agentId={agent.id} period={period} />
      </section>
    </div>
  );
}

function Figures({ agentId, period }: { agentId: string; period: Period }) {
  const { data, error } = useQuery(dashboardQuery(agentId, period));
  if (data)
    return (
      <>
        <SummaryCards summary={data.summary} />
        <SaleHistory history={data.salesHistory} period={period} />
      </>
    );
  if (error) {
    const message = failureText(error, { refused: loadingFailed, unexpected: loadingFailed });
    return <LoadFailure message={message} reference={referenceOf(error)} onTryAgain={() => window.location.reload()} />;
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the figures of {periodName(period)}…
      </p>
      <SummaryCardsSkeleton />
      <Skeleton className={styles.headingSkeleton} shape="heading" />
      <Skeleton className={styles.chartSkeleton} shape="block" />
    </>
  );
}

/** Shown if the stored agent is damaged. Signing in again stores it anew. */
function MissingId() {
  const signInAgain = () => {
    session.leave();
    window.location.replace(paths.login);
  };
  return (
    <>
      <PageHeading title="Dashboard" className={styles.title} />
      <Card role="alert">
        <EmptyState
          art={<EmptyPlate />}
          title="Agent ID is missing. Please try logging in again."
          action={<Button onClick={signInAgain}>Log in again</Button>}
        />
      </Card>
    </>
  );
}
