import { AmountField } from '@foodbank/app/components/AmountField';
import { Link } from '@foodbank/app/components/Link';
import { messageOf } from '@foodbank/contract/client/api-error';
import {
  countPayslip,
  countPayslipForm,
  type ListedPayslip,
  lookAtPayslip,
  refusePayslip,
} from '@foodbank/contract/lending/payroll-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { nairaText } from '@foodbank/contract/primitives/typed-numbers';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Moment } from '../../../components/moments.tsx';
import { ReasonDialog, ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import styles from './PayslipRecord.module.css';
import { payslipQuery, payslipStates } from './payslip-queries.ts';

export interface PayslipRecordProps {
  id: string;
  onDecided: (message: string) => void;
}

/** One payslip that a customer showed: what it is about, its picture, and the decision. */
export function PayslipRecord({ id, onDecided }: PayslipRecordProps) {
  return (
    <RecordBody query={useQuery(payslipQuery(id))} what="payslip">
      {(payslip) => (
        <>
          <RecordHeading title={`Payslip of ${formatDay(payslip.payday)}`} />
          <DescriptionList entries={entriesOf(payslip)} />
          {payslip.state === 'waiting' && <Deciding key={id} payslip={payslip} onDecided={onDecided} />}
        </>
      )}
    </RecordBody>
  );
}

function entriesOf(payslip: ListedPayslip) {
  const { customerId, customerName, loanId, loanNumber, instalment, employerId, employerName, staffNumber } = payslip;
  return [
    { label: 'Customer', value: <Link to={paths.customer(customerId)}>{customerName || 'Erased customer'}</Link> },
    { label: 'Employer', value: <Link to={paths.employer(employerId)}>{employerName}</Link> },
    { label: 'Staff number', value: staffNumber ?? 'Erased' },
    { label: 'File', value: payslip.fileNumber },
    {
      label: 'Plan',
      value: (
        <>
          <Link to={paths.loan(loanId)}>{loanNumber}</Link>, payment {instalment}
        </>
      ),
    },
    { label: 'Asked of the employer', value: formatNaira(payslip.amount) },
    { label: 'Sent', value: <Moment at={payslip.sentAt} /> },
    { label: 'State', value: payslipStates[payslip.state] },
    ...(payslip.deducted === null ? [] : [{ label: 'Counts', value: formatNaira(payslip.deducted) }]),
  ];
}

/** The picture, which is looked at first, and both decisions. */
function Deciding({ payslip, onDecided }: { payslip: ListedPayslip; onDecided: (message: string) => void }) {
  const [asked, setAsked] = useState<'count' | 'refuse' | null>(null);
  const file = usePayslipFile(payslip.id);
  const params = { id: payslip.id };
  const refused = payslip.isOwn
    ? 'This is your own payslip. Another member decides.'
    : file.blob === null
      ? 'Look at the payslip first.'
      : null;
  const close = () => setAsked(null);
  const done = ({ message }: { message: string }) => onDecided(message);
  return (
    <section aria-label="The payslip" className={styles.part}>
      {file.failure && <Banner tone="error">{file.failure}</Banner>}
      {file.address === null ? (
        <Button busy={file.isPending} disabled={payslip.isOwn} onClick={file.look}>
          Look at the payslip
        </Button>
      ) : payslip.isPdf ? (
        // A stranger's PDF is not opened inside the console.
        <a href={file.address} download="payslip.pdf">
          Save the PDF
        </a>
      ) : (
        <img src={file.address} alt="The payslip that the customer showed" className={styles.picture} />
      )}
      <div className={styles.acts}>
        <ActButton refused={refused} onClick={() => setAsked('count')}>
          It shows a deduction
        </ActButton>
        <ActButton variant="quiet" refused={refused} onClick={() => setAsked('refuse')}>
          Refuse it
        </ActButton>
      </div>
      <ReasonFormDialog
        open={asked === 'count'}
        onClose={close}
        title="Let the payslip count"
        consequences={[
          'What it shows counts as paid on the payday, and the employer owes it to us.',
          'A rest becomes the customer’s to pay another way, in 30 days or later and without a fee.',
        ]}
        confirm="Let it count"
        schema={countPayslipForm}
        send={(body) => call(countPayslip, { params, body })}
        onDone={done}
      >
        {(field) => (
          <AmountField
            {...field('deducted')}
            label="Amount that the payslip shows"
            defaultValue={nairaText(payslip.amount)}
          />
        )}
      </ReasonFormDialog>
      <ReasonDialog
        open={asked === 'refuse'}
        onClose={close}
        title="Refuse the payslip"
        consequences={['The customer reads the reason, and can show another one. Nothing becomes late.']}
        confirm="Refuse it"
        reasonHint="The customer reads it: say what to do."
        send={(reason) => call(refusePayslip, { params, body: { reason } })}
        onDone={done}
      />
    </section>
  );
}

/** The bytes of a payslip, once a member asked for them. They are gone with the record. */
function usePayslipFile(id: string) {
  const {
    data = null,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: () => call(lookAtPayslip, { params: { id } }),
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (data === null) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { blob: data, address, isPending, failure: error && messageOf(error), look: () => mutate() };
}
