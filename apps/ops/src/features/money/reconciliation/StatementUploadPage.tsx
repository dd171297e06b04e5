import { PageHeading } from '@foodbank/app/components/PageHeading';
import { saveCsv } from '@foodbank/app/tables/csv';
import { messageOf } from '@foodbank/contract/client/api-error';
import { columnsProblem, type StatementMapping, statementFileBytesMax } from '@foodbank/contract/money/reconciliation';
import {
  getStatementTemplate,
  type StatementAccount,
  statementAccounts,
} from '@foodbank/contract/money/reconciliation-staff';
import { csvFileEndings } from '@foodbank/contract/primitives/csv-file';
import { Button } from '@foodbank/ui/Button';
import { SelectField } from '@foodbank/ui/SelectField';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import styles from './Reconciliation.module.css';
import { type ChosenFile, openedFileQuery } from './reconciliation-queries.ts';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementDays } from './StatementDays.tsx';
import { StatementUnderstood } from './StatementUnderstood.tsx';

// Of a workbook by its kind, of a text by its ending: browsers name those as they like.
const fileKinds = `${csvFileEndings},application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel`;

/** Chooses a bank's file, says what its columns are, shows what is understood of it, and has it checked. */
export function StatementUploadPage() {
  const [account, setAccount] = useState<StatementAccount>('bank');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [choice, setChoice] = useState<{ sheet?: string; headingRow?: number; mapping?: StatementMapping }>({});
  const sent = choice.mapping && columnsProblem(choice.mapping.columns) === null ? choice.mapping : undefined;
  const query = useQuery(openedFileQuery(account, file, { ...choice, mapping: sent }));
  const opened = file === null || query.error ? undefined : query.data;
  const mapping = choice.mapping ?? opened?.mapping ?? null;
  const isWhole = mapping !== null && columnsProblem(mapping.columns) === null;
  return (
    <div className={styles.page}>
      <BackLink to={paths.reconciliation}>Reconciliation</BackLink>
      <PageHeading title="Upload a statement" className={styles.title} />
      <p className={styles.hint}>
        Choose the file as your bank gave it, with the lines above its headings. Nothing is stored until you have it
        checked, and nothing is booked until you apply it.
      </p>
      <div className={styles.form}>
        <SelectField
          name="account"
          label="Account"
          value={account}
          onChange={({ target }) => {
            setAccount(target.value as StatementAccount);
            setChoice({});
          }}
          options={statementAccounts}
        />
        <FileField
          error={query.error && file ? messageOf(query.error) : null}
          onChosen={(chosen) => {
            setFile(chosen);
            setChoice({});
          }}
        />
      </div>
      {file && query.isPending && <Skeleton shape="block" />}
      {opened && (
        <StatementColumns
          opened={opened}
          mapping={mapping}
          isOwn={choice.mapping !== undefined}
          stale={query.isPlaceholderData}
          onSheet={(sheet) => setChoice({ sheet })}
          onHeadingRow={(headingRow) => setChoice((now) => ({ ...(now.sheet && { sheet: now.sheet }), headingRow }))}
          onMapping={(changed) => setChoice((now) => ({ ...now, mapping: changed }))}
        />
      )}
      {opened?.understood && isWhole && <StatementUnderstood understood={opened.understood} />}
      {file && opened?.understood && isWhole && !query.isPlaceholderData && (
        <StatementDays
          key={`${file.number} ${account} ${JSON.stringify(opened.mapping)}`}
          {...{ account, file, mapping, sheet: opened.sheet }}
          understood={opened.understood}
          isKept={opened.mappingFrom === 'kept'}
        />
      )}
    </div>
  );
}

/** Chooses the file, or downloads a template for those whose bank gives none that can be read. */
function FileField({ error, onChosen }: { error: string | null; onChosen: (file: ChosenFile | null) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const count = useRef(0);
  const read = async (picked: File | undefined) => {
    count.current += 1;
    const number = count.current;
    setProblem(null);
    onChosen(null);
    if (!picked) return;
    if (picked.size > statementFileBytesMax) return setProblem('The file is larger than 10 MB.');
    if (picked.size === 0) return setProblem('The file is empty.');
    const contentBase64 = await readAsBase64(picked);
    if (number === count.current) onChosen({ number, fileName: picked.name, contentBase64 });
  };
  const saveTemplate = async () => {
    try {
      const { fileName, csv } = await call(getStatementTemplate, {});
      saveCsv(fileName, csv);
    } catch {
      toast('The template could not be downloaded. Please try again.');
    }
  };
  const shown = problem ?? error;
  return (
    <div className={styles.file}>
      <label className={styles.fileLabel} htmlFor="statement-file">
        File of the bank
      </label>
      <input
        id="statement-file"
        type="file"
        accept={fileKinds}
        aria-describedby="statement-file-hint"
        aria-invalid={shown ? true : undefined}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <p id="statement-file-hint" className={shown ? styles.error : styles.hint} role={shown ? 'alert' : undefined}>
        {shown ??
          'Excel (XLSX) or CSV, at most 50,000 lines and 10 MB. A PDF can’t be read: ask your bank for Excel or CSV.'}
      </p>
      <div className={styles.acts}>
        <Button variant="quiet" size="small" onClick={saveTemplate}>
          Download a template
        </Button>
      </div>
    </div>
  );
}
