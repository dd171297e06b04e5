import { failureText } from '@foodbank/app/forms/failure-text';
import { choosePlanMessages, readPlanMessages } from '@foodbank/contract/lending/repayments';
import { CheckField } from '@foodbank/ui/CheckField';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import styles from './PlanMessages.module.css';

const messagesQuery = queryOptions({
  queryKey: ['plan-messages'],
  queryFn: async ({ signal }) => (await call(readPlanMessages, {}, signal)).messages,
});

/** By which ways messages about plans come. Nothing for a customer with one way only: there is nothing to choose. */
export function PlanMessages() {
  const client = useQueryClient();
  const { data } = useQuery(messagesQuery);
  const choose = useMutation({
    mutationFn: (ways: { text: boolean; email: boolean }) => call(choosePlanMessages, { body: ways }),
    onSuccess: ({ messages }) => client.setQueryData(messagesQuery.queryKey, messages),
  });
  if (!data?.mayChoose) return null;
  const { text, email } = choose.variables && choose.isPending ? choose.variables : data;
  const labels = { text: 'Text message', email: 'Email' } as const;
  return (
    <fieldset className={styles.ways}>
      <legend>Messages about your plans</legend>
      <p className={styles.note}>Agreements, receipts and reminders. One of the two stays on.</p>
      {(['text', 'email'] as const).map((way) => (
        <CheckField
          key={way}
          name={way}
          label={labels[way]}
          checked={way === 'text' ? text : email}
          disabled={choose.isPending || (way === 'text' ? text && !email : email && !text)}
          onChange={({ target }) => choose.mutate({ text, email, [way]: target.checked })}
        />
      ))}
      <p role="status" className={styles.note}>
        {choose.isError && failureText(choose.error, { refused: 'It could not be changed. Please try again.' })}
        {choose.isSuccess && 'Saved.'}
      </p>
    </fieldset>
  );
}
