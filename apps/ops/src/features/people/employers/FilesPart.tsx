import { DataTable } from '@foodbank/app/components/DataTable';
import { saveCsv } from '@foodbank/app/tables/csv';
import { useMedia } from '@foodbank/app/use-media';
import { messageOf } from '@foodbank/contract/client/api-error';
import {
  type EmployerRecord,
  getStaffFileTemplate,
  staffFileBytesMax,
  uploadStaffFile,
} from '@foodbank/contract/people/employers-staff';
import { csvFileEndings } from '@foodbank/contract/primitives/csv-file';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { readAsBase64 } from '../../../components/read-as-base64.ts';
import { toast } from '../../../components/toast.ts';
import { useStillShown } from '../../../components/use-still-shown.ts';
import { paths } from '../../../paths.ts';
import { FileState } from './badges.tsx';
import styles from './Employers.module.css';
import { filesQuery, refreshEmployers } from './employer-queries.ts';

// XLSX by its media type.
const fileKinds = `${csvFileEndings},application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`;

/** The upload of a staff list, and the files so far. */
export function FilesPart({ employer: { id, today } }: { employer: EmployerRecord }) {
  const [, , pager] = useListPage({});
  const inColumns = useMedia('(min-width: 56em)');
  const query = useQuery(filesQuery(id, pager.cursor));
  return (
    <>
      <UploadForm employerId={id} today={today} />
      <h2 className={styles.part}>Files so far</h2>
      <ListBody
        query={query}
        what="files"
        empty={{ title: 'No file yet', text: 'Files with the staff list are here for 90 days.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Files with the staff list"
              rows={rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                {
                  heading: 'File',
                  card: 'title',
                  cell: (row) => <RowLink to={paths.staffFile(id, row.id)}>{row.fileName}</RowLink>,
                },
                { heading: 'Uploaded', card: 'field', cell: (row) => <Moment at={row.uploadedAt} /> },
                { heading: 'By', card: 'field', cell: (row) => row.uploadedBy },
                {
                  heading: 'Rows',
                  card: 'field',
                  isAmount: true,
                  cell: (row) => row.rowCount.toLocaleString('en'),
                },
                {
                  heading: 'Errors',
                  card: 'field',
                  isAmount: true,
                  cell: (row) => row.errorCount.toLocaleString('en'),
                },
                { heading: 'State', card: 'corner', cell: (row) => <FileState file={row} /> },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </>
  );
}

function UploadForm({ employerId, today }: { employerId: string; today: string }) {
  const navigate = useNavigate();
  const isShown = useStillShown();
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [confirmedOn, setConfirmedOn] = useState(today);
  const [isWhole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (given: File | undefined) => {
    if (!given || busy) return;
    setFailure(null);
    if (given.size > staffFileBytesMax) return setFailure('The file is larger than 8 MB.');
    if (given.size === 0) return setFailure('The file is empty.');
    setBusy(true);
    try {
      const contentBase64 = await readAsBase64(given);
      const body = { fileName: given.name, contentBase64, confirmedOn, isWhole };
      const { file } = await call(uploadStaffFile, { params: { id: employerId }, body });
      void refreshEmployers();
      if (isShown()) navigate(paths.staffFile(employerId, file.id, file.errorCount > 0 ? { show: 'errors' } : ''));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
      // The same file can be chosen again after it was corrected.
      if (input.current) input.current.value = '';
    }
  };
  const saveTemplate = async () => {
    try {
      const { fileName, csv } = await call(getStaffFileTemplate, { params: { id: employerId } });
      saveCsv(fileName, csv);
    } catch {
      toast('The template could not be downloaded. Please try again.');
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to press the button inside.
    <div className={styles.upload} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className={styles.day}>
        <TextField
          name="confirmedOn"
          label="Figures confirmed on"
          hint="For rows without a day of their own"
          type="date"
          max={today}
          value={confirmedOn}
          onChange={({ target }) => setConfirmedOn(target.value)}
        />
      </div>
      <CheckField
        name="isWhole"
        label="This is the whole list: who isn’t in it has left"
        checked={isWhole}
        onChange={({ target }) => setWhole(target.checked)}
      />
      <input
        ref={input}
        type="file"
        accept={fileKinds}
        aria-label="File with the staff list"
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <div className={styles.acts}>
        <Button busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Button variant="quiet" onClick={saveTemplate}>
          Download template
        </Button>
      </div>
      <p id={hint} className={styles.hint}>
        Or drop it here: an Excel workbook or a CSV file, at most 20,000 rows and 8 MB. Columns: staff number, name,
        department, net pay, other deductions, confirmed, left. Format staff numbers as text, so that their zeros stay.
        Nothing changes until you apply it.
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
    </div>
  );
}
