import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useRef, useState } from 'react';
import { useAgent } from '../../../session/session.ts';
import styles from '../../../shell/SettingsForm.module.css';
import { OtpDialog } from './OtpDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { isCodeAlreadySent, type NewPassword } from './request-code.ts';
import { useSentCode } from './sent-code.ts';

type Outcome = 'changed' | 'cancelled' | null;

/**
 * Changes the password: a form for the passwords, then a dialog for the emailed code. The passwords are kept in memory until the
 * change is done or given up, because requesting another code needs them again. A code that was sent can be entered until it
 * expires, also after the dialog was closed or the page loaded again.
 */
export function PasswordChange() {
  const code = useSentCode(useAgent().id);
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useState<NewPassword | null>(null);
  const [confirming, setConfirming] = useState(false);
  // The code was sent just before the dialog opened.
  const [isFresh, setFresh] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const confirm = (fresh: boolean) => {
    setConfirming(true);
    setFresh(fresh);
    setAttempt((count) => count + 1);
    setOutcome(null);
  };
  const confirmFreshCode = (passwords: NewPassword) => {
    setRequested(passwords);
    code.remember();
    confirm(true);
  };
  const showForm = (shown: boolean) => {
    setOpen(shown);
    setOutcome(null);
  };
  const finish = (result: Outcome) => {
    setConfirming(false);
    setOutcome(result);
    if (result !== 'changed') return;
    setOpen(false);
    setRequested(null);
    code.forget();
  };
  const refused = (error: unknown) => {
    setOutcome(null);
    if (isCodeAlreadySent(error) && code.sentAt === null) code.remember();
  };
  const enterCode = code.sentAt !== null && (
    <Button variant="quiet" size="small" onClick={() => confirm(false)}>
      Enter the code you have
    </Button>
  );
  return (
    <>
      {outcome === 'changed' && <Banner tone="success">Password changed successfully!</Banner>}
      {outcome === 'cancelled' && <Banner tone="info">Password change cancelled. Please try again if needed.</Banner>}
      {open ? (
        <PasswordForm onRequested={confirmFreshCode} onRefused={refused} onCancel={() => showForm(false)}>
          {enterCode && <div>{enterCode}</div>}
        </PasswordForm>
      ) : (
        <div className={styles.starts}>
          <OpenButton focus={attempt > 0} onOpen={() => showForm(true)} />
          {enterCode}
        </div>
      )}
      <OtpDialog
        key={attempt}
        open={confirming}
        passwords={requested}
        sentAt={code.sentAt}
        isFresh={isFresh}
        onSent={code.remember}
        onChanged={() => finish('changed')}
        onCancelled={() => finish('cancelled')}
      />
    </>
  );
}

function OpenButton({ focus, onOpen }: { focus: boolean; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus();
  }, [focus]);
  return (
    <Button ref={button} variant="quiet" size="small" onClick={onOpen}>
      <Icon name="lock" />
      Change password
    </Button>
  );
}
