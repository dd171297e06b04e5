import { FormBanner } from '@foodbank/app/components/FormBanner';
import { signOutStaff } from '@foodbank/contract/people/staff-sessions';
import { Button } from '@foodbank/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { endSession } from '../../../session/session.ts';
import styles from './SignIn.module.css';

/** Says whose password was given, and leads back to the first step, for those who took the wrong account. */
export function OtherAccount({ email }: { email: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(signOutStaff, {}),
    onSuccess: endSession,
  });
  return (
    <div className={styles.account}>
      <p className={styles.small}>
        You are signing in as <strong>{email}</strong>.
      </p>
      <Button variant="quiet" size="small" busy={isPending} onClick={() => mutate()}>
        Use another account
      </Button>
      {error && <FormBanner tone="error">The server could not be reached. Please try again.</FormBanner>}
    </div>
  );
}
