import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { resetCustomerPassword } from '@foodbank/contract/people/customer-accounts';
import { customerPasswordLengthMin, customerPasswordReset } from '@foodbank/contract/people/customer-forms';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { Navigate } from 'react-router';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import { paths } from '../../../paths.ts';
import { setCustomer } from '../../../session/session.ts';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { SendAgain } from './SendAgain.tsx';
import { useKeepCode, useStep } from './steps.ts';

/** Sets a new password by a code, and signs in. */
export function NewPasswordPage() {
  const { sent, phone = '', returnTo } = useStep();
  const keepCode = useKeepCode();
  const { busy, message, note, clear, form, field } = useForm({
    schema: customerPasswordReset,
    extraValues: () => ({ requestId: sent?.requestId }),
    send: (body) => call(resetCustomerPassword, { body }),
    failure: { refused: 'The password could not be changed. Please try again.' },
    onDone: ({ customer }) => setCustomer(customer),
  });
  if (sent?.purpose !== 'password') return <Navigate to={paths.forgottenPassword} replace state={{ returnTo }} />;
  return (
    <FormScreen
      title="New password"
      lead={
        <p>
          If there is an account, we sent a 6-digit code to <strong className="figures">{formatPhone(phone)}</strong>.
          All your devices will be logged out.
        </p>
      }
    >
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <CodeField {...field('code')} label="Code from the text message" sendsItself={false} />
        <PasswordField
          {...field('newPassword')}
          label="New password"
          hint={`At least ${customerPasswordLengthMin} characters`}
          autoComplete="new-password"
        />
        <SubmitButton busy={busy} busyLabel="Saving…" variant="action" size="large" block>
          Save and log in
        </SubmitButton>
      </form>
      <SendAgain
        sent={sent}
        onSent={(again) => {
          clear();
          keepCode(again);
        }}
      />
    </FormScreen>
  );
}
