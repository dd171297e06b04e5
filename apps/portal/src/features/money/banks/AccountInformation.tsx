import { reloadOnce } from '@foodbank/app/reload-once';
import { messageOf, referenceOf } from '@foodbank/contract/client/api-error';
import { Banner, type BannerTone } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { payoutAccountQuery } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import { AccountForm } from './AccountForm.tsx';
import styles from './AccountInformation.module.css';
import { AccountNotes } from './AccountNotes.tsx';
import { AccountDetails, AccountSkeleton, NoAccount } from './AccountView.tsx';

// A file of its own: most visits to the settings change no account.
const AccountChange = lazy(reloadOnce(async () => ({ default: (await import('./AccountChange.tsx')).AccountChange })));

/** The account that an agent's earnings are paid to. It is added once; afterwards another one can be asked for. */
export function AccountInformation() {
  const agent = useAgent();
  const { data: account, error, refetch } = useQuery(payoutAccountQuery(agent.id));
  const [step, setStep] = useState<'view' | 'edit' | 'saved' | 'cancelled'>('view');
  const [taken, setTaken] = useState<string | null>(null);
  const notesId = useId();
  return (
    <>
      {account && step === 'saved' && <Outcome tone="success" message="Account information updated successfully!" />}
      {account && taken !== null && <Outcome tone="error" message={taken} />}
      {account && <AccountDetails account={account} notesId={notesId} />}
      {account === undefined && !error && <AccountSkeleton />}
      {account === undefined && error && <Failed error={error} onTryAgain={refetch} />}
      {account === null && step === 'edit' && (
        <AccountForm
          onSaved={() => setStep('saved')}
          onTaken={(message) => {
            setTaken(message);
            refetch();
          }}
          onCancel={() => setStep('cancelled')}
        />
      )}
      {account === null && step !== 'edit' && <NoAccount focus={step === 'cancelled'} onAdd={() => setStep('edit')} />}
      <AccountNotes id={notesId} />
      {account && (
        <Suspense fallback={null}>
          <AccountChange />
        </Suspense>
      )}
    </>
  );
}

/** The result of the form. It takes the focus, because the form that had it is removed. */
function Outcome({ tone, message }: { tone: BannerTone; message: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.outcome}>
      <Banner tone={tone}>{message}</Banner>
    </div>
  );
}

function Failed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <div className={styles.failed}>
      <Banner tone="error" note={referenceOf(error)}>
        {messageOf(error)}
      </Banner>
      <Button variant="quiet" size="small" onClick={onTryAgain}>
        Try Again
      </Button>
    </div>
  );
}
