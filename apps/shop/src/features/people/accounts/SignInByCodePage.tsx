import { requestSignInCode } from '@foodbank/contract/people/customer-accounts';
import { paths } from '../../../paths.ts';
import { PhoneStep } from './PhoneStep.tsx';

/** Asks for a code to sign in with. */
export function SignInByCodePage() {
  return (
    <PhoneStep
      title="Log in with a code"
      lead="We’ll text you a 6-digit code. No password needed."
      endpoint={requestSignInCode}
      purpose="sign-in"
      next={paths.code}
    />
  );
}
