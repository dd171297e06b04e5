import type { StaffSession } from '@foodbank/contract/people/staff-sessions';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { setSession } from '../../../session/session.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { AddTotp } from './AddTotp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SignIn.module.css';

interface Added {
  session: StaffSession;
  recoveryCodes: string[];
}

/** Sets up the first second factor: an authenticator app or a passkey, then the recovery codes. Nothing else opens before. */
export function SetUpFactor() {
  const [way, setWay] = useState<'totp' | 'passkey'>('totp');
  const [added, setAdded] = useState<Added | null>(null);
  if (added) return <RecoveryCodes codes={added.recoveryCodes} onKept={() => setSession(added.session)} />;
  const done = (reply: Added) => (reply.recoveryCodes.length > 0 ? setAdded(reply) : setSession(reply.session));
  return (
    <>
      <p className={styles.lead}>Your password alone opens nothing. You need one more proof each time you sign in.</p>
      {way === 'totp' ? <AddTotp onDone={done} /> : <AddPasskey onDone={done} />}
      <div className={styles.ways}>
        <Button variant="quiet" block onClick={() => setWay(way === 'totp' ? 'passkey' : 'totp')}>
          {way === 'totp' ? 'Use a passkey instead' : 'Use an authenticator app instead'}
        </Button>
      </div>
    </>
  );
}
