import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useRef, useState } from 'react';
import { OtpDialog } from './OtpDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { NewPassword } from './request-code.ts';

type Outcome = 'changed' | 'cancelled' | null;

/**
 * Changes the password: a form for the passwords, then a dialog for the e-mailed code. The passwords are kept in memory until the
 * dialog closes, because requesting another code needs them again.
 */
export function PasswordChange() {
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useState<NewPassword | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const confirm = (passwords: NewPassword) => {
    setRequested(passwords);
    setAttempt((count) => count + 1);
    setOutcome(null);
  };
  const finish = (result: Outcome) => {
    setRequested(null);
    setOutcome(result);
    if (result === 'changed') setOpen(false);
  };
  return (
    <>
      {outcome === 'changed' && <Banner tone="success">Password changed successfully!</Banner>}
      {outcome === 'cancelled' && <Banner tone="info">Password change cancelled. Please try again if needed.</Banner>}
      {open ? (
        <PasswordForm
          onRequested={confirm}
          onCancel={() => {
            setOpen(false);
            setOutcome(null);
          }}
        />
      ) : (
        <OpenButton
          focus={attempt > 0}
          onOpen={() => {
            setOpen(true);
            setOutcome(null);
          }}
        />
      )}
      <OtpDialog
        key={attempt}
        passwords={requested}
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
    <div>
      <Button ref={button} variant="quiet" size="small" onClick={onOpen}>
        <Icon name="lock" />
        Change password
      </Button>
    </div>
  );
}
