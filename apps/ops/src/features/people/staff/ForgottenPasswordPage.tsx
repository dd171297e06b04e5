import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind } from '@foodbank/app/typed-kinds';
import { forgottenStaffPassword, requestStaffPasswordReset } from '@foodbank/contract/people/staff-sessions';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import styles from './SignIn.module.css';
import { SignInLayout } from './SignInLayout.tsx';

/** Asks for a link to a new password. What it says is the same for every address. */
export function ForgottenPasswordPage() {
  const [sent, setSent] = useState<string | null>(null);
  const { busy, message, note, form, field } = useForm({
    schema: forgottenStaffPassword,
    send: (values) => call(requestStaffPasswordReset, { body: values }),
    failure: { refused: 'The link could not be sent. Please try again.' },
    onDone: (reply) => setSent(reply.message),
  });
  return (
    <SignInLayout>
      <PageHeading title="Forgotten password" className={styles.title} />
      <form {...form} className={styles.form}>
        <p className={styles.lead}>We send a link to your address. It works once, for one hour.</p>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {sent && <FormBanner tone="success">{sent}</FormBanner>}
        <TypedField kind={emailKind} {...field('email')} label="Email" autoComplete="username" />
        <SubmitButton busy={busy} busyLabel="Sending…" block>
          Send the link
        </SubmitButton>
        <p>
          <Link to={paths.signIn} className={styles.other}>
            Back to sign in
          </Link>
        </p>
      </form>
    </SignInLayout>
  );
}
