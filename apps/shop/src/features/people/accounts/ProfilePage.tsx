import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { emailKind } from '@foodbank/app/typed-kinds';
import { updateCustomerProfile } from '@foodbank/contract/people/customer-accounts';
import { customerProfile } from '@foodbank/contract/people/customer-forms';
import type { CustomerAccount } from '@foodbank/contract/people/customer-session';
import { formatPhone } from '@foodbank/contract/primitives/phone';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { accountQuery } from '../../../own-data.ts';
import { paths } from '../../../paths.ts';
import { setCustomer } from '../../../session/session.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { QueryBody } from '../../../shell/QueryBody.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';

/** The customer's details, and the ways to another phone number and another password. */
export function ProfilePage() {
  const account = useQuery(accountQuery);
  return (
    <>
      <BackLink to={paths.account}>Account</BackLink>
      <FormScreen title="Your details">
        <QueryBody query={account} loading="Loading your details…">
          {(customer) => <ProfileForm customer={customer} />}
        </QueryBody>
      </FormScreen>
    </>
  );
}

function ProfileForm({ customer }: { customer: CustomerAccount }) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  // Saving another address sends it a code.
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null);
  const onCustomer = (changed: CustomerAccount) => {
    client.setQueryData(accountQuery.queryKey, changed);
    setCustomer(changed);
  };
  const typed = unconfirmedEmail(customer);
  const { busy, message, note, form, field } = useForm({
    schema: customerProfile,
    send: (body) => {
      setSaved(false);
      return call(updateCustomerProfile, { body });
    },
    failure: { refused: 'Your details could not be saved. Please try again.' },
    onDone: (reply) => {
      const next = unconfirmedEmail(reply.customer);
      if (next !== typed) setCodeSentTo(next);
      onCustomer(reply.customer);
      setSaved(true);
    },
  });
  return (
    <>
      <form {...form} className={styles.form}>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        {saved && <FormBanner tone="success">Saved.</FormBanner>}
        <div className={styles.pair}>
          <TextField
            {...field('firstname')}
            label="First name"
            autoComplete="given-name"
            defaultValue={customer.firstname}
          />
          <TextField
            {...field('lastname')}
            label="Last name"
            autoComplete="family-name"
            defaultValue={customer.lastname}
          />
        </div>
        <TypedField
          kind={emailKind}
          {...field('email')}
          label="Email (optional)"
          hint={emailHint(customer)}
          autoComplete="email"
          defaultValue={customer.newEmail ?? customer.email ?? ''}
        />
        <SubmitButton busy={busy} busyLabel="Saving…">
          Save
        </SubmitButton>
      </form>
      {typed !== null && (
        <ConfirmEmail
          key={typed}
          email={typed}
          until={customer.newEmail ? customer.email : null}
          isSent={typed === codeSentTo}
          onDone={onCustomer}
        />
      )}
      <div className={styles.other}>
        <p>
          Phone number: <strong className="figures">{formatPhone(customer.phone)}</strong>
        </p>
        <Link to={paths.phone}>Change phone number</Link>
        <Link to={paths.password}>Change password</Link>
        <Link to={paths.messages}>Choose how we reach you</Link>
      </div>
    </>
  );
}

/** The address that waits to be confirmed; null if there is none. */
const unconfirmedEmail = ({ email, isEmailConfirmed, newEmail }: CustomerAccount): string | null =>
  newEmail ?? (isEmailConfirmed ? null : email);

function emailHint({ email, isEmailConfirmed, newEmail }: CustomerAccount): string {
  if (newEmail) return `Not confirmed yet. Until then we email ${email}.`;
  if (email === null) return 'For receipts.';
  return isEmailConfirmed ? 'Confirmed. Receipts go here.' : 'Not confirmed yet.';
}
