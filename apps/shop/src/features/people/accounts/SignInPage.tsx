import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import { signInCustomer } from '@foodbank/contract/people/customer-accounts';
import { customerCredentials } from '@foodbank/contract/people/customer-forms';
import basket from '@foodbank/ui/art/MarketBasket?picture';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { setCustomer } from '../../../session/session.ts';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { useStep } from './steps.ts';

const wrong = 'Wrong phone number or password. Check both, or log in with a code.';

/** Signs a customer in by password. The route then goes on to what was asked for. */
export function SignInPage() {
  const { returnTo, phone } = useStep();
  const { busy, message, note, form, field } = useForm({
    schema: customerCredentials,
    send: (body) =>
      call(signInCustomer, { body }).catch((error) => {
        throw error instanceof ApiError && error.code === 'wrong-credentials'
          ? new ApiError(wrong, error.status)
          : error;
      }),
    failure: { refused: 'Login failed. Please try again.' },
    onDone: ({ customer }) => setCustomer(customer),
  });
  return (
    <FormScreen
      title="Log in"
      heading="Welcome back"
      lead={<p>Log in to pay, follow your orders and keep your basket.</p>}
      art={basket}
    >
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {!message && returnTo?.ended && (
          <FormBanner tone="info">You’ve been logged out. Please log in again.</FormBanner>
        )}
        <TypedField
          kind={phoneKind}
          {...field('phone')}
          label="Phone number"
          autoComplete="username"
          defaultValue={phone}
        />
        <div>
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          <Link to={paths.forgottenPassword} state={{ returnTo }} className={styles.aside}>
            Forgot your password?
          </Link>
        </div>
        <SubmitButton busy={busy} busyLabel="Logging in…" variant="action" size="large" block>
          Log in
        </SubmitButton>
      </form>
      <div className={styles.other}>
        <Link to={paths.signInByCode} state={{ returnTo }}>
          Log in with a code by text message
        </Link>
        <p>
          New here?{' '}
          <Link to={paths.signUp} state={{ returnTo }}>
            Create an account
          </Link>
        </p>
      </div>
    </FormScreen>
  );
}
