import { PageHeading } from '@foodbank/app/components/PageHeading';
import { reloadOnce } from '@foodbank/app/reload-once';
import { useOverlay } from '@foodbank/app/use-overlay';
import { lazy, Suspense } from 'react';
import { AgentTerms } from '../features/earning/agreements/AgentTerms.tsx';
import { LineDispute } from '../features/earning/disputes/LineDispute.tsx';
import { Lines } from '../features/views/earnings/Lines.tsx';
import { Overview } from '../features/views/earnings/Overview.tsx';
import { Payouts } from '../features/views/earnings/Payouts.tsx';
import { Statements } from '../features/views/statements/Statements.tsx';
import styles from './EarningsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const TermsDialog = lazy(
  reloadOnce(async () => ({ default: (await import('../features/earning/agreements/TermsDialog.tsx')).TermsDialog })),
);

/** What agents earn and when it is paid. Each part is a feature of its own. */
export function EarningsPage() {
  const terms = useOverlay('terms');
  const readTerms = () => terms.open('agent-terms');
  return (
    <div className={styles.page}>
      <div>
        <PageHeading title="Earnings" className={styles.title} />
        <p className={styles.lead}>What your customers’ orders bring you, and when we pay it.</p>
      </div>
      <Overview onReadTerms={readTerms} />
      <Lines renderDispute={(line) => <LineDispute line={line} />} />
      <SettingsSection id="payouts" title="Payouts" text="What we paid into your bank account, and for which lines.">
        <Payouts />
      </SettingsSection>
      <SettingsSection
        id="statements"
        title="Statements"
        text="What you earned and what we paid you, month by month. PDF to print or send, CSV for a spreadsheet."
      >
        <Statements />
      </SettingsSection>
      <SettingsSection
        id="agent-terms"
        title="Agent terms"
        text="What we agree on: commission, returns, payouts and more."
      >
        <AgentTerms onRead={readTerms} />
      </SettingsSection>
      {terms.value !== null && (
        <Suspense>
          <TermsDialog onClose={terms.close} />
        </Suspense>
      )}
    </div>
  );
}
