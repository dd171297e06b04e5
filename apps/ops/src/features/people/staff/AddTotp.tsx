import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind } from '@foodbank/app/typed-kinds';
import {
  confirmTotpSetUp,
  type StaffSession,
  startTotpSetUp,
  totpCode,
} from '@foodbank/contract/people/staff-sessions';
import { QrCode } from '@foodbank/ui/QrCode';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import styles from './SignIn.module.css';

export interface AddTotpProps {
  onDone: (reply: { session: StaffSession; recoveryCodes: string[] }) => void;
}

/** Adds an authenticator app: the QR code, the key to type instead, and the first code. The old app works until then. */
export function AddTotp({ onDone }: AddTotpProps) {
  // Each opening has a secret of its own, which is never kept.
  const secret = useQuery({
    queryKey: ['staff', 'new-totp'],
    queryFn: ({ signal }) => call(startTotpSetUp, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { busy, message, note, form, field } = useForm({
    schema: totpCode,
    send: (values) => call(confirmTotpSetUp, { body: values }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone,
  });
  if (secret.error) return <FailedNotice what="key" error={secret.error} onRetry={secret.refetch} />;
  return (
    <form {...form} className={styles.form}>
      <ol className={styles.steps}>
        <li>Open your authenticator app, such as Google Authenticator or 1Password.</li>
        <li>Scan this code, or type the key.</li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      {secret.data ? (
        <div className={styles.secret}>
          <QrCode text={secret.data.uri} label="QR code for the authenticator app" className={styles.qr} />
          <div>
            <p className={styles.small}>Key to type</p>
            <p className={styles.key}>{secret.data.secret}</p>
          </div>
        </div>
      ) : (
        <Skeleton shape="block" />
      )}
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <TypedField kind={codeKind} {...field('code')} label="Code" />
      <SubmitButton busy={busy} busyLabel="Checking…" block>
        Confirm the app
      </SubmitButton>
    </form>
  );
}
