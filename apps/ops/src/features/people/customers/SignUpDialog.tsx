import { FormBanner } from '@foodbank/app/components/FormBanner';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind, referralCodeKind } from '@foodbank/app/typed-kinds';
import { assistedSignUp, confirmCustomerSignUp, startCustomerSignUp } from '@foodbank/contract/people/customers-staff';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { paths } from '../../../paths.ts';
import { CodeDialog } from './CodeDialog.tsx';
import styles from './Customers.module.css';
import { refreshCustomers } from './shared/customer-queries.ts';

export interface SignUpDialogProps {
  open: boolean;
  onClose: () => void;
  /** The phone that was searched for; empty if it was a name. */
  phone: string;
}

/** Signs up a person who calls and has no account: a code goes to the phone, and the person reads it out. */
export function SignUpDialog({ open, onClose, phone }: SignUpDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [requestId, setRequestId] = useState<string | null>(null);
  const { busy, message, note, form, field } = useForm({
    schema: assistedSignUp,
    send: (body) => call(startCustomerSignUp, { body }),
    failure: { refused: 'The code could not be sent. Please try again.' },
    onDone: (sent) => {
      setRequestId(sent.requestId);
      onClose();
    },
  });
  const footer = (
    <>
      <Button variant="quiet" aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
        Cancel
      </Button>
      <Button type="submit" form={id} busy={busy}>
        Send the code
      </Button>
    </>
  );
  return (
    <>
      <FormDialog open={open} onClose={onClose} title="Sign up a customer" footer={footer} dismissable={!busy}>
        <form {...form} id={id} className={styles.fields}>
          <p>The phone gets a code, which the customer reads out. Until then nothing is stored.</p>
          <TextField {...field('firstname')} label="First name" autoComplete="off" />
          <TextField {...field('lastname')} label="Last name" autoComplete="off" />
          <TypedField kind={phoneKind} {...field('phone')} label="Phone number" defaultValue={phone} />
          <TypedField kind={referralCodeKind} {...field('referralCode')} label="Referral code of an agent (optional)" />
          {message && (
            <FormBanner tone="error" note={note}>
              {message}
            </FormBanner>
          )}
        </form>
      </FormDialog>
      <CodeDialog
        key={requestId}
        open={requestId !== null}
        onClose={() => setRequestId(null)}
        title="Confirm the sign-up"
        lead="The phone gets a text message now. Ask the customer for the code in it."
        confirm="Sign up"
        send={(code) => call(confirmCustomerSignUp, { body: { requestId: requestId ?? '', code } })}
        onDone={({ customerId }) => {
          void refreshCustomers();
          void navigate(paths.customer(customerId));
        }}
      />
    </>
  );
}
