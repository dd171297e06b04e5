import { requestCustomerPasswordReset } from '@foodbank/contract/people/customer-accounts';
import { paths } from '../../../paths.ts';
import { PhoneStep } from './PhoneStep.tsx';

/** Asks for a code to set a new password with. */
export function ForgottenPasswordPage() {
  return (
    <PhoneStep
      title="Forgot password"
      lead="We’ll text you a 6-digit code. Use it to set a new password."
      endpoint={requestCustomerPasswordReset}
      purpose="password"
      next={paths.newPassword}
    />
  );
}
