import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import { confirmPhoneChange, requestPhoneChange } from '@foodbank/contract/people/customer-accounts';
import {
  type CodeSent,
  customerPhoneChange,
  customerPhoneConfirmation,
} from '@foodbank/contract/people/customer-forms';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { Banner } from '@foodbank/ui/Banner';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { CodeField } from '../../../components/CodeField.tsx';
import { accountQuery } from '../../../own-data.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';

/** Changes the phone number, confirmed by a code to each of both phones. */
export function PhonePage() {
  const [asked, setAsked] = useState<{ sent: CodeSent; phone: string } | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  return (
    <>
      <BackLink to={paths.profile}>Your details</BackLink>
      <FormScreen
        title="Change phone number"
        lead={
          <p>
            We’ll send a code to both phones, the old and the new one. If you lost the old phone,{' '}
            <Link to={paths.newTicket}>write to us</Link>.
          </p>
        }
      >
        {changed && (
          <Banner tone="success">You now log in with {changed}. Your other devices have been logged out.</Banner>
        )}
        {!changed && !asked && <NumberForm onSent={(sent, phone) => setAsked({ sent, phone })} />}
        {!changed && asked && <CodesForm {...asked} onDone={setChanged} />}
      </FormScreen>
    </>
  );
}

function NumberForm({ onSent }: { onSent: (sent: CodeSent, phone: string) => void }) {
  const { busy, message, note, form, field } = useForm({
    schema: customerPhoneChange,
    send: (body) => call(requestPhoneChange, { body }),
    failure: { refused: 'The codes could not be sent. Please try again.' },
    onDone: (sent, _, { phone }) => onSent(sent, phone),
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <TypedField kind={phoneKind} {...field('phone')} label="New phone number" autoComplete="tel" />
      <SubmitButton busy={busy} busyLabel="Sending…">
        Send the codes
      </SubmitButton>
    </form>
  );
}

interface CodesFormProps {
  sent: CodeSent;
  phone: string;
  onDone: (phone: string) => void;
}

function CodesForm({ sent, phone, onDone }: CodesFormProps) {
  const client = useQueryClient();
  const { busy, message, note, form, field } = useForm({
    schema: customerPhoneConfirmation,
    extraValues: () => ({ requestId: sent.requestId }),
    send: (body) => call(confirmPhoneChange, { body }),
    failure: { refused: 'The phone number could not be changed. Please try again.' },
    onDone: ({ customer }) => {
      client.setQueryData(accountQuery.queryKey, customer);
      onDone(formatPhone(customer.phone));
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <CodeField {...field('currentPhoneCode')} label="Code on your current phone" sendsItself={false} />
      <CodeField {...field('newPhoneCode')} label={`Code on ${formatPhone(phone)}`} sendsItself={false} />
      <SubmitButton busy={busy} busyLabel="Saving…">
        Change phone number
      </SubmitButton>
    </form>
  );
}
