import { DataTable } from '@foodbank/app/components/DataTable';
import { saveCsv } from '@foodbank/app/tables/csv';
import { useMedia } from '@foodbank/app/use-media';
import {
  applyPayrollReturn,
  exportPayrollReturnRows,
  type PayrollFileRecord,
  type PayrollReturn,
  type PayrollReturnRow,
  payrollResultLabels,
} from '@foodbank/contract/lending/payroll-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Returns.module.css';
import { type ReturnFilter, refreshPayroll, returnRowsQuery } from './return-queries.ts';

interface Shown {
  file: PayrollFileRecord;
  found: PayrollReturn;
  mayAnswer: boolean;
}

/** What a return changes: its counts and sums, booking it, and its rows with old and new. */
export function ReturnDifferences(shown: Shown) {
  return (
    <>
      <Summary {...shown} />
      <Acts {...shown} />
      <Rows {...shown} />
    </>
  );
}

function Summary({ file, found }: Shown) {
  const { rowCount, errorCount, newCount, changedCount, sameCount, blankCount, missingCount } = found;
  const waiting = blankCount + missingCount;
  const counts = [
    ['Rows', rowCount],
    ['Errors', errorCount],
    ['New answers', newCount],
    ['Changed', changedCount],
    ['As before', sameCount],
    ['Left blank', blankCount],
  ] as const;
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{count.toLocaleString('en')}</dd>
          </div>
        ))}
        <div>
          <dt>Deducted by this file</dt>
          <dd className="figures">{formatNaira(found.deducted)}</dd>
        </div>
        {changedCount > 0 && (
          <div>
            <dt>Of these rows before</dt>
            <dd className="figures">{formatNaira(found.before)}</dd>
          </div>
        )}
      </dl>
      {found.state === 'applied' && <Booked file={file} found={found} />}
      {found.sameFileAppliedAt && found.state === 'checked' && (
        <Banner tone="info">
          This very file was booked before, <Moment at={found.sameFileAppliedAt} />.
        </Banner>
      )}
      {found.over > 0 && found.state === 'checked' && (
        <Banner tone="info">
          {formatNaira(found.over)} more than asked was deducted. It pays what is still open of those plans; what is
          beyond goes back to the customers.
        </Banner>
      )}
      {errorCount > 0 && found.state === 'checked' && (
        <p className={styles.error}>
          {counted(errorCount, 'row has an error', 'rows have errors')}. Correct the file and upload it again; nothing
          was booked.
        </p>
      )}
      {waiting > 0 && errorCount === 0 && found.state === 'checked' && (
        <p className={styles.hint}>
          {counted(waiting, 'row of the month says', 'rows of the month say')} nothing in this file, and stay as they
          are.
        </p>
      )}
      <p className={styles.hint}>
        Uploaded <Moment at={found.uploadedAt} /> by {found.uploadedBy}
        {found.appliedAt && (
          <>
            {' '}
            · taken <Moment at={found.appliedAt} /> by {found.appliedBy}
          </>
        )}
      </p>
    </>
  );
}

function Booked({ file, found }: Pick<Shown, 'file' | 'found'>) {
  const missing = file.rowCount - file.answeredCount;
  return (
    <>
      <Banner tone="success">
        {found.bookedCount === 0 ? 'Nothing was new in this file. ' : `${answersOf(found.bookedCount)} booked. `}
        {missing === 0
          ? 'Every row of the month is answered.'
          : `${counted(missing, 'row of the month waits', 'rows of the month wait')} for an answer.`}
      </Banner>
      {found.leftOutCount > 0 && (
        <Banner tone="error">
          {counted(found.leftOutCount, 'row was', 'rows were')} left out, because another answer came meanwhile, or
          because it can’t be booked. Choose “Left out” below to see why.
        </Banner>
      )}
    </>
  );
}

const answersOf = (count: number) => counted(count, 'answer is', 'answers are');

