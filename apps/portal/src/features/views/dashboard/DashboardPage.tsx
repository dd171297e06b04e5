import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery, type Period } from '../../api.ts';
import { failureText } from '../../forms/failure-text.ts';
import { paths } from '../../paths.ts';
import { session, useAgent } from '../../session/session.ts';
import { PageHeading } from '../../shell/PageHeading.tsx';
import styles from './DashboardPage.module.css';
import { PeriodSelectors } from './PeriodSelectors.tsx';
import { periodName, usePeriod } from './period.ts';
import { SaleHistory } from './SaleHistory.tsx';
import { SummaryCards, SummaryCardsToCome } from './SummaryCards.tsx';
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
  if (error) return <Failed message={failureText(error, { refused: loadingFailed, unexpected: loadingFailed })} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the figures of {periodName(period)}…
      </p>
      <SummaryCardsToCome />
      <Skeleton className={styles.headingToCome} shape="heading" />
      <Skeleton className={styles.chartToCome} shape="block" />
    </>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <Card role="alert">
      <EmptyState
        art={<EmptyPlate />}
        title={message}
        action={<Button onClick={() => window.location.reload()}>Try Again</Button>}
      />
    </Card>
  );
}

/** What is stored of the agent is damaged; only signing in again mends it. */
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
