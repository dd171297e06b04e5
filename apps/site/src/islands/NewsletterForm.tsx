import { ApiError } from '@foodbank/contract/client/api-error';
import { Button } from '@foodbank/ui/Button';
import { TextField } from '@foodbank/ui/TextField';
import { type FormEvent, useState } from 'react';
import { newsletter } from '../content/newsletter.ts';
import { failureMessage } from './failure-message.ts';
import { HiddenField } from './HiddenField.tsx';
import { subscribeAddress } from './home-calls.ts';
import { type Message, MessageModal } from './MessageModal.tsx';
import styles from './NewsletterForm.module.css';

/** The newsletter form. The browser checks the address, so that the home page needs no schema library. */
export function NewsletterForm() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(new FormData(form));
    setBusy(true);
    try {
      const said = await subscribeAddress({ ...fields, elapsedMs: performance.now() });
      form.reset();
      setMessage({ title: said || newsletter.done, detail: newsletter.confirm });
    } catch (error) {
      const said = error instanceof ApiError && error.fromServer ? error.message : '';
      const failure = failureMessage(error, newsletter.failed);
      setMessage(said ? { title: said, note: failure.note } : failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} action="/forms/subscribers" method="post" onSubmit={submit}>
      <div className={styles.row}>
        <TextField
          className={styles.field}
          label={newsletter.label}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
        />
        <Button type="submit" busy={busy}>
          {newsletter.submit}
        </Button>
      </div>
      <HiddenField />
      <p className={styles.privacy}>{newsletter.privacy}</p>
      <MessageModal message={message} onClose={() => setMessage(null)} />
    </form>
  );
}
