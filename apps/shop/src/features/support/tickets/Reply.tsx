import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { addTicketMessage, type Ticket, ticketMessageForm } from '@foodbank/contract/support/tickets';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useOnline } from '../../../offline/connection.ts';
import { ticketQuery } from '../../../tickets/ticket-queries.ts';
import { useDraft } from '../../../tickets/use-draft.ts';
import { OfflineNote } from './OfflineNote.tsx';
import styles from './Reply.module.css';

/** The field to write back. What was typed stays on the phone until it is sent. */
export function Reply({ ticket: { id, state } }: { ticket: Ticket }) {
  const online = useOnline();
  const client = useQueryClient();
  const draft = useDraft(id);
  const [isSent, setSent] = useState(false);
  const { busy, message, note, form, field } = useForm({
    schema: ticketMessageForm,
    send: (body) => call(addTicketMessage, { params: { ticketId: id }, body }),
    failure: { refused: 'Your message was not sent. It is still here. Please try again.' },
    onDone: ({ ticket }) => {
      draft.clear();
      setSent(true);
      client.setQueryData(ticketQuery(id).queryKey, ticket);
      void client.invalidateQueries({ queryKey: ['tickets', 'list'] });
      void client.invalidateQueries({ queryKey: ['tickets', 'order'] });
    },
  });
  return (
    <form {...form} className={styles.reply}>
      <TextAreaField
        {...field('message')}
        label={state === 'closed' ? 'Write again' : 'Reply'}
        rows={3}
        maxLength={5000}
        value={draft.text}
        onChange={({ target }) => {
          setSent(false);
          draft.write(target.value);
        }}
      />
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <OfflineNote />
      <div className={styles.foot}>
        <SubmitButton busy={busy} busyLabel="Sending…" disabled={!online}>
          Send
        </SubmitButton>
        <p role="status">{isSent && 'Sent.'}</p>
      </div>
    </form>
  );
}
