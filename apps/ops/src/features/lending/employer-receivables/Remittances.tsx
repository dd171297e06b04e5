import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import {
  type EmployerReceivables,
  type Remittance,
  returnRemittance,
} from '@foodbank/contract/lending/employer-receivables-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { EmptyNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Receivables.module.css';
import { refreshReceivables } from './receivable-queries.ts';

/** What an employer passed on, newest first, and taking one back. */
export function Remittances({ receivables }: { receivables: EmployerReceivables }) {
  const { employerId, remittances } = receivables;
  const inColumns = useMedia('(min-width: 64em)');
  const mayReturn = useMay('payroll.remit');
  const [taken, setTaken] = useState<Remittance | null>(null);
  return (
    <>
      <h2 className={styles.part}>Passed on</h2>
      {remittances.length === 0 ? (
        <EmptyNotice title="Nothing was passed on yet" text="What came into the bank account is recorded by file." />
      ) : (
        <DataTable
          label="Remittances"
          rows={remittances}
          rowKey={({ id }) => id}
          inColumns={inColumns}
          stale={false}
          dense
          columns={[
            { heading: 'Came in on', card: 'title', cell: ({ receivedOn }) => formatDay(receivedOn) },
            { heading: 'File', card: 'field', cell: ({ fileNumber }) => fileNumber },
            { heading: 'Amount', card: 'field', isAmount: true, cell: ({ amount }) => formatNaira(amount) },
            { heading: 'Fee kept', card: 'field', isAmount: true, cell: ({ fee }) => formatNaira(fee) },
            { heading: 'Beyond', card: 'field', isAmount: true, cell: ({ over }) => formatNaira(over) },
            { heading: 'Recorded by', card: 'field', cell: ({ recordedBy }) => recordedBy },
            {
              heading: 'State',
              card: 'field',
              cell: (row) =>
                row.returned ? (
                  `Taken back on ${formatDay(row.returned.on)}: ${row.returned.reason}`
                ) : mayReturn ? (
                  <Button variant="quiet" onClick={() => setTaken(row)}>
                    Take back
                  </Button>
                ) : (
                  'Recorded'
                ),
            },
          ]}
        />
      )}
      <TakeBack employerId={employerId} remittance={taken} onClose={() => setTaken(null)} />
    </>
  );
}

interface TakeBackProps {
  employerId: string;
  remittance: Remittance | null;
  onClose: () => void;
}

function TakeBack({ employerId: id, remittance, onClose }: TakeBackProps) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState(remittance);
  if (remittance !== null && remittance !== last) setLast(remittance);
  if (last === null) return null;
  const { id: remittanceId, amount, fileNumber } = last;
  return (
    <ReasonDialog
      key={remittanceId}
      open={remittance !== null}
      onClose={onClose}
      title={`Take back ${formatNaira(amount)} for ${fileNumber}`}
      consequences={[
        'Do it when the bank took the money back, or it was recorded by mistake.',
        'What it settled is owed again, from the same payday.',
      ]}
      confirm="Take it back"
      tone="danger"
      send={(reason) => call(returnRemittance, { params: { id, remittanceId }, body: { reason } })}
      onDone={() => {
        void refreshReceivables();
        toast('The remittance is taken back.');
      }}
    />
  );
}
