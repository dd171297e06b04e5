import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { passwordChangeForm } from '@foodbank/contract/people/accounts';
import { Button } from '@foodbank/ui/Button';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { TextField } from '@foodbank/ui/TextField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAgent } from '../../../session/session.ts';
import styles from '../../../shell/SettingsForm.module.css';
import { isCodeAlreadySent, type NewPassword, requestCode, requestFailure } from './request-code.ts';

export interface PasswordFormProps {
  /** Called after the code was sent. */
  onRequested: (passwords: NewPassword) => void;
  /** Called if no code was sent. */
  onRefused: (error: unknown) => void;
  onCancel: () => void;
  /** Shown below the form's message. */
  children?: ReactNode;
}

/** The form of a password change: the current password, and the new one twice. */
export function PasswordForm({ onRequested, onRefused, onCancel, children }: PasswordFormProps) {
  const agent = useAgent();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  // The refusal is no mistake of the agent: the last code can still be entered.
  const [hasCode, setHasCode] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema: passwordChangeForm,
    send: ({ oldPassword, newPassword }) => requestCode({ oldPassword, newPassword }),
    failure: requestFailure,
    onDone: (_, __, { oldPassword, newPassword }) => onRequested({ oldPassword, newPassword }),
    onFailed: (error) => {
      setHasCode(isCodeAlreadySent(error));
      onRefused(error);
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone={hasCode ? 'info' : 'error'} note={note}>
          {message}
        </FormBanner>
      )}
      {children}
      {/* Password managers use this field to find the account. */}
      <input type="text" autoComplete="username" value={agent.email} readOnly hidden />
      <PasswordField {...field('oldPassword')} ref={first} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
      />
      <TextField
        {...field('confirmPassword')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
      <div className={styles.buttons}>
        <SubmitButton busy={busy} busyLabel="Sending code…">
          Update password
        </SubmitButton>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
