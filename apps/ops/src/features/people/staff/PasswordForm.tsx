import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind } from '@foodbank/app/typed-kinds';
import { signInStaff, staffCredentials } from '@foodbank/contract/people/staff-sessions';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { setSession } from '../../../session/session.ts';
import styles from './SignIn.module.css';

/** The first step of signing in: email and password. */
export function PasswordForm({ email }: { email?: string | undefined }) {
  const { busy, message, note, form, field } = useForm({
    schema: staffCredentials,
    send: (values) => call(signInStaff, { body: values }),
    failure: { refused: 'Signing in failed. Please try again.' },
    onDone: ({ session }) => setSession(session),
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <TypedField kind={emailKind} {...field('email')} label="Email" autoComplete="username" defaultValue={email} />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <SubmitButton busy={busy} busyLabel="Signing in…" block>
        Sign in
      </SubmitButton>
      {email === undefined && (
        <p>
          <Link to={paths.forgottenPassword} className={styles.other}>
            Forgotten your password?
          </Link>
        </p>
      )}
    </form>
  );
}
