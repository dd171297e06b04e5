import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import {
  changeStaffPassword,
  staffPasswordChange,
  staffPasswordLengthMin,
} from '@foodbank/contract/people/staff-sessions';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { setSession } from '../../../session/session.ts';
import { AccountSection } from './AccountSection.tsx';
import { refreshAccount } from './account-queries.ts';
import styles from './PasswordChange.module.css';

/** Changes the member's own password. Every other device is signed out. */
export function PasswordChange() {
  const [isDone, setDone] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema: staffPasswordChange,
    send: (values) => {
      setDone(false);
      return call(changeStaffPassword, { body: values });
    },
    failure: { refused: 'The password could not be changed. Please try again.' },
    onDone: ({ session }, element) => {
      element.reset();
      setSession(session);
      setDone(true);
      void refreshAccount();
    },
  });
  return (
    <AccountSection title="Password" note="Every other device is signed out when you change it.">
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {isDone && <FormBanner tone="success">Your password is changed.</FormBanner>}
        <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
        <PasswordField
          {...field('newPassword')}
          label="New password"
          hint={`At least ${staffPasswordLengthMin} characters.`}
          autoComplete="new-password"
        />
        <SubmitButton busy={busy} busyLabel="Changing…">
          Change password
        </SubmitButton>
      </form>
    </AccountSection>
  );
}
