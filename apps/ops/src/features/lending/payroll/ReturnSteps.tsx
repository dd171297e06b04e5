import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { messageOf } from '@foodbank/contract/client/api-error';
import {
  type PayrollFileRecord,
  type PayrollReturn,
  payrollReturnBytesMax,
  uploadPayrollReturn,
} from '@foodbank/contract/lending/payroll-staff';
import { csvFileEndings } from '@foodbank/contract/primitives/csv-file';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../api.ts';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { useMayForEmployer } from '../../../session/member.ts';
import { ReturnDifferences } from './ReturnDifferences.tsx';
import styles from './Returns.module.css';
import { refreshPayroll, returnsQuery } from './return-queries.ts';

// XLSX by its media type.
const fileKinds = `${csvFileEndings},application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`;

const states = {
  checked: { label: 'Checked', tone: 'pending' },
  replaced: { label: 'Replaced', tone: 'other' },
  applying: { label: 'Being booked', tone: 'pending' },
  applied: { label: 'Booked', tone: 'completed' },
} as const;

/** Where a return stands. One with errors can't be booked. */
function ReturnState({ found: { state, errorCount } }: { found: PayrollReturn }) {
  const { label, tone } = states[state];
  return <StatusBadge tone={tone}>{state === 'checked' && errorCount > 0 ? 'Has errors' : label}</StatusBadge>;
}

/** What comes back of a deduction file: the upload, what the newest return changes, and the returns before. */
export function ReturnSteps({ file }: { file: PayrollFileRecord }) {
  const { id, employerId, state, payday } = file;
  const mayAnswer = useMayForEmployer('payroll.answer', employerId);
  const query = useQuery(returnsQuery(employerId, id));
  const [newest, ...earlier] = query.data?.rows ?? [];
  const isBooking = newest?.state === 'applying';
  const wasBooking = useRef(false);
  useEffect(() => {
    // What is booked counts for the month, too.
    if (wasBooking.current && !isBooking) void refreshPayroll();
    wasBooking.current = isBooking;
  }, [isBooking]);
  return (
    <>
      <section className={styles.step} aria-labelledby={`${id}-upload`}>
        <h2 id={`${id}-upload`} className={styles.heading}>
          Upload what was deducted
        </h2>
        {state === 'asked' && <p>From the payday on, {formatDay(payday)}, the filled-in file is uploaded here.</p>}
        {state !== 'asked' && mayAnswer && <UploadForm file={file} newest={newest} />}
        {state !== 'asked' && !mayAnswer && <p>The employer’s clerk, or operations, uploads the file.</p>}
      </section>
      {query.error && (
        <FailedNotice what="uploads" error={query.error} busy={query.isFetching} onRetry={query.refetch} />
      )}
      {query.isLoading && state !== 'asked' && <Skeleton shape="block" />}
      {newest && (
        <section className={styles.step} aria-labelledby={`${id}-differences`}>
          <h2 id={`${id}-differences`} className={styles.heading}>
            {newest.state === 'applied' ? 'Done' : 'Look at the differences'}
          </h2>
          <div className={styles.names}>
            <strong>{newest.fileName}</strong>
            <ReturnState found={newest} />
          </div>
          <ReturnDifferences key={newest.id} file={file} found={newest} mayAnswer={mayAnswer} />
        </section>
      )}
      {earlier.length > 0 && <Earlier rows={earlier} isFetching={query.isFetching} />}
    </>
  );
}

function UploadForm({ file, newest }: { file: PayrollFileRecord; newest: PayrollReturn | undefined }) {
  const isBooking = newest?.state === 'applying';
  // What waits to be booked is the next step.
  const isSecond = newest?.state === 'checked' && newest.errorCount === 0;
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (given: File | undefined) => {
    if (!given || busy || isBooking) return;
    setFailure(null);
    if (given.size > payrollReturnBytesMax) return setFailure('The file is larger than 8 MB.');
    if (given.size === 0) return setFailure('The file is empty.');
    setBusy(true);
    try {
      const body = { fileName: given.name, contentBase64: await readAsBase64(given) };
      await call(uploadPayrollReturn, { params: { id: file.employerId, fileId: file.id }, body });
      await refreshPayroll();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = '';
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to press the button inside.
    <div className={styles.upload} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <input
        ref={input}
        type="file"
        accept={fileKinds}
        aria-label={`File with what was deducted for ${file.number}`}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <Button
        busy={busy}
        variant={isSecond ? 'quiet' : 'primary'}
        aria-describedby={hint}
        aria-disabled={isBooking || undefined}
        onClick={() => input.current?.click()}
      >
        {newest === undefined ? 'Choose the file' : 'Choose another file'}
      </Button>
      <p id={hint} className={styles.hint}>
        {isBooking
          ? 'The file before is being booked. Another one can be uploaded once that is done.'
          : 'Or drop it here: the file of this month with “deducted amount” or “reason” filled in, as an Excel workbook or CSV. Rows that you leave blank wait. You see first what it changes; nothing is booked until you say so.'}
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}

function Earlier({ rows, isFetching }: { rows: readonly PayrollReturn[]; isFetching: boolean }) {
  const inColumns = useMedia('(min-width: 56em)');
  return (
    <section className={styles.step} aria-label="Files before">
      <h2 className={styles.heading}>Files before</h2>
      <DataTable
        label="Files that were uploaded before"
        rows={rows}
        rowKey={(row) => row.id}
        inColumns={inColumns}
        stale={isFetching}
        dense
        columns={[
          { heading: 'File', card: 'title', cell: (row) => row.fileName },
          { heading: 'Uploaded', card: 'field', cell: (row) => <Moment at={row.uploadedAt} /> },
          { heading: 'By', card: 'field', cell: (row) => row.uploadedBy },
          { heading: 'Rows', card: 'field', isAmount: true, cell: (row) => row.rowCount.toLocaleString('en') },
          { heading: 'Deducted', card: 'field', isAmount: true, cell: (row) => formatNaira(row.deducted) },
          { heading: 'State', card: 'corner', cell: (row) => <ReturnState found={row} /> },
        ]}
      />
    </section>
  );
}
