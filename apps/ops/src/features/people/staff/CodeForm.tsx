import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind, recoveryCodeKind } from '@foodbank/app/typed-kinds';
import {
  recoveryCode,
  useRecoveryCode as spendRecoveryCode,
  totpCode,
  verifyTotp,
} from '@foodbank/contract/people/staff-sessions';
import { call } from '../../../api.ts';
import { setSession } from '../../../session/session.ts';
import styles from './SignIn.module.css';

export interface CodeFormProps {
  kind: 'totp' | 'recovery';
  /** How many recovery codes are left. */
  left?: number;
}

/** The second factor as a code that is typed: of the authenticator app, or a recovery code. */
export function CodeForm({ kind, left = 0 }: CodeFormProps) {
  const isTotp = kind === 'totp';
  const { busy, message, note, form, field } = useForm({
    schema: isTotp ? totpCode : recoveryCode,
    send: (values) => (isTotp ? call(verifyTotp, { body: values }) : call(spendRecoveryCode, { body: values })),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone: ({ session }) => setSession(session),
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      {isTotp ? (
        <TypedField
          kind={codeKind}
          {...field('code')}
          label="Code"
          hint="The six digits that your authenticator app shows for Foodbank."
        />
      ) : (
        <TypedField
          kind={recoveryCodeKind}
          {...field('code')}
          label="Recovery code"
          hint={`Each works once. You have ${left} left.`}
        />
      )}
      <SubmitButton busy={busy} busyLabel="Checking…" block>
        Continue
      </SubmitButton>
    </form>
  );
}
