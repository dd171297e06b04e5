import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { changeCustomerPassword } from '@foodbank/contract/people/customer-accounts';
import { customerPasswordChange, customerPasswordLengthMin } from '@foodbank/contract/people/customer-forms';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';

/** Changes the password. Other devices are signed out. */
export function PasswordPage() {
  const [saved, setSaved] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema: customerPasswordChange,
    send: (body) => {
      setSaved(false);
      return call(changeCustomerPassword, { body });
    },
    failure: { refused: 'The password could not be changed. Please try again.' },
    onDone: (_, element) => {
      element.reset();
      setSaved(true);
    },
  });
  return (
    <>
      <BackLink to={paths.profile}>Your details</BackLink>
      <FormScreen title="Change password" lead={<p>Your other devices will be logged out.</p>}>
        <form {...form} className={styles.form}>
          {message && (
            <FormBanner tone="error" note={note}>
              {message}
            </FormBanner>
          )}
          {saved && <FormBanner tone="success">Password changed.</FormBanner>}
          <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
          <PasswordField
            {...field('newPassword')}
            label="New password"
            hint={`At least ${customerPasswordLengthMin} characters`}
            autoComplete="new-password"
          />
          <SubmitButton busy={busy} busyLabel="Saving…">
            Change password
          </SubmitButton>
        </form>
      </FormScreen>
    </>
  );
}
