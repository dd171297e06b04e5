import { AmountField } from '@foodbank/app/components/AmountField';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { failureText } from '@foodbank/app/forms/failure-text';
import { useForm } from '@foodbank/app/forms/use-form';
import { type CreditLimitReply, lowerLimitForm, setOwnLimit } from '@foodbank/contract/lending/credit-limits';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import form from '../../../shell/FormScreen.module.css';
import { IncomeForm } from './IncomeForm.tsx';
import { limitQuery } from './identity-data.ts';
import styles from './LimitPage.module.css';

/** What the customer can do about the limit. */
export function Acts({ limit, onSaid }: { limit: CreditLimitReply; onSaid: (text: string) => void }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'income' | 'lower' | null>(null);
  const say = (message: string) => {
    onSaid(message);
    setOpen(null);
    window.scrollTo({ top: 0 });
  };
  const done = (reply: { limit: CreditLimitReply; message: string }) => {
    client.setQueryData(limitQuery.queryKey, reply.limit);
    say(reply.message);
  };
  const own = useMutation({
    mutationFn: (wanted: number | null) => call(setOwnLimit, { body: { limit: wanted } }),
    onSuccess: done,
  });
  const failed = own.error;
  if (limit.tier === 0) return null;
  const isClosed = limit.ownLimit === 0;
  const willOpen = isClosed && limit.ownLimitAhead !== null;
  return (
    <section className={styles.acts} aria-label="Change your limit">
      {failed && (
        <FormBanner tone="error">
          {failureText(failed, { refused: 'It could not be changed. Please try again.' })}
        </FormBanner>
      )}
      {open === 'income' ? (
        <IncomeForm limit={limit} onDone={say} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen('income')} block>
          Change income, debt or state
        </Button>
      )}
      {open === 'lower' ? (
        <LowerForm onDone={done} />
      ) : (
        <Button variant="quiet" onClick={() => setOpen('lower')} block>
          Set my own lower limit
        </Button>
      )}
      {limit.ownLimit !== null && !willOpen && (
        <Button variant="quiet" busy={own.isPending} onClick={() => own.mutate(null)} block>
          {isClosed ? 'Open my limit from tomorrow' : 'End my own limit from tomorrow'}
        </Button>
      )}
      {!isClosed && (
        <Button variant="quiet" busy={own.isPending} onClick={() => own.mutate(0)} block>
          Close my limit now
        </Button>
      )}
    </section>
  );
}

function LowerForm({ onDone }: { onDone: (reply: { limit: CreditLimitReply; message: string }) => void }) {
  const {
    busy,
    message,
    note,
    form: wiring,
    field,
  } = useForm({
    schema: lowerLimitForm,
    send: ({ limit }) => call(setOwnLimit, { body: { limit: Number(limit) } }),
    failure: { refused: 'It could not be saved. Please try again.' },
    onDone,
  });
  return (
    <form {...wiring} className={form.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <AmountField
        {...field('limit')}
        label="The most that I want to owe"
        hint="Less counts at once, more from the next day."
      />
      <SubmitButton busy={busy} busyLabel="Saving…" block>
        Save my own limit
      </SubmitButton>
    </form>
  );
}
