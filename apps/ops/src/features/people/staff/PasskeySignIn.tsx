import { FormBanner } from '@foodbank/app/components/FormBanner';
import { startPasskeySignIn, verifyPasskey } from '@foodbank/contract/people/staff-factors';
import { Button } from '@foodbank/ui/Button';
import { call } from '../../../api.ts';
import { setSession } from '../../../session/session.ts';
import { signWithPasskey } from './passkey-ceremony.ts';
import styles from './SignIn.module.css';
import { usePasskey } from './use-passkey.ts';

/** The second factor as a passkey. The browser asks for it after a press. */
export function PasskeySignIn() {
  const { busy, failure, start } = usePasskey(async () => {
    const { options } = await call(startPasskeySignIn, {});
    const answer = await signWithPasskey(options);
    setSession((await call(verifyPasskey, { body: { answer } })).session);
  });
  return (
    <div className={styles.form}>
      <p className={styles.lead}>Your browser will ask for your fingerprint, face, PIN or security key.</p>
      {failure && <FormBanner tone="error">{failure}</FormBanner>}
      <Button block busy={busy} onClick={start}>
        Continue with a passkey
      </Button>
    </div>
  );
}
