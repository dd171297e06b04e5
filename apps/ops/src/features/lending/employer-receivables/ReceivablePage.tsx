import { DataTable } from '@foodbank/app/components/DataTable';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { useMedia } from '@foodbank/app/use-media';
import type { EmployerReceivables, ReceivableFile } from '@foodbank/contract/lending/employer-receivables-staff';
import { useEmployerSurplus as settleBySurplus } from '@foodbank/contract/lending/employer-receivables-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { Card } from '@foodbank/ui/Card';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../../api.ts';
import { BackLink } from '../../../components/BackLink.tsx';
import { EmptyNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { toast } from '../../../components/toast.ts';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Receivables.module.css';
import { RecordRemittance } from './RecordRemittance.tsx';
import { Remittances } from './Remittances.tsx';
import { receivableQuery, refreshReceivables } from './receivable-queries.ts';

/** What one employer owes by deduction file, and what it passed on. */
export function ReceivablePage() {
  const { id = '' } = useParams();
  const query = useQuery(receivableQuery(id));
  return (
    <div className={styles.page}>
      <BackLink to={paths.receivables}>Owed by employers</BackLink>
      <RecordBody query={query} what="employer">
        {(receivables) => (
          <div className={styles.page}>
            <Head receivables={receivables} />
            <Files receivables={receivables} />
            <Remittances receivables={receivables} />
          </div>
        )}
      </RecordBody>
    </div>
  );
}

function Head({ receivables }: { receivables: EmployerReceivables }) {
  const mayRecord = useMay('payroll.remit');
  const [isRecording, setRecording] = useState(false);
  const { name, deducted, settled, open, ages, surplus, files } = receivables;
  return (
    <>
      <div className={styles.head}>
        <PageHeading title={name} className={styles.title} />
        {mayRecord && files.length > 0 && <Button onClick={() => setRecording(true)}>Record a remittance</Button>}
      </div>
      <Card padding="snug">
        <DescriptionList
          entries={[
            { label: 'Deducted', value: formatNaira(deducted) },
            { label: 'Settled', value: formatNaira(settled) },
            { label: 'Owed', value: formatNaira(open) },
            { label: '0–29 days', value: formatNaira(ages.under30) },
            { label: '30–59 days', value: formatNaira(ages.under60) },
            { label: '60 days or more', value: formatNaira(ages.older) },
            { label: 'Passed on beyond', value: formatNaira(surplus) },
          ]}
        />
      </Card>
      {mayRecord && (
        <RecordRemittance receivables={receivables} open={isRecording} onClose={() => setRecording(false)} />
      )}
    </>
  );
}

function Files({ receivables }: { receivables: EmployerReceivables }) {
  const { employerId: id, files, surplus } = receivables;
  const inColumns = useMedia('(min-width: 64em)');
  const maySettle = useMay('payroll.remit') && surplus > 0;
  const [used, setUsed] = useState<ReceivableFile | null>(null);
  const amount = (heading: string, of: (file: ReceivableFile) => number) => ({
    ...{ heading, card: 'field' as const, isAmount: true },
    cell: (file: ReceivableFile) => formatNaira(of(file)),
  });
  return (
    <>
      <h2 className={styles.part}>Deduction files</h2>
      {files.length === 0 ? (
        <EmptyNotice title="No file yet" text="What was deducted for a file, and what came in for it, is here." />
      ) : (
        <DataTable
          label="Deduction files"
          rows={files}
          rowKey={({ fileId }) => fileId}
          inColumns={inColumns}
          stale={false}
          dense
          columns={[
            { heading: 'File', card: 'title', cell: ({ number }) => number },
            { heading: 'Payday', card: 'field', cell: ({ payday }) => formatDay(payday) },
            amount('Deducted', ({ deducted }) => deducted),
            amount('Passed on', ({ passedOn }) => passedOn),
            amount('Fees', ({ fees }) => fees),
            amount('From surplus', ({ fromSurplus }) => fromSurplus),
            amount('Owed', ({ open }) => open),
            ...(maySettle
              ? [
                  {
                    heading: 'Surplus',
                    card: 'field' as const,
                    cell: (file: ReceivableFile) =>
                      file.open > 0 ? (
                        <Button variant="quiet" onClick={() => setUsed(file)}>
                          Use surplus
                        </Button>
                      ) : (
                        '–'
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      <UseSurplus employerId={id} surplus={surplus} file={used} onClose={() => setUsed(null)} />
    </>
  );
}

interface UseSurplusProps {
  employerId: string;
  surplus: number;
  file: ReceivableFile | null;
  onClose: () => void;
}

function UseSurplus({ employerId: id, surplus, file, onClose }: UseSurplusProps) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState(file);
  if (file !== null && file !== last) setLast(file);
  if (last === null) return null;
  const { fileId, number, open } = last;
  const used = Math.min(open, surplus);
  return (
    <ReasonDialog
      open={file !== null}
      onClose={onClose}
      title={`Use the surplus for ${number}`}
      consequences={[
        `${formatNaira(used)} of what was passed on beyond settles this file.`,
        used < open ? `${formatNaira(open - used)} of it stays owed.` : 'Nothing of it stays owed.',
      ]}
      confirm="Use it"
      asksReason={false}
      send={() => call(settleBySurplus, { params: { id }, body: { fileId, open: last.open } })}
      onDone={() => {
        void refreshReceivables();
        toast('The surplus is used for the file.');
      }}
    />
  );
}
