import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { confirmCustomerEmail, requestEmailCode } from '@foodbank/contract/people/customer-accounts';
import { emailConfirmation } from '@foodbank/contract/people/customer-forms';
import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import styles from '../../../shell/FormScreen.module.css';
import own from './ConfirmEmail.module.css';
import card from './NoteCard.module.css';

export interface ConfirmEmailProps {
  email: string;
  /** The confirmed address that it replaces; null without one. */
  until: string | null;
  /** A code went there when the address was saved a moment ago. */
  isSent: boolean;
  onDone: (customer: CustomerAccount) => void;
}

/**
 * Confirms the email address by the code that went there. Until then nothing else goes to it. Who has one from the sign-up types it at once.
 */
export function ConfirmEmail({ email, until, isSent, onDone }: ConfirmEmailProps) {
  const [sending, setSending] = useState(false);
  const [hasCode, setHasCode] = useState(isSent);
  const [text, setText] = useState('');
  const { busy, message, note, form, field, clear } = useForm({
    schema: emailConfirmation,
    send: (body) => call(confirmCustomerEmail, { body }),
    failure: { refused: 'The code could not be checked. Please try again.' },
    onDone: ({ customer }) => onDone(customer),
  });
  const send = async () => {
    setSending(true);
    clear();
    try {
      await call(requestEmailCode, {});
      setText(hasCode ? 'New code sent. The old one no longer works.' : '');
      setHasCode(true);
    } catch (error) {
      setText(failureText(error, { refused: 'The code could not be sent. Please try again.' }));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={card.card} aria-labelledby="confirm-email">
      <h2 id="confirm-email" className={card.heading}>
        Confirm your email
      </h2>
      <p className={own.text}>
        {hasCode ? 'We sent a 6-digit code to ' : 'Tap “Send a code” to get a 6-digit code at '}
        <strong>{email}</strong>. Receipts go there once you have entered them; until then{' '}
        {until === null ? (
          'we send you text messages.'
        ) : (
          <>
            they go to <strong>{until}</strong>. To keep that one, type it above and save.
          </>
        )}
      </p>
      <form {...form} className={own.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <CodeField {...field('code')} label="Code from the email" />
        <div className={own.acts}>
          <SubmitButton busy={busy} busyLabel="Checking…">
            Confirm
          </SubmitButton>
          <Button variant="quiet" busy={sending} onClick={send}>
            {hasCode ? 'Send another code' : 'Send a code'}
          </Button>
        </div>
        <p role="status" className={styles.lead}>
          {text}
        </p>
      </form>
    </section>
  );
}
