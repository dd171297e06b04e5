import '@foodbank/contract/primitives/without-eval';
import { check } from '@foodbank/contract/primitives/check';
import { contactMessage, formMessages, sendContactMessage } from '@foodbank/contract/support/enquiries';
import { Button } from '@foodbank/ui/Button';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { TextField } from '@foodbank/ui/TextField';
import { type FormEvent, useState } from 'react';
import { contactUs } from '../content/contact-us.ts';
import styles from './Form.module.css';
import { HiddenField } from './HiddenField.tsx';
import { type Message, MessageModal } from './MessageModal.tsx';
import { call, fieldsOf, focusFirst, saidBy, textsIn } from './send-form.ts';
import { useLive } from './use-live.ts';

/** Name, address and message. */
export function ContactForm() {
  const { form: words } = contactUs;
  const live = useLive();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<Message | null>(null);

  const show = (form: HTMLFormElement, wrong: Readonly<Record<string, string>>) => {
    setErrors(wrong);
    focusFirst(form, wrong);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = check(contactMessage, { ...textsIn(form), elapsedMs: performance.now() });
    if (!checked.ok) return show(form, checked.errors);
    setErrors({});
    setBusy(true);
    try {
      const reply = await call(sendContactMessage, { body: checked.data });
      form.reset();
      setMessage({ title: reply.message || formMessages.messageSent });
    } catch (error) {
      setErrors(fieldsOf(error));
      setMessage({ title: formMessages.failed, detail: saidBy(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} action="/forms/contacts" method="post" noValidate={live} onSubmit={submit}>
      <TextField label={words.name} name="name" autoComplete="name" required minLength={2} error={errors.name} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <TextAreaField
        label={words.message}
        name="message"
        rows={6}
        placeholder={words.placeholder}
        required
        minLength={5}
        error={errors.message}
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
