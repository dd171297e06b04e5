import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { signInCustomer } from '@foodbank/contract/people/customer-accounts';
import { customerCredentials } from '@foodbank/contract/people/customer-forms';
import {
  claimNumber,
  confirmNumberCode,
  numberCodeForm,
  requestNumberCode,
} from '@foodbank/contract/people/number-claims';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import { paths } from '../../../paths.ts';
import { setCustomer } from '../../../session/session.ts';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import own from './KnownNumberPage.module.css';
import { type StepState, useStep } from './steps.ts';

/** After the code of a sign-up: an account has this number. It is the person's own, or the number is new to them. */
export function KnownNumberPage() {
  const { knownNumber, phone = '', returnTo } = useStep();
  if (!knownNumber) return <Navigate to={paths.signUp} replace state={{ returnTo, phone }} />;
  const { claimId, hasEmail, waiting } = knownNumber;
  const number = <strong className="figures">{formatPhone(phone)}</strong>;
  if (waiting) {
    return (
      <FormScreen
        key="waiting"
        title="We’re checking your number"
        lead={
          <p>
            We’ll text {number} by {formatInstant(new Date(waiting.dueAt))}.
          </p>
        }
      >
        <section className={own.card}>
          <p>
            Your case is <strong className="figures">{waiting.reference}</strong>. Someone on our team is checking whose
            number it is now.
          </p>
          <p>We saved your name, password and referral code. You don’t need to sign up again.</p>
        </section>
        <div className={own.on}>
          <ButtonLink as={Link} to={paths.shop} variant="quiet" block>
            Look around the shop
          </ButtonLink>
        </div>
      </FormScreen>
    );
  }
  return (
    <FormScreen title="This number has an account" lead={<p>Is the account with {number} yours?</p>}>
      <PasswordCard phone={phone} />
      {hasEmail && <EmailCard claimId={claimId} />}
      <NewToMe claimId={claimId} />
    </FormScreen>
  );
}

function PasswordCard({ phone }: { phone: string }) {
  const { returnTo } = useStep();
  const { busy, message, note, form, field } = useForm({
    schema: customerCredentials,
    extraValues: () => ({ phone }),
    send: (body) => call(signInCustomer, { body }),
    failure: { refused: 'Login failed. Please try again.' },
    onDone: ({ customer }) => setCustomer(customer),
  });
  return (
    <section className={own.card} aria-labelledby="known-password">
      <h2 id="known-password" className={own.heading}>
        It’s mine: log in
      </h2>
      <form {...form} className={own.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {/* Password managers look for the name of the account. */}
        <input type="text" value={phone} autoComplete="username" readOnly hidden />
        <PasswordField
          {...field('password')}
          label="Password of this account"
          hint="If the account is older, not the one you just typed."
          autoComplete="current-password"
        />
        <SubmitButton busy={busy} busyLabel="Logging in…" variant="action" size="large" block>
          Log in
        </SubmitButton>
      </form>
      <Link to={paths.signIn} state={{ returnTo, phone }} className={styles.aside}>
        Other ways to log in
      </Link>
    </section>
  );
}

function EmailCard({ claimId }: { claimId: string }) {
  const [sending, setSending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [text, setText] = useState('');
  const { busy, message, note, form, field, clear } = useForm({
    schema: numberCodeForm,
    extraValues: () => ({ claimId }),
    send: (body) => call(confirmNumberCode, { body }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone: ({ customer }) => setCustomer(customer),
  });
  const send = async () => {
    setSending(true);
    clear();
    try {
      await call(requestNumberCode, { body: { claimId } });
      setText(isSent ? 'New code sent. The old one no longer works.' : 'We sent a 6-digit code to that email.');
      setIsSent(true);
    } catch (error) {
      setText(failureText(error, { refused: 'The code could not be sent. Please try again.' }));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={own.card} aria-labelledby="known-email">
      <h2 id="known-email" className={own.heading}>
        It’s mine: get a code by email
      </h2>
      <p className={own.text}>We’ll send it to this account’s confirmed email.</p>
      {isSent && (
        <form {...form} className={own.form}>
          {message && (
            <FormBanner tone="error" note={note}>
              {message}
            </FormBanner>
          )}
          <CodeField {...field('code')} label="Code from the email" />
          <SubmitButton busy={busy} busyLabel="Checking…" variant="action" block>
            Log in
          </SubmitButton>
        </form>
      )}
      <Button variant="quiet" busy={sending} onClick={send} block>
        {isSent ? 'Send another code' : 'Send a code by email'}
      </Button>
      <p role="status" className={own.status}>
        {text}
      </p>
    </section>
  );
}

function NewToMe({ claimId }: { claimId: string }) {
  const navigate = useNavigate();
  const step = useStep();
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const claim = async () => {
    setBusy(true);
    setText('');
    try {
      const { customer, waiting } = await call(claimNumber, { body: { claimId } });
      if (customer !== null) return setCustomer(customer);
      const state: StepState = { ...step, knownNumber: { claimId, hasEmail: false, ...(waiting && { waiting }) } };
      navigate('.', { replace: true, state });
    } catch (error) {
      setText(failureText(error, { refused: 'That could not be sent. Please try again.' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={own.card} aria-labelledby="known-new">
      <h2 id="known-new" className={own.heading}>
        The number is new to me
      </h2>
      <p className={own.text}>
        Phone companies give old numbers to new people. You’ll get your own account, with the details you just typed.
        You won’t see anything from the old account, and we’ll tell its owner. Someone on our team may need to check
        first. If so, we’ll text you within 24 hours.
      </p>
      <Button variant="quiet" busy={busy} onClick={claim} block>
        The number is new to me
      </Button>
      <p role="alert" className={own.status}>
        {text}
      </p>
    </section>
  );
}
