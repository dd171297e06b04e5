import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind } from '@foodbank/app/typed-kinds';
import { ApiError } from '@foodbank/contract/client/api-error';
import {
  passwordAgain,
  proveByPasskey,
  proveByPassword,
  proveByTotp,
  startPasskeyProof,
} from '@foodbank/contract/people/staff-proofs';
import { totpCode } from '@foodbank/contract/people/staff-sessions';
import type { Parsed, Schema } from '@foodbank/contract/primitives/check';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { PasswordField } from '@foodbank/ui/PasswordField';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { call } from '../../../api.ts';
import { endProof } from '../../../session/proof.ts';
import { useSessionState } from '../../../session/session.ts';
import { signWithPasskey, supportsPasskeys } from './passkey-ceremony.ts';
import styles from './SignIn.module.css';
import { usePasskey } from './use-passkey.ts';

type Way = 'password' | 'totp' | 'passkey';

const labels: Record<Way, string> = {
  password: 'Use your password',
  totp: 'Use the authenticator app',
  passkey: 'Use a passkey',
};

const prove = () => endProof(true);
/** A session that has ended is asked for over the page: the dialog gives way. */
const giveWay = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'not-signed-in') endProof(false);
};

/** Asks who has been signed in for a while for the password or a second factor. The call that needs it is then sent again. */
export function ProofDialog() {
  const state = useSessionState();
  const session = state.status === 'complete' || state.status === 'partial' ? state.session : null;
  const isComplete = session?.stage === 'complete';
  const ways: Way[] = [
    'password',
    ...(isComplete && session.factors.totp ? (['totp'] as const) : []),
    ...(isComplete && session.factors.passkeys > 0 && supportsPasskeys() ? (['passkey'] as const) : []),
  ];
  const [chosen, setChosen] = useState<Way>('password');
  const content = useRef<HTMLDivElement>(null);
  // The field is what comes next, and after another way was chosen its field or button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way.
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <Dialog
      open
      onClose={() => endProof(false)}
      title="Confirm it is you"
      description="What you are about to do needs your password or a second factor again. Then it goes on by itself."
      closesBeside={false}
    >
      <div ref={content}>
        {chosen === 'password' && <PasswordProof />}
        {chosen === 'totp' && <TotpProof />}
        {chosen === 'passkey' && <PasskeyProof />}
        {ways.length > 1 && (
          <div className={styles.otherWays}>
            {ways
              .filter((way) => way !== chosen)
              .map((way) => (
                <Button key={way} variant="quiet" block onClick={() => setChosen(way)}>
                  {labels[way]}
                </Button>
              ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function PasswordProof() {
  const form = useProofForm(passwordAgain, (body) => call(proveByPassword, { body }), 'password');
  return (
    <ProofForm {...form}>
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
    </ProofForm>
  );
}

function TotpProof() {
  const form = useProofForm(totpCode, (body) => call(proveByTotp, { body }), 'code');
  return (
    <ProofForm {...form}>
      <TypedField
        kind={codeKind}
        {...form.field('code')}
        label="Code"
        hint="The six digits that your authenticator app shows for Foodbank."
      />
    </ProofForm>
  );
}

const useProofForm = <S extends Schema>(schema: S, send: (values: Parsed<S>) => Promise<unknown>, what: string) =>
  useForm({
    schema,
    send,
    failure: { refused: `The ${what} could not be checked. Please try again.` },
    onDone: prove,
    onFailed: giveWay,
  });

/** A field that proves who it is, with what was refused and its button. */
function ProofForm({
  busy,
  message,
  note,
  form,
  children,
}: Pick<ReturnType<typeof useProofForm>, 'busy' | 'message' | 'note' | 'form'> & { children: ReactNode }) {
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      {children}
      <SubmitButton busy={busy} busyLabel="Checking…" block>
        Confirm
      </SubmitButton>
    </form>
  );
}

function PasskeyProof() {
  const { busy, failure, start } = usePasskey(async () => {
    try {
      const { options } = await call(startPasskeyProof, {});
      await call(proveByPasskey, { body: { answer: await signWithPasskey(options) } });
    } catch (error) {
      giveWay(error);
      throw error;
    }
    prove();
  });
  return (
    <div className={styles.form}>
      {failure && <FormBanner tone="error">{failure}</FormBanner>}
      <Button block busy={busy} onClick={start}>
        Continue with a passkey
      </Button>
    </div>
  );
}
