import { PageHeading } from '@foodbank/app/components/PageHeading';
import { saveFile } from '@foodbank/app/tables/csv';
import { messageOf } from '@foodbank/contract/client/api-error';
import {
  downloadPayrollFile,
  type PayrollFileRecord,
  payrollResultLabels,
  returnAlarmDays,
  returnLateDays,
} from '@foodbank/contract/lending/payroll-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { FileRows } from './FileRows.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';
import styles from './Returns.module.css';
import { FileState } from './shared/FileState.tsx';
import { payrollFileQuery } from './shared/payroll-queries.ts';

/** The month of a clerk on one screen: the file to download, its upload, the differences, and what came of each row. */
export function PayrollFilePage() {
  const { id = '', fileId = '' } = useParams();
  const { data: file, error, isFetching, refetch } = useQuery(payrollFileQuery(id, fileId));
  return (
    <div className={styles.step}>
      <BackLink to={paths.employer(id, { tab: 'payroll' })}>Payroll</BackLink>
      <PageHeading title={file ? titleOf(file) : 'Deduction file'} className={styles.title} />
      {error && <FailedNotice what="file" error={error} busy={isFetching} onRetry={refetch} />}
      {!file && !error && <Skeleton shape="block" />}
      {file && (
        <>
          <Summary file={file} />
          <Download file={file} />
          <ReturnSteps file={file} />
          <FileRows file={file} />
        </>
      )}
    </div>
  );
}

const titleOf = ({ employerName, month }: PayrollFileRecord) => `${employerName}, ${formatMonth(`${month}-01`)}`;

function Summary({ file }: { file: PayrollFileRecord }) {
  const { number, payday, rowCount, sum, answeredCount, answeredSum, deducted, daysWaiting, results } = file;
  const counts = [
    ['Rows', rowCount.toLocaleString('en')],
    ['Asked', formatNaira(sum)],
    ['Answered', `${answeredCount.toLocaleString('en')} of ${rowCount.toLocaleString('en')}`],
    ['Deducted', formatNaira(deducted)],
    ['Difference', formatNaira(deducted - answeredSum)],
  ] as const;
  const answered = results.flatMap(({ result, count }) =>
    result === null ? [] : [`${payrollResultLabels[result]}: ${count.toLocaleString('en')}`],
  );
  return (
    <section aria-label="Summary" className={styles.step}>
      <div className={styles.names}>
        <strong>{number}</strong>
        <FileState file={file} />
      </div>
      {daysWaiting !== null && daysWaiting >= returnAlarmDays && (
        <Banner tone="error">
          The payday was {counted(daysWaiting, 'day')} ago. Without an answer:{' '}
          {counted(rowCount - answeredCount, 'row')}.{' '}
          {daysWaiting < returnLateDays
            ? `From ${returnLateDays} days on, no new plans are made with this employer.`
            : 'No new plans are made with this employer until they are answered.'}
        </Banner>
      )}
      <dl className={styles.counts}>
        {counts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        Payday {formatDay(payday)}. Made on {formatDay(file.frozenOn)}; it does not change any more.
        {answered.length > 0 && ` ${answered.join(', ')}.`}
      </p>
    </section>
  );
}

function Download({ file: { id: fileId, employerId: id, state } }: { file: PayrollFileRecord }) {
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (format: 'csv' | 'xlsx') => {
    if (busy !== null) return;
    setBusy(format);
    setFailure(null);
    try {
      const content = await call(downloadPayrollFile, { params: { id, fileId }, query: { format } });
      saveFile(content.name, content, content.type);
      toast(`${content.name} is saved.`);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className={styles.step} aria-labelledby="download">
      <h2 id="download" className={styles.heading}>
        Download the file
      </h2>
      <div className={styles.acts}>
        <Button variant={state === 'asked' ? 'primary' : 'quiet'} busy={busy === 'xlsx'} onClick={() => save('xlsx')}>
          Excel workbook
        </Button>
        <Button variant="quiet" busy={busy === 'csv'} onClick={() => save('csv')}>
          CSV
        </Button>
      </div>
      <p className={styles.hint}>
        Fill in what was deducted or the reason why not, in the last two columns, and upload the same file after the
        payday.
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
    </section>
  );
}
