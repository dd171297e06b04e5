import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { CodeForm } from './CodeForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import styles from './SignIn.module.css';

type Way = 'totp' | 'passkey' | 'recovery';

const labels: Record<Way, string> = {
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

/** The second step of signing in, by one of the ways that the member has. */
export function SecondFactorForm({ factors }: { factors: StaffSession['factors'] }) {
  const ways: Way[] = [
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ];
  const [chosen, setChosen] = useState<Way | undefined>(ways[0]);
  return (
    <>
      {chosen === 'totp' && <CodeForm key="totp" kind="totp" />}
      {chosen === 'passkey' && <PasskeySignIn />}
      {chosen === 'recovery' && <CodeForm key="recovery" kind="recovery" left={factors.recoveryCodesLeft} />}
      <div className={styles.ways}>
        {ways
          .filter((way) => way !== chosen)
          .map((way) => (
            <Button key={way} variant="quiet" block onClick={() => setChosen(way)}>
              {labels[way]}
            </Button>
          ))}
      </div>
      <p className={styles.small}>
        Lost everything? Ask an admin to reset your second factor. Another admin has to approve it.
      </p>
    </>
  );
}
