import { failureText } from '@foodbank/app/forms/failure-text';
import {
  choosePlanMessages,
  readPlanMessages,
  reminderHours,
  type PlanMessages as Ways,
} from '@foodbank/contract/lending/repayments';
import { CheckField } from '@foodbank/ui/CheckField';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { ReadFailure } from '../components/ReadFailure.tsx';
import styles from './PlanMessages.module.css';

const messagesQuery = queryOptions({
  queryKey: ['plan-messages'],
  queryFn: async ({ signal }) => (await call(readPlanMessages, {}, signal)).messages,
});

type Choice = Pick<Ways, 'text' | 'email' | 'hour'>;
const labels = { text: 'Text message', email: 'Email' } as const;
const hours = Array.from({ length: reminderHours.last - reminderHours.from + 1 }, (_, index) => {
  const hour = reminderHours.from + index;
  return { value: String(hour), label: hour < 12 ? `${hour} am` : hour === 12 ? '12 noon' : `${hour - 12} pm` };
});

/** By which ways messages about plans come, where there is a choice, and from which hour reminders do. */
export function PlanMessages() {
  const client = useQueryClient();
  const query = useQuery(messagesQuery);
  const { data } = query;
  const choose = useMutation({
    // One after the other: what was chosen last is what is kept.
    scope: { id: 'plan-messages' },
    mutationFn: (choice: Choice) => call(choosePlanMessages, { body: choice }),
    onSuccess: ({ messages }) => client.setQueryData(messagesQuery.queryKey, messages),
  });
  if (query.isError && !data) return <ReadFailure query={query} of="Your choices" />;
  if (!data)
    return (
      <div role="status" aria-label="Loading your choices…">
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  const { text, email, hour = reminderHours.from } = choose.isPending ? choose.variables : data;
  // Who has one way keeps it, whatever is chosen besides.
  const send = (change: Partial<Choice>) =>
    choose.mutate({ ...(data.mayChoose ? { text, email } : { text: true, email: true }), hour, ...change });
  return (
    <fieldset className={styles.ways}>
      <legend>Messages about your plans</legend>
      {data.mayChoose && <p className={styles.note}>Agreements, receipts and reminders. One of the two stays on.</p>}
      {data.mayChoose &&
        (['text', 'email'] as const).map((way) => (
          <CheckField
            key={way}
            name={way}
            label={labels[way]}
            checked={way === 'text' ? text : email}
            disabled={way === 'text' ? text && !email : email && !text}
            onChange={({ target }) => send({ [way]: target.checked })}
          />
        ))}
      <p className={styles.note}>
        With notifications on, a reminder before a due day comes as one, and by text only if it doesn’t arrive.
      </p>
      <SelectField
        name="hour"
        label="Remind me from"
        hint="Reminders of payments come at this hour, never before 8 am or after 8 pm."
        options={hours}
        value={String(hour)}
        onChange={({ target }) => send({ hour: Number(target.value) })}
      />
      <p role="status" className={styles.note}>
        {choose.isSuccess && 'Saved.'}
      </p>
      <p role="alert" className={styles.error}>
        {choose.error && failureText(choose.error, { refused: 'It could not be changed. Please try again.' })}
      </p>
    </fieldset>
  );
}
