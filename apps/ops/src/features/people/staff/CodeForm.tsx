import { FormBanner } from '@foodbank/app/components/FormBanner';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { totpCode, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import { TextField } from '@foodbank/ui/TextField';
import { call } from '../../../api.ts';
import { setSession } from '../../../session/session.ts';
import styles from './SignIn.module.css';

/** The second step of signing in: a code of the authenticator app. */
export function CodeForm() {
  const { busy, message, note, form, field } = useForm({
    schema: totpCode,
    send: (values) => call(verifyTotp, { body: values }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone: ({ session }) => setSession(session),
  });
  return (
    <>
      <PageHeading title="Second step" className={styles.title}>
        Enter your code
      </PageHeading>
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <TextField
          {...field('code')}
          label="Code"
          hint="The six digits that your authenticator app shows for Foodbank."
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton busy={busy} busyLabel="Checking…" block>
          Continue
        </SubmitButton>
      </form>
    </>
  );
}
