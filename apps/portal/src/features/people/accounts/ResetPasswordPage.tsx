import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind, emailKind } from '@foodbank/app/typed-kinds';
import { passwordReset, resetPassword } from '@foodbank/contract/people/accounts';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import styles from '../../../shell/AuthForm.module.css';

/** Sets a new password with the emailed code. */
export function ResetPasswordPage() {
  const [done, setDone] = useState(false);
  return done ? <Done /> : <ResetForm onDone={() => setDone(true)} />;
}

function ResetForm({ onDone }: { onDone: () => void }) {
  const { state } = useLocation();
  const { busy, message, note, form, field } = useForm({
    schema: passwordReset,
    send: (body) => call(resetPassword, { body }),
    failure: { refused: 'Password reset failed. Please try again.' },
    onDone,
  });
  return (
    <>
      <PageHeading title="Reset password" className={styles.title}>
        Set a new password
      </PageHeading>
      <p className={styles.lead}>The code is in the email that we sent you.</p>
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <TypedField
          kind={emailKind}
          {...field('email')}
          label="Email"
          autoComplete="username"
          defaultValue={(state as { email?: string } | null)?.email}
        />
        <TypedField kind={codeKind} {...field('otp')} label="OTP code" />
        <PasswordField
          {...field('newPassword')}
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
        />
        <SubmitButton busy={busy} busyLabel="Resetting…" block className={styles.submit}>
          Reset password
        </SubmitButton>
      </form>
      <p className={styles.other}>
        Did not get a code? <Link to={paths.forgotPassword}>Ask for a new one</Link>
      </p>
    </>
  );
}

function Done() {
  return (
    <>
      <PageHeading title="Password reset" className={styles.title}>
        You can log in now
      </PageHeading>
      <div className={styles.form}>
        <Banner tone="success">Your password has been successfully reset!</Banner>
        <ButtonLink as={Link} to={paths.login} block className={styles.submit}>
          Continue to Login
        </ButtonLink>
      </div>
    </>
  );
}
