import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import {
  agentMessages,
  categories,
  categoryValues,
  registerAgent,
  registration,
} from '@foodbank/contract/people/agents';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import styles from '../../../shell/AuthForm.module.css';

const categoryOptions = categoryValues.map((value) => ({ value, label: categories[value] }));

/** Registers an agent. The server sends the password by e-mail. */
export function RegistrationPage() {
  const [done, setDone] = useState<string | null>(null);
  const { busy, message, form, field } = useForm({
    schema: registration,
    send: (body) => {
      setDone(null);
      return call(registerAgent, { body });
    },
    failure: { refused: 'Registration failed. Please try again.' },
    onDone: (reply, element) => {
      element.reset();
      setDone(reply.message || agentMessages.registered);
    },
  });
  return (
    <>
      <PageHeading title="Agent registration" className={styles.title}>
        Become a sales agent
      </PageHeading>
      <p className={styles.lead}>Tell us who you are. We mail your password and your referral code.</p>
      <form {...form} className={styles.form}>
        {message && <FormBanner tone="error">{message}</FormBanner>}
        {done && !message && <FormBanner tone="success">{done}</FormBanner>}
        <div className={styles.pair}>
          <TextField {...field('firstname')} label="First name" autoComplete="given-name" autoCapitalize="words" />
          <TextField {...field('lastname')} label="Last name" autoComplete="family-name" autoCapitalize="words" />
        </div>
        <TextField {...field('email')} label="Email" type="email" autoComplete="email" inputMode="email" />
        <SelectField
          {...field('category')}
          label="Category"
          options={categoryOptions}
          placeholder="Select a category"
        />
        <SubmitButton busy={busy} busyLabel="Registering…" block className={styles.submit}>
          Register
        </SubmitButton>
      </form>
      <p className={styles.other}>
        Already an agent? <Link to={paths.login}>Log in</Link>
      </p>
    </>
  );
}
