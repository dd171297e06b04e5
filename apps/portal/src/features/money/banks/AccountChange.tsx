import { failureText } from '@foodbank/app/forms/failure-text';
import { messageOf, referenceOf } from '@foodbank/contract/client/api-error';
import {
  type AccountChangeState,
  type AskedAccount,
  accountChangeMessages,
  cancelAccountChange,
} from '@foodbank/contract/money/banks';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, queryClient, requireSignedInId } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import form from '../../../shell/SettingsForm.module.css';
import { AccountChangeCode } from './AccountChangeCode.tsx';
import { AccountChangeForm } from './AccountChangeForm.tsx';
import styles from './AccountInformation.module.css';
import { accountChangeQuery } from './account-change-query.ts';

const failure = { refused: 'Failed to cancel the change. Please try again.' };

type Step = 'view' | 'form' | 'code';

/** Asks for another bank account, and shows a change that waits for approval. */
export function AccountChange() {
  const agent = useAgent();
  const query = accountChangeQuery(agent.id);
  const { data, error, refetch } = useQuery(query);
  const [step, setStep] = useState<Step>('view');
  // A code can still be entered after a step back, and after the page was loaded again, as when the phone dropped it behind the email app.
  const [justAsked, setAsked] = useState<AskedAccount | null>(null);
  // True once a form was left, so that the button gets the focus that the form had.
  const [wasLeft, setWasLeft] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const leave = () => {
    setStep('view');
    setWasLeft(true);
  };
  const askFor = (account: AskedAccount) => {
    setAsked(account);
    setStep('code');
  };
  const reload = () => {
    leave();
    setAsked(null);
    queryClient.invalidateQueries(query);
  };
  const start = () => {
    setStep('form');
    setCancelled(false);
  };
  if (data === undefined) {
    if (!error) return null;
    return (
      <div className={styles.failed}>
        <Banner tone="error" note={referenceOf(error)}>
          {messageOf(error)}
        </Banner>
        <Button variant="quiet" size="small" onClick={() => refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  const { change } = data;
  const asked = justAsked ?? data.codeFor;
  if (change?.state === 'waiting') {
    return <Waiting change={change} focus={wasLeft} onSettled={reload} onCancelled={() => setCancelled(true)} />;
  }
  if (step === 'form') return <AccountChangeForm onAsked={askFor} onCancel={leave} />;
  if (step === 'code' && asked) return <AccountChangeCode account={asked} onConfirmed={reload} onCancel={leave} />;
  return (
    <div className={styles.failed}>
      {change?.state === 'refused' && (
        <Banner tone="error" note={change.reason ?? undefined}>
          Your change from {formatDay(new Date(change.requestedAt))} was not approved.
        </Banner>
      )}
      {wasCancelled && <Banner tone="success">{accountChangeMessages.cancelled}</Banner>}
      <div className={form.starts}>
        <AskButton focus={wasLeft} onAsk={start} />
        {asked && (
          <Button variant="quiet" size="small" onClick={() => setStep('code')}>
            Enter the code you have
          </Button>
        )}
      </div>
    </div>
  );
}

function AskButton({ focus, onAsk }: { focus: boolean; onAsk: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus();
  }, [focus]);
  return (
    <Button ref={button} variant="quiet" size="small" onClick={onAsk}>
      Ask to change the account
    </Button>
  );
}

interface WaitingProps {
  change: AccountChangeState;
  focus: boolean;
  /** Called after the call, also when it failed: another person may have decided the change. */
  onSettled: () => void;
  onCancelled: () => void;
}

function Waiting({ change, focus, onSettled, onCancelled }: WaitingProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) ref.current?.focus({ preventScroll: true });
  }, [focus]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(cancelAccountChange, { params: { id: requireSignedInId() } }),
    onSuccess: onCancelled,
    onSettled,
  });
  const since = formatDay(new Date(change.requestedAt));
  return (
    <div ref={ref} tabIndex={-1} className={`${styles.failed} ${styles.outcome}`}>
      <Banner
        tone="info"
        note={
          change.isOwn
            ? 'We will email you when it is decided. Until then we pay to the account above.'
            : 'Support asked for it. If you know nothing of it, contact support.'
        }
      >
        Your change has been waiting for approval since {since}.
      </Banner>
      {error && <Banner tone="error">{failureText(error, failure)}</Banner>}
      {change.isOwn && (
        <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
          Cancel the change
        </Button>
      )}
    </div>
  );
}
