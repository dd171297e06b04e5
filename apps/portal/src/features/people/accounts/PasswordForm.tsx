import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { ApiError } from '@foodbank/contract/client/api-error';
import { passwordChangeForm } from '@foodbank/contract/people/accounts';
import { Button } from '@foodbank/ui/Button';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { TextField } from '@foodbank/ui/TextField';
import { useEffect, useRef } from 'react';
import { useAgent } from '../../../session/session.ts';
import styles from '../../../shell/SettingsForm.module.css';
import { type NewPassword, requestCode, requestFailure } from './request-code.ts';

export interface PasswordFormProps {
  /** Called after the code was sent. */
  onRequested: (passwords: NewPassword) => void;
  /** Called if another code can't be sent yet, because the last one can still be entered. */
  onAlreadySent: () => void;
  onCancel: () => void;
}

/** The form of a password change: the current password, and the new one twice. */
export function PasswordForm({ onRequested, onAlreadySent, onCancel }: PasswordFormProps) {
  const agent = useAgent();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const { busy, message, note, form, field } = useForm({
    schema: passwordChangeForm,
    send: ({ oldPassword, newPassword }) => requestCode({ oldPassword, newPassword }),
    failure: requestFailure,
    onDone: (_, __, { oldPassword, newPassword }) => onRequested({ oldPassword, newPassword }),
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'code-already-sent') onAlreadySent();
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
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
