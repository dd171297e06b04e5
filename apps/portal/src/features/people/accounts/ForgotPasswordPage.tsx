import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind } from '@foodbank/app/typed-kinds';
import { forgottenPassword, requestPasswordReset } from '@foodbank/contract/people/accounts';
import { agentMessages } from '@foodbank/contract/people/agents';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import styles from '../../../shell/AuthForm.module.css';

/** Requests a code by email, then shows what to do with it. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? <RequestForm onDone={setEmail} /> : <Requested email={email} />;
}

function RequestForm({ onDone }: { onDone: (email: string) => void }) {
  const { busy, message, note, form, field } = useForm({
    schema: forgottenPassword,
    send: (body) => call(requestPasswordReset, { body }),
    failure: { refused: 'Failed to send reset email. Please try again.' },
    onDone: (reply, _, values) => onDone(reply.email || values.email),
  });
  return (
    <>
      <PageHeading title="Forgot password" className={styles.title}>
        Forgot your password?
      </PageHeading>
      <p className={styles.lead}>Enter the email you registered with. We will send you a code to set a new password.</p>
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <TypedField kind={emailKind} {...field('email')} label="Email" autoComplete="username" />
        <SubmitButton busy={busy} busyLabel="Sending…" block className={styles.submit}>
          Send reset instructions
        </SubmitButton>
      </form>
      <p className={styles.other}>
        Remember your password? <Link to={paths.login}>Log in</Link>
      </p>
    </>
  );
}

function Requested({ email }: { email: string }) {
  return (
    <>
      <PageHeading title="Check your email" className={styles.title} />
      <p className={styles.lead}>
        If <strong>{email}</strong> has an account, we have sent it a code. The code works for 10 minutes.
      </p>
      <div className={styles.form}>
        <Banner tone="success">{agentMessages.resetRequested}</Banner>
        {/* The email address is passed in the history entry. In the page's address it would be logged. */}
        <ButtonLink as={Link} to={paths.resetPassword} state={{ email }} block className={styles.submit}>
          Continue to Reset Password
        </ButtonLink>
      </div>
    </>
  );
}
