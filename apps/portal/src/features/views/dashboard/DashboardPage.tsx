import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardQuery } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import type { KnownAgent } from '../../../session/agent.ts';
import { session, useAgent } from '../../../session/session.ts';
import styles from './DashboardPage.module.css';
import { Earnings } from './Earnings.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LazySaleHistory, SaleHistorySkeleton } from './LazySaleHistory.tsx';
import { PeriodSelectors } from './PeriodSelectors.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { periodName, usePeriod } from './period.ts';
import { SummaryCards, SummaryCardsSkeleton } from './SummaryCards.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { WelcomeBanner } from './WelcomeBanner.tsx';

const loadingFailed = 'Failed to load dashboard data. Please try again.';

/** A month or all of an agent's sales, referrals and earnings. */
export function DashboardPage() {
  const agent = useAgent();
  if (agent.id === '') return <MissingId />;
  return (
    <div className={styles.page}>
      <WelcomeBanner />
      <Content agent={agent} />
      <PrintHeader />
    </div>
  );
}

function Content({ agent }: { agent: KnownAgent }) {
  const [period, choosePeriod] = usePeriod();
  const steps = useFirstSteps(agent);
  const { data, error } = useQuery(dashboardQuery(agent.id, period));
  const [hasOpened, setHasOpened] = useState(false);
  const isLoading = !data && !error;
  const name = periodName(period);

  if (!hasOpened && !isLoading && steps !== 'loading') setHasOpened(true);
  // The steps stand above the figures. The two are shown together, because the figures would move if the steps came later.
  if (steps === 'loading' || (steps.length > 0 && !hasOpened))
    return (
      <div className={styles.period}>
        <Skeleton className={styles.barSkeleton} shape="heading" />
        <FiguresSkeleton name={name} />
      </div>
    );
  return (
    <>
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <section className={styles.period} aria-labelledby="period">
        <div className={styles.bar}>
          <h2 id="period" className={styles.heading}>
            {name}
          </h2>
          <PeriodSelectors period={period} onChoose={choosePeriod} />
        </div>
        {data && (
          <>
            <SummaryCards summary={data.summary} />
            <Earnings />
            <LazySaleHistory history={data.salesHistory} period={period} />
          </>
        )}
        {isLoading && <FiguresSkeleton name={name} />}
        {error && !data && (
          <LoadFailure
            message={failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}
            reference={referenceOf(error)}
            onTryAgain={() => window.location.reload()}
          />
        )}
      </section>
    </>
  );
}

function FiguresSkeleton({ name }: { name: string }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading your figures: {name}…
      </p>
      <SummaryCardsSkeleton />
      <SaleHistorySkeleton />
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
      <LoadFailure
        message="Agent ID is missing. Please try logging in again."
        label="Log in again"
        onTryAgain={signInAgain}
      />
    </>
  );
}
