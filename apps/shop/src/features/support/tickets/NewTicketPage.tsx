import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { formatDay } from '@foodbank/contract/primitives/day';
import {
  generalTopics,
  openTicket,
  orderTopics,
  type TicketTopic,
  ticketForm,
  ticketTopics,
} from '@foodbank/contract/support/tickets';
import { Icon } from '@foodbank/ui/Icon';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextAreaField } from '@foodbank/ui/TextAreaField';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../api.ts';
import { useOnline } from '../../../offline/connection.ts';
import { ordersQuery } from '../../../orders/order-queries.ts';
import { orderPath, ownPlanPath, paths, ticketPath } from '../../../paths.ts';
import { begunWith } from '../../../plans/ask-person.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import form from '../../../shell/FormScreen.module.css';
import { FormScreen } from '../../../shell/FormScreen.tsx';
import { ticketQuery } from '../../../tickets/ticket-queries.ts';
import { useDraft } from '../../../tickets/use-draft.ts';
import styles from './NewTicketPage.module.css';
import { OfflineNote } from './OfflineNote.tsx';

const isNumber = /^FB-\d{8}$/;
const isPlanNumber = /^LN-\d{8}$/;

/** What the address says that the question is about. */
interface About {
  order: string | null;
  plan: string | null;
  /** The topic that is chosen beforehand. */
  topic: string | null;
}

/** A new question, in general, or about the order or plan in the address (`?order=FB-…`, `?plan=LN-…`, `?topic=…`). */
export function NewTicketPage() {
  const [search] = useSearchParams();
  const named = (name: string, form: RegExp) => (form.test(search.get(name) ?? '') ? search.get(name) : null);
  const about: About = {
    order: named('order', isNumber),
    plan: named('plan', isPlanNumber),
    topic: search.get('topic'),
  };
  const { order, plan } = about;
  const [back, label] =
    order !== null
      ? [orderPath(order), `Order ${order}`]
      : plan !== null
        ? [ownPlanPath(plan), `Plan ${plan}`]
        : [paths.help, 'Help'];
  return (
    <>
      <BackLink to={back}>{label}</BackLink>
      <FormScreen
        title={order !== null ? 'Help with this order' : plan !== null ? 'Help with this plan' : 'Ask us'}
        lead={
          order === null && plan === null
            ? 'A person will read it and answer within 24 hours.'
            : `${label}. A person answers within 24 hours.`
        }
      >
        <TicketForm about={about} key={`${order} ${plan}`} />
      </FormScreen>
    </>
  );
}

/** What it may be about: the topics of an order, of a plan, or all. A topic of the address always stands among them. */
function topicsOf({ plan, topic }: About, order: string | null): readonly [value: string, label: string][] {
  const topics: Record<string, string> = order !== null ? orderTopics : generalTopics;
  if (order === null && plan !== null) return planTopics.map((value) => [value, generalTopics[value]]);
  const given =
    topic !== null && Object.hasOwn(ticketTopics, topic) && !Object.hasOwn(topics, topic) ? [topic as TicketTopic] : [];
  return [...given.map((value): [string, string] => [value, ticketTopics[value]]), ...Object.entries(topics)];
}
const planTopics = ['hardship', 'plan', 'payment', 'other'] as const;

function TicketForm({ about: given }: { about: About }) {
  const { order, plan, topic: wanted } = given;
  const begin = begunWith(useLocation().state);
  const [chosen, setChosen] = useState('');
  const about = order ?? (chosen === '' ? null : chosen);
  const [isTyping, setIsTyping] = useState(false);
  const online = useOnline();
  const navigate = useNavigate();
  const client = useQueryClient();
  const draft = useDraft(order ?? plan ?? wanted ?? 'new');
  const {
    busy,
    message,
    note,
    form: wiring,
    field,
  } = useForm({
    schema: ticketForm,
    send: (body) => call(openTicket, { body: { ...body, orderNumber: about, planNumber: plan } }),
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
      {order === null && plan === null && <OrderChoice value={chosen} onChoose={setChosen} />}
      <fieldset className={styles.topics} aria-describedby={topic.error ? 'topic-error' : undefined}>
        <legend className={styles.legend}>{about === null ? 'What is it about?' : 'What is wrong?'}</legend>
        {topic.error && (
          <p id="topic-error" role="alert" className={styles.error}>
            <Icon name="alert" size={18} /> {topic.error}
          </p>
        )}
        <div className={styles.choices} key={about === null ? 'general' : 'order'}>
          {topicsOf(given, about).map(([value, label]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="topic"
                value={value}
                className={styles.radio}
                defaultChecked={value === wanted}
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
        value={draft.text || (isTyping ? '' : begin)}
        onChange={({ target }) => {
          setIsTyping(true);
          draft.write(target.value);
        }}
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
