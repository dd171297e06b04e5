import { AmountField } from '@foodbank/app/components/AmountField';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import type { StatementMapping, UnderstoodStatement } from '@foodbank/contract/money/reconciliation';
import { type StatementAccount, statementFile, uploadStatement } from '@foodbank/contract/money/reconciliation-staff';
import { addDays, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { typedSignedNaira } from '@foodbank/contract/primitives/typed-numbers';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { useTypedGuard } from '../../../components/use-typed-guard.tsx';
import { paths } from '../../../paths.ts';
import styles from './Reconciliation.module.css';
import { type ChosenFile, standingQuery } from './reconciliation-queries.ts';

const typedBalance = typedSignedNaira('Enter naira such as 1,234.50 or -1,234.50');
const { from, to, opening, closing } = statementFile.shape;
const schema = z.object({ from, to, opening: z.pipe(typedBalance, opening), closing: z.pipe(typedBalance, closing) });

interface StatementDaysProps {
  account: StatementAccount;
  file: ChosenFile;
  mapping: StatementMapping;
  sheet: string | null;
  understood: UnderstoodStatement;
  /** The mapping is kept for the account already. */
  isKept: boolean;
}

const amountText = (amount: number | null) => (amount === null ? '' : amount.toFixed(2));

/** The days and balances of a statement as the file has them, to be compared with the statement itself, and the check. */
export function StatementDays({ account, file, mapping, sheet, understood, isKept }: StatementDaysProps) {
  const navigate = useNavigate();
  const isShown = useStillShown();
  const { data } = useQuery(standingQuery);
  const { fileName, contentBase64 } = file;
  const { busy, message, note, form, field } = useForm({
    schema,
    send: (body) =>
      call(uploadStatement, {
        body: { ...body, account, fileName, contentBase64, mapping, ...(sheet !== null && { sheet }) },
      }),
    failure: { refused: 'The statement could not be checked. Please try again.' },
    onDone: (reply) => {
      const { id } = reply.statement;
      void queryClient.invalidateQueries({ queryKey: ['reconciliation', 'statements'] });
      queryClient.setQueryData(['reconciliation', 'statement', id], reply);
      if (isShown()) navigate(paths.statement(id, reply.statement.errorCount > 0 ? { show: 'errors' } : ''));
    },
  });
  const last = data?.accounts.find((one) => one.account === account)?.closing;
  const yesterday = addDays(lagosDay(new Date()), -1);
  const { onChange, guard } = useTypedGuard(busy);
  const hintOf = (value: unknown) =>
    value === null ? 'The file doesn’t say it: see the statement' : 'As the file has it';
  return (
    <form {...form} className={styles.form} onChange={onChange} aria-label="Days and balances">
      <h2 className={styles.heading}>Do the days and balances agree with the statement?</h2>
      <div className={styles.pair}>
        <TextField
          {...field('from')}
          type="date"
          label="First day"
          hint={last ? `The last one ends on ${formatDay(last.on)}` : 'Your first statement of this account'}
          max={yesterday}
          defaultValue={understood.from ?? (last ? addDays(last.on, 1) : '')}
        />
        <TextField
          {...field('to')}
          type="date"
          label="Last day"
          hint="Yesterday at the latest"
          max={yesterday}
          defaultValue={understood.to ?? ''}
        />
      </div>
      <div className={styles.pair}>
        <AmountField
          {...field('opening')}
          label="Opening balance in naira"
          hint={hintOf(understood.opening)}
          defaultValue={amountText(understood.opening)}
          isSigned
        />
        <AmountField
          {...field('closing')}
          label="Closing balance in naira"
          hint={hintOf(understood.closing)}
          defaultValue={amountText(understood.closing)}
          isSigned
        />
      </div>
      {message && (
        <FormBanner tone="error" note={note}>
          {message}
        </FormBanner>
      )}
      <div className={styles.acts}>
        <SubmitButton busy={busy} busyLabel="Checking…">
          {isKept ? 'Check the file' : 'Keep these columns and check the file'}
        </SubmitButton>
      </div>
      {guard}
    </form>
  );
}