function Acts({ file, found, mayAnswer }: Shown) {
  const [isOpen, setOpen] = useState(false);
  const { digest, newCount, changedCount, state } = found;
  const params = { id: file.employerId, returnId: found.id };
  const saveRows = async () => {
    try {
      const { fileName, csv } = await call(exportPayrollReturnRows, { params });
      saveCsv(fileName, csv);
    } catch {
      toast('The rows could not be downloaded. Please try again.');
    }
  };
  const toBook = newCount + changedCount;
  if (state === 'applying')
    return (
      <p role="status" className={styles.progress}>
        Being booked: {found.bookedCount.toLocaleString('en')} of {toBook.toLocaleString('en')}. You can leave this
        page; it goes on.
      </p>
    );
  return (
    <div className={styles.acts}>
      {mayAnswer && state === 'checked' && (
        <ActButton refused={whyNot(found)} onClick={() => setOpen(true)}>
          Book {counted(toBook, 'answer', 'answers')}
        </ActButton>
      )}
      <Button variant="quiet" onClick={saveRows}>
        Download with results
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Book ${found.fileName}`}
        asksReason={false}
        consequences={[
          `${counted(newCount, 'row is', 'rows are')} answered, ${counted(changedCount, 'answer changes', 'answers change')}.`,
          `${file.employerName} then owes ${formatNaira(found.deducted)} by the rows of this file.`,
          'What was deducted counts as paid on the payday. Who was not deducted is told how to pay another way.',
        ]}
        confirm="Book"
        send={async () => {
          await call(applyPayrollReturn, { params, body: { digest } });
          await refreshPayroll();
        }}
        onDone={() => toast('The answers are being booked.')}
      />
    </div>
  );
}

function whyNot({ errorCount, newCount, changedCount }: PayrollReturn): string | null {
  if (errorCount > 0) return 'A file with errors can’t be booked.';
  return newCount + changedCount === 0 ? 'This file says what is known already.' : null;
}

const showLabels: Readonly<Record<ReturnFilter, string>> = {
  errors: 'Errors',
  differences: 'Differences',
  'left-out': 'Left out',
  all: 'All rows',
};

/** What is shown first: errors, then what is not as asked or as before. */
function firstShown({ errorCount, leftOutCount }: PayrollReturn): ReturnFilter {
  if (errorCount > 0) return 'errors';
  return leftOutCount > 0 ? 'left-out' : 'differences';
}

function Rows({ file, found }: Shown) {
  const [show, setShow] = useState(() => firstShown(found));
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  const inColumns = useMedia('(min-width: 64em)');
  const query = useQuery(returnRowsQuery(file.employerId, found, show, cursor));
  const choose = (next: ReturnFilter) => {
    setShow(next);
    setTrail([]);
  };
  const pager = {
    cursor,
    number: trail.length + 1,
    next: (to: string) => setTrail([...trail, to]),
    back: trail.length === 0 ? null : () => setTrail(trail.slice(0, -1)),
  };
  return (
    <>
      <div className={styles.show}>
        <ChoiceField name="show" label="Rows to show" value={show} labels={showLabels} onChoose={choose} />
      </div>
      <ListBody
        query={query}
        what="rows"
        empty={{
          title: show === 'differences' ? 'No differences' : 'No such rows',
          text:
            show === 'differences'
              ? 'No answer changes, and every new one says that all was deducted.'
              : 'Choose other rows to show.',
        }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Rows of the uploaded file"
              rows={rows}
              rowKey={(row) => String(row.line)}
              inColumns={inColumns}
              stale={stale}
              dense
              rowClassName={(row) => (row.error === null ? undefined : styles.wrong)}
              columns={[
                { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: (row) => row.line },
                { heading: 'Name', card: 'title', cell: (row) => row.name ?? '–' },
                { heading: 'Staff number', card: 'field', cell: (row) => <Code text={row.staffNumber} /> },
                { heading: 'Loan', card: 'field', cell: (row) => <Code text={row.loanNumber} /> },
                { heading: 'Asked', card: 'field', isAmount: true, cell: ({ amount }) => nairaOrDash(amount) },
                { heading: 'Deducted', card: 'field', isAmount: true, cell: (row) => <Deducted row={row} /> },
                { heading: 'Answer', card: 'box', cell: (row) => <Said row={row} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </>
  );
}

const nairaOrDash = (amount: number | null) => (amount === null ? '–' : formatNaira(amount));
const Code = ({ text }: { text: string | null }) => <span className={styles.number}>{text ?? '–'}</span>;

function Deducted({ row: { before, after } }: { row: PayrollReturnRow }) {
  if (after === null) return before === null ? '–' : formatNaira(before.deducted);
  return (
    <>
      {formatNaira(after.deducted)}
      {before !== null && before.deducted !== after.deducted && (
        <s className={styles.was}>{formatNaira(before.deducted)}</s>
      )}
    </>
  );
}

function Said({ row: { kind, before, after, typed, error, outcome, problem } }: { row: PayrollReturnRow }) {
  if (error !== null)
    return (
      <>
        <span className={styles.error}>{error}</span>
        {typed !== null && <span className={styles.typed}>In the file: {typed}</span>}
      </>
    );
  if (kind === 'blank' || after === null) return 'Left blank: it waits';
  return (
    <>
      {payrollResultLabels[after.result]}
      {kind === 'same' && ', as before'}
      {before !== null && before.result !== after.result && (
        <s className={styles.was}>{payrollResultLabels[before.result]}</s>
      )}
      {outcome === 'overtaken' && <span className={styles.leftOut}>Left out: it was answered meanwhile</span>}
      {outcome === 'refused' && <span className={styles.leftOut}>Left out: {problem}</span>}
    </>
  );
}
