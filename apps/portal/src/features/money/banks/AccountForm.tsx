import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { Button, type ButtonProps } from '@foodbank/ui/Button';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import form from '../../../shell/SettingsForm.module.css';
import styles from './AccountForm.module.css';
import { AccountNumberField } from './AccountNumberField.tsx';
import { type AccountDraft, type AccountProblem, accountNumberError, canVerify } from './account-rules.ts';
import { BankPicker } from './BankPicker.tsx';
import { type AccountFormEvents, useAccountForm } from './use-account-form.ts';
import { VerificationAnswer } from './VerificationAnswer.tsx';

export interface AccountFormProps extends AccountFormEvents {
  onCancel: () => void;
}

/** The form for the bank account that earnings are paid to: bank, number and verified name. */
export function AccountForm({ onCancel, ...events }: AccountFormProps) {
  const { draft, verification, problem, saving, chooseBank, enterNumber, askForName, save } = useAccountForm(events);
  const { ref, bank, number, verify } = useLeading(problem);
  const submit = useRef<HTMLButtonElement>(null);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save();
  };
  // A saved account can't be changed, so Enter in a field doesn't submit. It verifies, or moves the focus to the submit button.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.target !== number.current) return;
    if (draft.accountName === null) askForName();
    else submit.current?.focus();
  };
  const messageAt = (place: AccountProblem['at']) => (problem?.at === place ? problem.message : undefined);

  return (
    <form ref={ref} className={`${form.form} ${styles.form}`} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <BankPicker bank={draft.bank} onChoose={chooseBank} error={messageAt('bank')} readOnly={saving} control={bank} />
      <AccountNumberField
        value={draft.accountNumber}
        onEnter={enterNumber}
        error={numberError(problem, draft.accountNumber)}
        readOnly={saving}
        control={number}
      >
        <VerifyButton ref={verify} draft={draft} asking={verification.status === 'asking'} onClick={askForName} />
      </AccountNumberField>
      <VerificationAnswer draft={draft} verification={verification} problem={messageAt('verification')} />
      <p className={styles.finality}>
        Please check the name and the number. After you save them, only support can change them.
      </p>
      {problem?.at === 'form' && (
        <FormBanner tone="error" note={problem.note}>
          {problem.message}
        </FormBanner>
      )}
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

/** Scrolls the form into view, and moves the focus to the control that has a problem. */
function useLeading(problem: AccountProblem | null) {
  const ref = useRef<HTMLFormElement>(null);
  const bank = useRef<HTMLElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const verify = useRef<HTMLButtonElement>(null);
  // The form is taller than the view it replaces. Its fields and the space for the list of banks must be visible.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  // After the message is rendered, so that a screen reader reads it with the field.
  useEffect(() => {
    if (problem?.at === 'bank') bank.current?.focus();
    if (problem?.at === 'accountNumber') number.current?.focus();
    if (problem?.at === 'verification') (verify.current?.disabled ? number : verify).current?.focus();
  }, [problem]);
  return { ref, bank, number, verify };
}

interface VerifyButtonProps extends Pick<ButtonProps, 'ref' | 'onClick'> {
  draft: AccountDraft;
  asking: boolean;
}

/** After the verification the button is only marked as disabled, so that it keeps the focus. */
function VerifyButton({ draft, asking, ...rest }: VerifyButtonProps) {
  const isDone = draft.accountName !== null;
  return (
    <Button
      {...rest}
      variant="quiet"
      className={styles.verify ?? ''}
      busy={asking}
      disabled={!isDone && !canVerify(draft)}
      aria-disabled={isDone || undefined}
    >
      Verify
    </Button>
  );
}

/** If the account must be verified first and the number is too short, the number's field shows that, too. */
function numberError(problem: AccountProblem | null, accountNumber: string): string | undefined {
  if (problem?.at === 'accountNumber') return problem.message;
  return problem?.at === 'verification' ? accountNumberError(accountNumber) : undefined;
}
