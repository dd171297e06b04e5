import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { requestSupport, supportRequestForm, supportTopics } from '@foodbank/contract/support/requests';
import { Banner } from '@foodbank/ui/Banner';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useState } from 'react';
import { call, queryClient, requireSignedInId } from '../../../api.ts';
import styles from '../../../shell/SettingsForm.module.css';
import { supportKey } from './support-query.ts';

const topics = Object.entries(supportTopics).map(([value, label]) => ({ value, label }));

/** A new request to the team. */
export function RequestForm() {
  const [sent, setSent] = useState<string | null>(null);
  const { busy, message, note, form, field } = useForm({
    schema: supportRequestForm,
    send: (body) => call(requestSupport, { params: { id: requireSignedInId() }, body }),
    failure: { refused: 'Failed to send your request. Please try again.' },
    onDone: (reply, sentForm) => {
      sentForm.reset();
      setSent(`${reply.message} Your reference is ${reply.reference}.`);
      queryClient.invalidateQueries({ queryKey: supportKey(requireSignedInId()) });
    },
  });
  return (
    <form {...form} className={styles.form}>
      {sent && !message && <Banner tone="success">{sent}</Banner>}
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <SelectField
        {...field('topic')}
        label="What is it about?"
        placeholder="Select a topic"
        options={topics}
        onFocus={() => setSent(null)}
      />
      <TextAreaField {...field('message')} label="Message" rows={6} maxLength={5000} onFocus={() => setSent(null)} />
      <div className={styles.buttons}>
        <SubmitButton busy={busy} busyLabel="Sending…">
          Send
        </SubmitButton>
      </div>
    </form>
  );
}
