import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { codeKind } from '@foodbank/app/typed-kinds';
import { type AskedAccount, confirmAccountChange } from '@foodbank/contract/money/banks';
import { otpLength, otpMinutes, passwordChangeOtp } from '@foodbank/contract/people/accounts';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useEffect, useRef } from 'react';
import { call, requireSignedInId } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import form from '../../../shell/SettingsForm.module.css';
import styles from './AccountForm.module.css';

const failure = { refused: 'The code was not accepted. Please try again.' };

export interface AccountChangeCodeProps {
  account: AskedAccount;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Shows the account as the bank names it, and confirms the request with the emailed code. */
export function AccountChangeCode({ account, onConfirmed, onCancel }: AccountChangeCodeProps) {
  const agent = useAgent();
  const input = useRef<HTMLInputElement>(null);
  const {
    busy,
    message,
    note,
    form: handlers,
    field,
  } = useForm({
    schema: passwordChangeOtp,
    send: (body) => call(confirmAccountChange, { params: { id: requireSignedInId() }, body }),
    failure,
    onDone: onConfirmed,
  });
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <form {...handlers} className={form.form} aria-label="Confirm the new bank account">
      <h3 className={styles.formTitle}>Confirm the new bank account</h3>
      <DescriptionList
        entries={[
          { label: 'New bank', value: account.bankName, long: true },
          { label: 'New account number', value: <span className="figures">******{account.lastDigits}</span> },
          { label: 'New account name', value: account.accountName, long: true },
        ]}
      />
      <p role="status">
        We sent a {otpLength}-digit code to {agent.email}. It works for {otpMinutes} minutes.
      </p>
      <TypedField kind={codeKind} {...field('otp')} ref={input} label="Code" readOnly={busy} digitsMax={otpLength} />
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={form.buttons}>
        <SubmitButton busy={busy} busyLabel="Confirming…">
          Ask for this account
        </SubmitButton>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
