import { FormBanner } from '@foodbank/app/components/FormBanner';
import { failureText } from '@foodbank/app/forms/failure-text';
import { renewRecoveryCodes } from '@foodbank/contract/people/staff-factors';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { toast } from '../../../components/toast.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { AddTotp } from './AddTotp.tsx';
import { refreshAccount } from './account-queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SignIn.module.css';

/** What is added in the dialog. */
export type AddedFactor = 'totp' | 'passkey' | 'codes';

const titles: Record<AddedFactor, string> = {
  totp: 'New authenticator app',
  passkey: 'Add a passkey',
  codes: 'New recovery codes',
};

/** Adds a second factor, or makes new recovery codes. While codes are shown, only "I have kept them" closes it. */
export function FactorDialog({ adding, onClose }: { adding: AddedFactor | null; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => {
    setCodes([]);
    onClose();
  };
  const done = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => {
    void refreshAccount();
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    toast('The second factor was added.');
    close();
  };
  return (
    <Dialog
      open={adding !== null}
      onClose={close}
      dismissable={codes.length === 0}
      closesBeside={false}
      title={adding === null ? '' : titles[adding]}
    >
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={close} />}
      {codes.length === 0 && adding === 'totp' && <AddTotp onDone={done} />}
      {codes.length === 0 && adding === 'passkey' && <AddPasskey onDone={done} />}
      {codes.length === 0 && adding === 'codes' && <RenewCodes onDone={done} />}
    </Dialog>
  );
}

function RenewCodes({ onDone }: { onDone: (reply: { recoveryCodes: readonly string[] }) => void }) {
  const renew = useMutation({ mutationFn: () => call(renewRecoveryCodes, {}), onSuccess: onDone });
  return (
    <div className={styles.form}>
      <p>You get ten new codes. The ones that you have now stop working.</p>
      {renew.error && (
        <FormBanner tone="error">{failureText(renew.error, { refused: 'No codes could be made.' })}</FormBanner>
      )}
      <Button busy={renew.isPending} onClick={() => renew.mutate()}>
        Make new codes
      </Button>
    </div>
  );
}
