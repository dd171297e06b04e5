import '@foodbank/contract/primitives/without-eval';
import { useForm } from '@foodbank/app/forms/use-form';
import { contactMessage, formMessages, sendContactMessage } from '@foodbank/contract/support/enquiries';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { contactUs } from '../content/contact-us.ts';
import { call } from './call.ts';
import styles from './Form.module.css';
import { failureMessage } from './failure-message.ts';
import { HiddenField } from './HiddenField.tsx';
import { type Message, MessageModal } from './MessageModal.tsx';
import { useLive } from './use-live.ts';

/** The contact form: name, email and message. The answer is shown in a modal. */
export function ContactForm() {
  const { form: words } = contactUs;
  const live = useLive();
  const [message, setMessage] = useState<Message | null>(null);
  const { busy, form, field } = useForm({
    schema: contactMessage,
    extraValues: () => ({ elapsedMs: performance.now() }),
    send: (body) => call(sendContactMessage, { body }),
    onDone: (reply, element) => {
      element.reset();
      setMessage({ title: reply.message || formMessages.messageSent });
    },
    onFailed: (error) => setMessage(failureMessage(error, formMessages.failed)),
  });
  return (
    <form {...form} className={styles.form} action="/forms/contacts" method="post" noValidate={live}>
      <TextField {...field('name')} label={words.name} autoComplete="name" required minLength={2} />
      <TextField {...field('email')} label={words.email} type="email" inputMode="email" autoComplete="email" required />
      <TextAreaField
        {...field('message')}
        label={words.message}
        rows={6}
        placeholder={words.placeholder}
        required
        minLength={5}
      />
      <HiddenField />
      <p className={styles.privacy}>{words.privacy}</p>
      <Button type="submit" size="large" busy={busy}>
        {words.send}
      </Button>
      <MessageModal message={message} onClose={() => setMessage(null)} />
    </form>
  );
}
