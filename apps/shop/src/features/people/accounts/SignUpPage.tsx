import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind, phoneKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import { signUpCustomer } from '@foodbank/contract/people/customer-accounts';
import { customerPasswordLengthMin, customerSignUp } from '@foodbank/contract/people/customer-forms';
import { legalTexts } from '@foodbank/contract/people/legal-texts';
import stall from '@foodbank/ui/art/MarketStall?picture';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { isWithoutCode, OtherWays } from './OtherWays.tsx';
import { ReferralField } from './ReferralField.tsx';
import { readReferralCode } from './referral-code.ts';
import texts from './SignUpPage.module.css';
import { type StepState, useStep } from './steps.ts';

/** The sign-up form, also at the address of an agent's link. The next step is the code. */
export function SignUpPage() {
  const navigate = useNavigate();
  const step = useStep();
  const { code } = useParams();
  const [isRefused, setIsRefused] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema: customerSignUp,
    extraValues: () => ({
      acceptedTexts: { terms: legalTexts.terms.version, privacy: legalTexts.privacy.version },
    }),
    send: (body) => call(signUpCustomer, { body }).catch(atReferralField),
    failure: { refused: 'The account could not be created. Please try again.' },
    onFailed: (error) => setIsRefused(isWithoutCode(error)),
    onDone: (sent, _, { phone, referralCode }) => {
      const state: StepState = { ...step, phone, referralCode, sent: { ...sent, purpose: 'sign-up' } };
      navigate(paths.code, { state });
    },
  });
  // First for those whom an agent sent, last for all others.
  const invited = (code ?? readReferralCode()) !== null;
  const referral = <ReferralField {...field('referralCode')} fromLink={code} />;
  return (
    <FormScreen
      title="Create an account"
      heading="Create your account"
      lead={<p>It takes a minute. We’ll text you a code to confirm your number.</p>}
      art={stall}
    >
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {invited && referral}
        <div className={styles.pair}>
          <TextField {...field('firstname')} label="First name" autoComplete="given-name" autoCapitalize="words" />
          <TextField {...field('lastname')} label="Last name" autoComplete="family-name" autoCapitalize="words" />
        </div>
        <TypedField
          kind={phoneKind}
          {...field('phone')}
          label="Phone number"
          defaultValue={step.phone}
          hint="A Nigerian mobile number. You log in with it."
          autoComplete="tel"
        />
        <TypedField
          kind={emailKind}
          {...field('email')}
          label="Email (optional)"
          hint="For receipts and news of your orders, once you confirm it."
          autoComplete="email"
        />
        <PasswordField
          {...field('password')}
          label="Password"
          hint={`At least ${customerPasswordLengthMin} characters`}
          autoComplete="new-password"
        />
        {!invited && referral}
        <AcceptedTexts />
        <SubmitButton busy={busy} busyLabel="Sending the code…" variant="action" size="large" block>
          Create account
        </SubmitButton>
      </form>
      {message && isRefused && <OtherWays purpose="sign-up" isNumberShown />}
      <p className={styles.other}>
        <span>
          Already have an account?{' '}
          <Link to={paths.signIn} state={{ returnTo: step.returnTo }}>
            Log in
          </Link>
        </span>
      </p>
    </FormScreen>
  );
}

/** What the button also says. The texts open in another tab, so that nothing typed is lost. */
function AcceptedTexts() {
  return (
    <p className={texts.accepted}>
      By creating an account you accept our{' '}
      <a href={legalTexts.terms.path} target="_blank" rel="noopener">
        terms
      </a>{' '}
      and{' '}
      <a href={legalTexts.privacy.path} target="_blank" rel="noopener">
        privacy notice
      </a>
      .
    </p>
  );
}

/** Shows the refusal of the referral code at its field. */
function atReferralField(error: unknown): never {
  if (error instanceof ApiError && error.code === 'unknown-referral-code')
    throw new ApiError(error.message, error.status, { fields: { referralCode: error.message } });
  throw error;
}
