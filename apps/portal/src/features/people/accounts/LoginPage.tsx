import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { useReturnTo } from '@foodbank/app/session/return-to';
import { isTokenAlive } from '@foodbank/app/session/token';
import { emailKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import { credentials, loginAgent } from '@foodbank/contract/people/accounts';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { session } from '../../../session/session.ts';
import styles from '../../../shell/AuthForm.module.css';

const clockIsWrong = 'The date and time of this device look wrong. Please correct them and log in again.';

/** Signs an agent in. The route then redirects, because it is for visitors who aren't signed in. */
export function LoginPage() {
  const returnTo = useReturnTo();
  const { busy, message, note, form, field } = useForm({
    schema: credentials,
    send: async (values) => {
      const reply = await call(loginAgent, { body: values });
      // If the device's clock is wrong, the new token counts as expired and the session would end at once without a message.
      if (!isTokenAlive(reply.token)) throw new ApiError(clockIsWrong, 401);
      return reply;
    },
    failure: { refused: 'Login failed. Please try again.' },
    onDone: ({ agent, token }) => session.signIn(agent, token),
  });
  return (
    <>
      <PageHeading title="Agent login" className={styles.title}>
        Welcome back
      </PageHeading>
      <p className={styles.lead}>Log in to see your sales and referrals.</p>
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {!message && returnTo?.ended && (
          <FormBanner tone="info">Your session has ended. Please log in again.</FormBanner>
        )}
        <TypedField kind={emailKind} {...field('email')} label="Email" autoComplete="username" />
        <div>
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          <Link to={paths.forgotPassword} className={styles.aside}>
            Forgot Password?
          </Link>
        </div>
        <SubmitButton busy={busy} busyLabel="Logging in…" block className={styles.submit}>
          Log in
        </SubmitButton>
      </form>
      <p className={styles.other}>
        New here? <Link to={paths.registration}>Register as an agent</Link>
      </p>
    </>
  );
}
