import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { useSession } from '@foodbank/app/session/use-session';
import { emailKind } from '@foodbank/app/typed-kinds';
import {
  agentMessages,
  categories,
  categoryValues,
  registerAgent,
  registration,
} from '@foodbank/contract/people/agents';
import type { Parsed } from '@foodbank/contract/primitives/check';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PlainList } from '@foodbank/ui/PlainList';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { fullName } from '../../../session/agent.ts';
import { session } from '../../../session/session.ts';
import styles from '../../../shell/AuthForm.module.css';

const categoryOptions = categoryValues.map((value) => ({ value, label: categories[value] }));

type Registration = Parsed<typeof registration>;

/** Registers an agent. The server sends the password by email. */
export function RegistrationPage() {
  const [typed, setTyped] = useState<Registration | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  if (typed && message !== null)
    return <Registered message={message} email={typed.email} onCorrect={() => setMessage(null)} />;
  return (
    <RegistrationForm
      typed={typed}
      onDone={(values, answer) => {
        setTyped(values);
        setMessage(answer);
      }}
    />
  );
}

interface RegistrationFormProps {
  /** What was typed before, if the agent comes back to correct it. */
  typed: Registration | null;
  onDone: (values: Registration, answer: string) => void;
}

function RegistrationForm({ typed, onDone }: RegistrationFormProps) {
  const { busy, message, note, form, field } = useForm({
    schema: registration,
    send: (body) => call(registerAgent, { body }),
    failure: { refused: 'Registration failed. Please try again.' },
    onDone: (reply, _, values) => onDone(values, reply.message || agentMessages.registered),
  });
  const fieldOf = (name: keyof Registration) => ({ ...field(name), defaultValue: typed?.[name] });
  return (
    <>
      <PageHeading title="Agent registration" className={styles.title}>
        Become a sales agent
      </PageHeading>
      <p className={styles.lead}>Enter your details. We will email you a password and your referral code.</p>
      <form {...form} className={styles.form}>
        <SignedInNotice />
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <div className={styles.pair}>
          <TextField {...fieldOf('firstname')} label="First name" autoComplete="given-name" autoCapitalize="words" />
          <TextField {...fieldOf('lastname')} label="Last name" autoComplete="family-name" autoCapitalize="words" />
        </div>
        <TypedField kind={emailKind} {...fieldOf('email')} label="Email" autoComplete="email" />
        <SelectField
          {...fieldOf('category')}
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

/** Tells signed-in agents that they are signed in: they may only have lost the way to their dashboard. */
function SignedInNotice() {
  const current = useSession(session);
  if (current.status !== 'signed-in') return null;
  return (
    <Banner tone="info">
      <p>You are signed in as {fullName(current.user)}.</p>
      <Link to={paths.dashboard}>Go to your dashboard</Link>
    </Banner>
  );
}

interface RegisteredProps {
  message: string;
  email: string;
  onCorrect: () => void;
}

/** What to do after the registration. */
function Registered({ message, email, onCorrect }: RegisteredProps) {
  return (
    <>
      <PageHeading title="Check your email" className={styles.title}>
        Thank you
      </PageHeading>
      <div className={styles.form}>
        <Banner tone="success">{message}</Banner>
        <div>
          <p className={styles.next}>
            Check your email at <strong className={styles.address}>{email}</strong>
          </p>
          <p className={styles.lead}>The email tells you how to log in.</p>
        </div>
        <ButtonLink as={Link} to={paths.login} block>
          Log in
        </ButtonLink>
      </div>
      <h2 className={styles.nothing}>Nothing there yet?</h2>
      <PlainList className={styles.hints}>
        <li>Wait a few minutes. Some networks are slow.</li>
        <li>Look in your spam or junk folder.</li>
        <li>
          Is the address right?{' '}
          <button type="button" className={styles.textButton} onClick={onCorrect}>
            Correct it
          </button>
        </li>
        <li>
          Still nothing? <a href={paths.contactUs}>Write to us</a>. We will help you.
        </li>
      </PlainList>
    </>
  );
}
