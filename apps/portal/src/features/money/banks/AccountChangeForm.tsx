import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import type { AskedAccount } from '@foodbank/contract/money/banks';
import { Button } from '@foodbank/ui/Button';
import { type SubmitEvent, useEffect, useRef } from 'react';
import form from '../../../shell/SettingsForm.module.css';
import styles from './AccountForm.module.css';
import { AccountNumberField } from './AccountNumberField.tsx';
import { BankPicker } from './BankPicker.tsx';
import { useAccountChange } from './use-account-change.ts';

export interface AccountChangeFormProps {
  onAsked: (account: AskedAccount) => void;
  onCancel: () => void;
}

/** The form that asks for another bank account: bank and number. The next step shows the name that the bank has for it. */
export function AccountChangeForm({ onAsked, onCancel }: AccountChangeFormProps) {
  const { bank, accountNumber, problem, busy, chooseBank, enterNumber, send } = useAccountChange(onAsked);
  const ref = useRef<HTMLFormElement>(null);
  const bankControl = useRef<HTMLElement>(null);
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
    bankControl.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (problem?.at === 'bank') bankControl.current?.focus();
    if (problem?.at === 'accountNumber') number.current?.focus();
  }, [problem]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  const messageAt = (place: 'bank' | 'accountNumber') => (problem?.at === place ? problem.message : undefined);
  return (
    <form
      ref={ref}
      className={`${form.form} ${styles.form}`}
      aria-label="New bank account"
      noValidate
      onSubmit={onSubmit}
    >
      <h3 className={styles.formTitle}>New bank account</h3>
      <BankPicker bank={bank} onChoose={chooseBank} error={messageAt('bank')} readOnly={busy} control={bankControl} />
      <AccountNumberField
        value={accountNumber}
        onEnter={enterNumber}
        error={messageAt('accountNumber')}
        readOnly={busy}
        control={number}
      >
        {null}
      </AccountNumberField>
      <p className={styles.finality}>
        We check the number with the bank and email you a code to confirm that it is you.
      </p>
      {problem?.at === 'form' && (
        <FormBanner tone="error" note={problem.note}>
          {problem.message}
        </FormBanner>
      )}
      <div className={form.buttons}>
        <SubmitButton busy={busy} busyLabel="Checking…">
          Send code
        </SubmitButton>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
