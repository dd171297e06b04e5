import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { formatDay } from '@foodbank/contract/primitives/day';
import { generalTopics, openTicket, orderTopics, ticketForm } from '@foodbank/contract/support/tickets';
import { Icon } from '@foodbank/ui/Icon';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { useOnline } from '../../../offline/connection.ts';
import { ordersQuery } from '../../../orders/order-queries.ts';
import { orderPath, paths, ticketPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import form from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { ticketQuery } from '../../../tickets/ticket-queries.ts';
import { useDraft } from '../../../tickets/use-draft.ts';
import styles from './NewTicketPage.module.css';
import { OfflineNote } from './OfflineNote.tsx';

const isNumber = /^FB-\d{8}$/;

/** A new question, in general or about the order in the address (`?order=FB-…`). */
export function NewTicketPage() {
  const [search] = useSearchParams();
  const given = search.get('order') ?? '';
  const order = isNumber.test(given) ? given : null;
  return (
    <>
      <BackLink to={order === null ? paths.help : orderPath(order)}>
        {order === null ? 'Help' : `Order ${order}`}
      </BackLink>
      <FormScreen
        title={order === null ? 'Ask us' : 'Help with this order'}
        lead={
          order === null
            ? 'A person will read it and answer within 24 hours.'
            : `Order ${order}. We answer within 24 hours.`
        }
      >
        <TicketForm order={order} given={search.get('topic')} key={order} />
      </FormScreen>
    </>
  );
}

function TicketForm({ order, given }: { order: string | null; given: string | null }) {
  const [chosen, setChosen] = useState('');
  const about = order ?? (chosen === '' ? null : chosen);
  const online = useOnline();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft(order ?? 'new');
  const {
    busy,
    message,
    note,
    form: wiring,
    field,
  } = useForm({
    schema: ticketForm,
    send: (body) => call(openTicket, { body: { ...body, orderNumber: about } }),
    failure: { refused: 'Your message was not sent. It is still here. Please try again.' },
    onDone: ({ ticket }) => {
      draft.clear();
      client.setQueryData(ticketQuery(ticket.id).queryKey, ticket);
      void client.invalidateQueries({ queryKey: ['tickets', 'list'] });
      void client.invalidateQueries({ queryKey: ['tickets', 'order'] });
      void navigate(ticketPath(ticket.id), { replace: true, state: { sent: true } });
    },
  });
  const topic = field('topic');
  return (
    <form {...wiring} className={form.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      {order === null && <OrderChoice value={chosen} onChoose={setChosen} />}
      <fieldset className={styles.topics} aria-describedby={topic.error ? 'topic-error' : undefined}>
        <legend className={styles.legend}>{about === null ? 'What is it about?' : 'What is wrong?'}</legend>
        {topic.error && (
          <p id="topic-error" role="alert" className={styles.error}>
            <Icon name="alert" size={18} /> {topic.error}
          </p>
        )}
        <div className={styles.choices} key={about === null ? 'general' : 'order'}>
          {Object.entries(about === null ? generalTopics : orderTopics).map(([value, label]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="topic"
                value={value}
                className={styles.radio}
                defaultChecked={about === null && value === given}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        {...field('message')}
        label="Your message"
        hint="Never send us your password or a code."
        rows={5}
        maxLength={5000}
        value={draft.text}
        onChange={({ target }) => draft.write(target.value)}
      />
      <OfflineNote />
      <SubmitButton busy={busy} busyLabel="Sending…" variant="action" size="large" block disabled={!online}>
        Send
      </SubmitButton>
    </form>
  );
}

/** The latest orders, of which the question may be about one. Nothing for a customer without orders. */
function OrderChoice({ value, onChoose }: { value: string; onChoose: (number: string) => void }) {
  const { data } = useInfiniteQuery(ordersQuery);
  const orders = data?.pages[0]?.orders ?? [];
  if (orders.length === 0) return null;
  const options = [
    { value: '', label: 'No, something else' },
    ...orders.map(({ number, createdAt, names }) => ({
      value: number,
      label: `${number}, ${formatDay(new Date(createdAt))}: ${names.join(', ')}`,
    })),
  ];
  return (
    <SelectField
      name="order"
      label="Is it about an order?"
      options={options}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
