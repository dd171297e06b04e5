import { AmountField } from '@foodbank/app/components/AmountField';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { type CreditLimitReply, incomeForm, stateIncome } from '@foodbank/contract/lending/credit-limits';
import { states } from '@foodbank/contract/primitives/nigeria';
import { nairaText } from '@foodbank/contract/primitives/typed-numbers';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import styles from '../../../shell/FormScreen.module.css';
import { limitQuery } from './identity-data.ts';

export interface IncomeFormProps {
  limit: CreditLimitReply;
  /** Gets what was said about from when it counts. */
  onDone?: (message: string) => void;
}

/** What the customer earns and owes a month, and where they live. No figure is suggested. */
export function IncomeForm({ limit: { statement }, onDone }: IncomeFormProps) {
  const client = useQueryClient();
  const { busy, message, note, form, field } = useForm({
    schema: incomeForm,
    send: ({ income, owedElsewhere, residence }) => call(stateIncome, { body: { income, owedElsewhere, residence } }),
    failure: { refused: 'It could not be saved. Please try again.' },
    onDone: (reply) => {
      client.setQueryData(limitQuery.queryKey, reply.limit);
      onDone?.(reply.message);
    },
  });
  return (
    <form {...form} className={styles.form}>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <AmountField
        {...field('income')}
        label="What you get in a month"
        hint="After tax, from all work together, in naira. A careful guess is fine."
        defaultValue={statement ? nairaText(statement.income) : ''}
      />
      <AmountField
        {...field('owedElsewhere')}
        label="What you pay back elsewhere in a month"
        hint="Loans, cooperatives and other plans. Type 0 if there are none."
        defaultValue={statement ? nairaText(statement.owedElsewhere) : ''}
      />
      <SelectField
        {...field('residence')}
        label="The state where you live"
        placeholder="Choose the state"
        options={states.map((name) => ({ value: name, label: name }))}
        autoComplete="address-level1"
        defaultValue={statement?.residence}
      />
      <SubmitButton busy={busy} busyLabel="Saving…" variant="action" size="large" block>
        Save
      </SubmitButton>
    </form>
  );
}
