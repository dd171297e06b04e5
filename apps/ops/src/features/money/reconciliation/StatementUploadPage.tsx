import { AmountField } from '@foodbank/app/components/AmountField';
import { FormBanner } from '@foodbank/app/components/FormBanner';
import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { SubmitButton } from '@foodbank/app/components/SubmitButton';
import { useForm } from '@foodbank/app/forms/use-form';
import { saveCsv } from '@foodbank/app/tables/csv';
import { dateForms } from '@foodbank/contract/money/reconciliation';
import {
  getStatementTemplate,
  statementAccounts,
  statementFile,
  statementFileBytesMax,
  uploadStatement,
} from '@foodbank/contract/money/reconciliation-staff';
import { csvFileEndings } from '@foodbank/contract/primitives/csv-file';
import { addDays, formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { typedSignedNaira } from '@foodbank/contract/primitives/typed-numbers';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call, queryClient } from '../../../api.ts';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { toast } from '../../../components/toast.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { useTypedGuard } from '../../../components/use-typed-guard.tsx';
import { paths } from '../../../paths.ts';
import styles from './Reconciliation.module.css';
import { standingQuery } from './reconciliation-queries.ts';

const typedBalance = typedSignedNaira('Enter naira such as 1,234.50 or -1,234.50');
const { account, dateForm, from, to, opening, closing, fileName, contentBase64 } = statementFile.shape;
const schema = z.object({
  account,
  dateForm,
  from,
  to,
  opening: z.pipe(typedBalance, opening),
  closing: z.pipe(typedBalance, closing),
  fileName,
  contentBase64,
});

/** Chooses a CSV file with a statement, says what it is, and has it checked. */
export function StatementUploadPage() {
  const navigate = useNavigate();
  const isShown = useStillShown();
  const { data } = useQuery(standingQuery);
  const [chosen, setChosen] = useState<keyof typeof statementAccounts>('bank');
  const [file, setFile] = useState<{ fileName: string; contentBase64: string } | null>(null);
  const { busy, message, note, form, field } = useForm({
    schema,
    extraValues: () => file ?? {},
    send: (body) => call(uploadStatement, { body }),
    failure: { refused: 'The statement could not be checked. Please try again.' },
    onDone: (reply) => {
      const { id } = reply.statement;
      void queryClient.invalidateQueries({ queryKey: ['reconciliation', 'statements'] });
      queryClient.setQueryData(['reconciliation', 'statement', id], reply);
      if (isShown()) navigate(paths.statement(id, reply.statement.errorCount > 0 ? { show: 'errors' } : ''));
    },
  });
  const read = async (picked: File | undefined) => {
    setFile(null);
    if (!picked) return;
    if (picked.size > statementFileBytesMax) return toast('The file is larger than 10 MB.');
    setFile({ fileName: picked.name, contentBase64: await readAsBase64(picked) });
  };
  const saveTemplate = async () => {
    try {
      const { fileName, csv } = await call(getStatementTemplate, {});
      saveCsv(fileName, csv);
    } catch {
      toast('The template could not be downloaded. Please try again.');
    }
  };
  const last = data?.accounts.find((one) => one.account === chosen)?.closing;
  const yesterday = addDays(lagosDay(new Date()), -1);
  const { error: fileError } = field('contentBase64');
  const { onChange, guard } = useTypedGuard(busy);
  return (
    <div className={styles.page}>
      <Link to={paths.reconciliation} className={styles.back}>
        <Icon name="arrow-left" size={18} /> Reconciliation
      </Link>
      <PageHeading title="Upload a statement" className={styles.title} />
      <p className={styles.hint}>
        The file is checked first: its rows, its sums, and that it follows the last statement. Nothing is booked until
        you apply it.
      </p>
      <form {...form} className={styles.form} onChange={onChange}>
        <SelectField
          {...field('account')}
          label="Account"
          value={chosen}
          onChange={({ target }) => setChosen(target.value as typeof chosen)}
          options={statementAccounts}
        />
        <div className={styles.pair}>
          {/* A day that was not changed follows the account's last statement. */}
          <TextField
            key={chosen}
            {...field('from')}
            type="date"
            label="First day"
            hint={last ? `The last one ends on ${formatDay(last.on)}` : 'Your first statement of this account'}
            max={yesterday}
            defaultValue={last ? addDays(last.on, 1) : ''}
          />
          <TextField {...field('to')} type="date" label="Last day" hint="Yesterday at the latest" max={yesterday} />
        </div>
        <div className={styles.pair}>
          <AmountField {...field('opening')} label="Opening balance in naira" hint="As the statement has it" isSigned />
          <AmountField {...field('closing')} label="Closing balance in naira" hint="As the statement has it" isSigned />
        </div>
        <SelectField
          {...field('dateForm')}
          label="How the file writes days"
          hint="Days with the month’s name, such as 31-Dec-2026, are read either way"
          placeholder="Choose one"
          options={dateForms}
        />
        <div className={styles.file}>
          <label className={styles.fileLabel} htmlFor="statement-file">
            CSV file
          </label>
          <input
            id="statement-file"
            type="file"
            accept={csvFileEndings}
            aria-describedby="statement-file-hint"
            aria-invalid={fileError ? true : undefined}
            onChange={({ target }) => void read(target.files?.[0])}
          />
          <p id="statement-file-hint" className={fileError ? styles.error : styles.hint}>
            {fileError ??
              'Columns: id, booked, value, amount (or debit and credit), description, reference, balance. At most 50,000 rows and 10 MB. In a spreadsheet, save it as “CSV UTF-8”.'}
          </p>
        </div>
        {message && (
          <FormBanner tone="error" note={note}>
            {message}
          </FormBanner>
        )}
        <div className={styles.acts}>
          <SubmitButton busy={busy} busyLabel="Checking…">
            Check the file
          </SubmitButton>
          <Button variant="quiet" onClick={saveTemplate}>
            Download template
          </Button>
        </div>
      </form>
      {guard}
    </div>
  );
}
