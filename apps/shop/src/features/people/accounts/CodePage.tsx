import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { referralCodeKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import { confirmSignInCode, confirmSignUp } from '@foodbank/contract/people/customer-accounts';
import { signUpConfirmation } from '@foodbank/contract/people/customer-forms';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import { paths } from '../../../paths.ts';
import { setCustomer } from '../../../session/session.ts';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { SendAgain } from './SendAgain.tsx';
import { type StepState, useKeepCode, useStep } from './steps.ts';

/** The last step of signing up, and of signing in by a code: the six digits. The route then goes on to what was asked for. */
export function CodePage() {
  const { sent, phone = '', referralCode, returnTo } = useStep();
  const navigate = useNavigate();
  const keepCode = useKeepCode();
  const [isReferralUnknown, setReferralUnknown] = useState(false);
  const { busy, message, note, clear, form, field } = useForm({
    schema: signUpConfirmation,
    extraValues: () => ({ requestId: sent?.requestId }),
    send: (body): Promise<ReplyOf<typeof confirmSignUp>> =>
      call(sent?.purpose === 'sign-up' ? confirmSignUp : confirmSignInCode, { body }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone: ({ customer, knownNumber }) => {
      if (customer !== null) return setCustomer(customer);
      const state: StepState = { returnTo, phone, ...(knownNumber && { knownNumber }) };
      // Back leads to the form: the code is used up.
      navigate(paths.knownNumber, { replace: true, state });
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.code === 'unknown-referral-code') setReferralUnknown(true);
    },
  });
  if (!sent) return <Navigate to={paths.signIn} replace state={{ returnTo }} />;
  return (
    <FormScreen
      title="Your code"
      heading="Enter the 6-digit code"
      lead={
        <p>
          {sent.purpose === 'sign-up' ? 'We sent it to ' : 'If there is an account, we sent it to '}
          <strong className="figures">{formatPhone(phone)}</strong>.
        </p>
      }
    >
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <CodeField {...field('code')} label="Code from the text message" />
        {isReferralUnknown && (
          <TypedField
            kind={referralCodeKind}
            {...field('referralCode')}
            label="Referral code (optional)"
            hint="Check it, or leave it empty."
            defaultValue={referralCode}
          />
        )}
        <SubmitButton busy={busy} busyLabel="Checking…" variant="action" size="large" block>
          Continue
        </SubmitButton>
      </form>
      <SendAgain
        sent={sent}
        onSent={(again) => {
          clear();
          keepCode(again);
        }}
      />
    </FormScreen>
  );
}
