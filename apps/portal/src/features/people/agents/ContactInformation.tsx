import { notSpecified, profileUpdate, updateProfile } from '@foodbank/contract/people/agents';
import { formatPhone, homePhone } from '@foodbank/contract/primitives/phone';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, profileQuery, queryClient, requireSignedInId } from '../../api.ts';
import { FormBanner } from '../../forms/FormBanner.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { useForm } from '../../forms/use-form.ts';
import { session, useAgent } from '../../session/session.ts';
import { Facts } from './Facts.tsx';
import styles from './SettingsForm.module.css';
import { SettingsSection } from './SettingsSection.tsx';

const failure = {
  refused: 'Profile update failed. Please try again.',
  unexpected: 'Failed to update profile. Please try again.',
};

/** The phone under which an agent can be reached: shown, then edited, then saved or left as it was. */
export function ContactInformation() {
  const agent = useAgent();
  const [step, setStep] = useState<'view' | 'edit' | 'saved' | 'cancelled'>('view');
  return (
    <SettingsSection title="Contact Information" text="The number our team calls about your sales and earnings.">
      {step === 'saved' && <Banner tone="success">Profile updated successfully!</Banner>}
      {step === 'edit' ? (
        <PhoneForm
          phone={agent.phoneNumber ? homePhone(agent.phoneNumber) : ''}
          onCancel={() => setStep('cancelled')}
          onSaved={() => setStep('saved')}
        />
      ) : (
        <PhoneView focusEdit={step !== 'view'} onEdit={() => setStep('edit')} />
      )}
    </SettingsSection>
  );
}

function PhoneView({ focusEdit, onEdit }: { focusEdit: boolean; onEdit: () => void }) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);
  return (
    <div className={styles.view}>
      <Facts facts={[{ label: 'Phone number', value: <Phone /> }]} />
      <Button ref={edit} variant="quiet" size="small" onClick={onEdit}>
        <Icon name="pencil" />
        Edit phone number
      </Button>
    </div>
  );
}

/** Signing in doesn't tell the phone; the profile does, a moment later. */
function Phone() {
  const agent = useAgent();
  const { isPending } = useQuery(profileQuery(agent.id));
  if (agent.phoneNumber) return <span className="figures">{formatPhone(agent.phoneNumber)}</span>;
  if (agent.phoneNumber === undefined && isPending) return <Skeleton className={styles.phoneToCome} />;
  return <span className={styles.missing}>{notSpecified}</span>;
}

interface PhoneFormProps {
  phone: string;
  onCancel: () => void;
  onSaved: () => void;
}

function PhoneForm({ phone, onCancel, onSaved }: PhoneFormProps) {
  const agent = useAgent();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const { busy, message, form, field } = useForm({
    schema: profileUpdate,
    send: (body) => call(updateProfile, { params: { id: requireSignedInId() }, body }),
    failure,
    onDone: (_, __, { phoneNumber }) => {
      session.updateAgent({ ...agent, phoneNumber });
      queryClient.invalidateQueries(profileQuery(agent.id));
      onSaved();
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && <FormBanner tone="error">{message}</FormBanner>}
      <TextField
        {...field('phoneNumber')}
        ref={input}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={phone}
      />
      <div className={styles.buttons}>
        <SubmitButton busy={busy} busyLabel="Saving…">
          Save
        </SubmitButton>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
