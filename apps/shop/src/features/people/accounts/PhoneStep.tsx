import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import type { requestCustomerPasswordReset, requestSignInCode } from '@foodbank/contract/people/customer-accounts';
import { phoneOnly } from '@foodbank/contract/people/customer-forms';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { isWithoutCode, OtherWays } from './OtherWays.tsx';
import { type StepState, useStep } from './steps.ts';

export interface PhoneStepProps {
  title: string;
  lead: string;
  /** The call that sends the code. */
  endpoint: typeof requestSignInCode | typeof requestCustomerPasswordReset;
  purpose: 'sign-in' | 'password';
  /** The address of the step in which the code is typed. */
  next: string;
}

/** The first step of signing in by a code: the phone number. The answer is the same for a number without an account. */
export function PhoneStep({ title, lead, endpoint, purpose, next }: PhoneStepProps) {
  const navigate = useNavigate();
  const step = useStep();
  const [isRefused, setIsRefused] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema: phoneOnly,
    send: (body) => call(endpoint, { body }),
    failure: { refused: 'The code could not be sent. Please try again.' },
    onFailed: (error) => setIsRefused(isWithoutCode(error)),
    onDone: (sent, _, { phone }) => {
      const state: StepState = { ...step, phone, sent: { ...sent, purpose } };
      navigate(next, { state });
    },
  });
  return (
    <FormScreen title={title} lead={<p>{lead}</p>}>
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <TypedField
          kind={phoneKind}
          {...field('phone')}
          label="Phone number"
          autoComplete="tel"
          defaultValue={step.phone}
        />
        <SubmitButton busy={busy} busyLabel="Sending…" variant="action" size="large" block>
          Send the code
        </SubmitButton>
      </form>
      {message && isRefused ? (
        <OtherWays purpose={purpose} isNumberShown />
      ) : (
        <div className={styles.other}>
          <Link to={paths.signIn} state={{ returnTo: step.returnTo }}>
            Log in with your password
          </Link>
        </div>
      )}
    </FormScreen>
  );
}
