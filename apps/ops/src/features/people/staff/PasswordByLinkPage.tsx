import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import {
  acceptInvitation,
  passwordByLink,
  resetStaffPassword,
  staffPasswordLengthMin,
} from '@foodbank/contract/people/staff-sessions';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { setSession } from '../../../session/session.ts';
import styles from './SignIn.module.css';
import { SignInLayout } from './SignInLayout.tsx';

const kinds = {
  invitation: {
    title: 'Welcome to the console',
    lead: 'Choose a password. Then you set up your second factor.',
    endpoint: acceptInvitation,
    button: 'Set the password',
    unusable: 'Ask an admin to invite you again.',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'You are signed out everywhere, and sign in with the new password and your second factor.',
    endpoint: resetStaffPassword,
    button: 'Set the new password',
    unusable: 'Ask for a new link on the sign-in page.',
  },
} as const;

/** The page behind the link of an invitation. */
export const InvitationPage = () => <PasswordByLink kind="invitation" />;

/** The page behind the link for a forgotten password. */
export const NewPasswordPage = () => <PasswordByLink kind="reset" />;

/** Sets a password by a link. The token stands behind #, where no server and no log sees it, and leaves the address once it was used. */
function PasswordByLink({ kind }: { kind: keyof typeof kinds }) {
  const { title, lead, endpoint, button, unusable } = kinds[kind];
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(false);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const { busy, message, note, form, field } = useForm({
    schema: passwordByLink,
    extraValues: () => ({ token }),
    send: (values) => call(endpoint, { body: values }),
    failure: { refused: 'The password could not be set. Please try again.' },
    onFailed: (error) => setRefused((error as { code?: string }).code === 'invalid-link'),
    onDone: ({ session }) => {
      setSession(session);
      navigate(paths.signIn, { replace: true });
    },
  });
  return (
    <SignInLayout>
      <PageHeading title={title} className={styles.title} />
      {token === '' ? (
        <div className={styles.form}>
          <FormBanner tone="error">This link is not complete. Open it from the email again.</FormBanner>
        </div>
      ) : (
        <form {...form} className={styles.form}>
          <p className={styles.lead}>{lead}</p>
          {message && (
            <FormBanner tone="error" note={isRefused ? unusable : note}>
              {message}
            </FormBanner>
          )}
          <PasswordField
            {...field('password')}
            label="Password"
            hint={`At least ${staffPasswordLengthMin} characters. A few words that only you would put together are best.`}
            autoComplete="new-password"
          />
          <SubmitButton busy={busy} busyLabel="Setting the password…" block>
            {button}
          </SubmitButton>
        </form>
      )}
      <p className={styles.below}>
        <Link to={paths.signIn} className={styles.other}>
          Go to sign in
        </Link>
      </p>
    </SignInLayout>
  );
}
