import { Button } from '@foodbank/ui/Button';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { FormBanner } from '../../forms/FormBanner.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import styles from './AccountForm.module.css';
import { AccountNumberField } from './AccountNumberField.tsx';
import { type AccountProblem, accountNumberError, canVerify } from './account-rules.ts';
import { BankPicker } from './BankPicker.tsx';
import form from './SettingsForm.module.css';
import { type AccountFormEvents, useAccountForm } from './use-account-form.ts';
import { VerificationAnswer } from './VerificationAnswer.tsx';

export interface AccountFormProps extends AccountFormEvents {
  onCancel: () => void;
}

/** Bank, number and name of the account that an agent wants to be paid on. */
export function AccountForm({ onCancel, ...events }: AccountFormProps) {
  const { draft, verification, problem, saving, chooseBank, enterNumber, askForName, save } = useAccountForm(events);
  const ref = useRef<HTMLFormElement>(null);
  const bank = useRef<HTMLElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const verify = useRef<HTMLButtonElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const isVerified = draft.accountName !== null;

  // The form is taller than what it takes the place of: its fields, and room for the list of banks, come into view.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  // Once the message is on the page, so that a reader hears it with the field.
  useEffect(() => {
    if (problem?.at === 'bank') bank.current?.focus();
    if (problem?.at === 'accountNumber') number.current?.focus();
    if (problem?.at === 'verification') (verify.current?.disabled ? number : verify).current?.focus();
  }, [problem]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  // What is saved can't be changed, so Enter in a field never saves: it takes the next step towards it.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target !== number.current) return;
    if (isVerified) submit.current?.focus();
    else askForName();
  };

  return (
    <form ref={ref} className={`${form.form} ${styles.form}`} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <BankPicker
        bank={draft.bank}
        onChoose={chooseBank}
        error={problem?.at === 'bank' ? problem.message : undefined}
        readOnly={saving}
        control={bank}
      />
      <AccountNumberField
        value={draft.accountNumber}
        onEnter={enterNumber}
        error={numberError(problem, draft.accountNumber)}
        readOnly={saving}
        control={number}
      >
        <Button
          ref={verify}
          variant="quiet"
          className={styles.verify ?? ''}
          busy={verification.status === 'asking'}
          disabled={!isVerified && !canVerify(draft)}
          aria-disabled={isVerified || undefined}
          onClick={askForName}
        >
          Verify
        </Button>
      </AccountNumberField>
      <VerificationAnswer
        draft={draft}
        verification={verification}
        problem={problem?.at === 'verification' ? problem.message : null}
      />
      <p className={styles.finality}>
        Please check the name and the number. Once saved, only our support can change them.
      </p>
      {problem?.at === 'form' && <FormBanner tone="error">{problem.message}</FormBanner>}
      <div className={form.buttons}>
        <SubmitButton ref={submit} busy={saving} busyLabel="Saving…">
          Save
        </SubmitButton>
        <Button variant="quiet" disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Who is told to verify a number that is too short is also told that it is. */
function numberError(problem: AccountProblem | null, accountNumber: string): string | undefined {
  if (problem?.at === 'accountNumber') return problem.message;
  return problem?.at === 'verification' ? accountNumberError(accountNumber) : undefined;
}
