import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useRef, useState } from 'react';
import { OtpDialog } from './OtpDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import type { NewPassword } from './request-code.ts';
import { SettingsSection } from './SettingsSection.tsx';

type Outcome = 'changed' | 'cancelled' | null;

/**
 * Changes the password: first the passwords, then the code that was mailed. What was typed stays in memory until the dialog
 * closes, because a new code has to be asked for with the same passwords.
 */
export function PasswordSection() {
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
    <SettingsSection
      title="Change Password"
      text="We mail you a code to confirm the change. Other devices are signed out."
    >
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
    </SettingsSection>
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
