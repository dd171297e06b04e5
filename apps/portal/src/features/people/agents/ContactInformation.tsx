import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { TypedField } from '@foodbank/app/components/TypedField';
import { useForm } from '@foodbank/app/forms/use-form';
import { phoneKind } from '@foodbank/app/typed-kinds';
import { profileUpdate, updateProfile } from '@foodbank/contract/people/agents';
import { homePhone } from '@foodbank/contract/primitives/phone';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Icon } from '@foodbank/ui/Icon';
import { useEffect, useRef, useState } from 'react';
import { call, profileQuery, queryClient, requireSignedInId } from '../../../api.ts';
import { session, useAgent } from '../../../session/session.ts';
import { AgentPhone } from '../../../shell/AgentPhone.tsx';
import styles from '../../../shell/SettingsForm.module.css';

const failure = {
  refused: 'Profile update failed. Please try again.',
  unexpected: 'Failed to update profile. Please try again.',
};

/** The agent's phone number, which can be edited. */
export function ContactInformation() {
  const agent = useAgent();
  const [step, setStep] = useState<'view' | 'edit' | 'saved' | 'cancelled'>('view');
  return (
    <>
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
    </>
  );
}

function PhoneView({ focusEdit, onEdit }: { focusEdit: boolean; onEdit: () => void }) {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);
  return (
    <div className={styles.view}>
      <DescriptionList
        entries={[
          { label: 'Phone number', value: <AgentPhone missing={styles.missing} skeleton={styles.phoneSkeleton} /> },
        ]}
      />
      <Button ref={edit} variant="quiet" size="small" onClick={onEdit}>
        <Icon name="pencil" />
        Edit phone number
      </Button>
    </div>
  );
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
  const { busy, message, note, form, field } = useForm({
    schema: profileUpdate,
    send: (body) => call(updateProfile, { params: { id: requireSignedInId() }, body }),
    failure,
    onDone: (_, __, { phoneNumber }) => {
      session.updateUser({ ...agent, phoneNumber });
      queryClient.invalidateQueries(profileQuery(agent.id));
      onSaved();
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <TypedField
        kind={phoneKind}
        {...field('phoneNumber')}
        ref={input}
        label="Phone number"
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
