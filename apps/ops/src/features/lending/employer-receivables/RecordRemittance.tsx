import { AmountField } from '@foodbank/app/components/AmountField';
import {
  type EmployerReceivables,
  type ReceivableFile,
  recordRemittance,
  remittanceForm,
} from '@foodbank/contract/lending/employer-receivables-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './Receivables.module.css';
import { refreshReceivables } from './receivable-queries.ts';

export interface RecordRemittanceProps {
  receivables: EmployerReceivables;
  open: boolean;
  onClose: () => void;
}

const form = z.extend(remittanceForm, { fileId: z.string(), reason: z.optional(z.string()) });

/** Records what came into the bank account for a file. What it leaves open, or is beyond, is said before the press. */
export function RecordRemittance({ receivables, open, onClose }: RecordRemittanceProps) {
  const { employerId: id, name, files, today } = receivables;
  return (
    <ReasonFormDialog
      schema={form}
      open={open}
      onClose={onClose}
      title={`Record a remittance of ${name}`}
      consequences={[
        'Enter what is on the bank statement. What the treasury kept settles the file too.',
        'What is beyond what the file has open stays the employer’s, for another file.',
      ]}
      confirm="Record it"
      asksReason={false}
      send={({ amount, fee, receivedOn, fileId }) => {
        const seen = files.find((file) => file.fileId === fileId)?.open ?? 0;
        return call(recordRemittance, { params: { id }, body: { amount, fee, receivedOn, fileId, open: seen } });
      }}
      onDone={() => {
        void refreshReceivables();
        toast('The remittance is recorded.');
      }}
    >
      {(field) => <Fields files={files} today={today} field={field} />}
    </ReasonFormDialog>
  );
}

interface FieldsProps {
  files: readonly ReceivableFile[];
  today: string;
  field: (name: 'fileId' | 'amount' | 'fee' | 'receivedOn') => { name: string; error: string | undefined };
}

function Fields({ files, today, field }: FieldsProps) {
  // The oldest debt is paid first unless the member chooses another file.
  const oldest = files.filter((file) => file.open > 0).sort((a, b) => a.payday.localeCompare(b.payday))[0] ?? files[0];
  const [fileId, setFileId] = useState(oldest?.fileId ?? '');
  const [amount, setAmount] = useState('');
  const [fee, setFee] = useState('0');
  const file = files.find((one) => one.fileId === fileId);
  return (
    <>
      <SelectField
        {...field('fileId')}
        label="File"
        value={fileId}
        options={files.map((one) => ({ value: one.fileId, label: `${one.number}, ${formatNaira(one.open)} owed` }))}
        onChange={({ target }) => setFileId(target.value)}
      />
      <AmountField
        {...field('amount')}
        label="Came into the bank account"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
      <AmountField
        {...field('fee')}
        label="Kept by the treasury"
        value={fee}
        onChange={({ target }) => setFee(target.value)}
      />
      <TextField {...field('receivedOn')} label="Came in on" type="date" max={today} defaultValue={today} />
      <p className={styles.rest} aria-live="polite">
        {file && restText(file, amount, fee)}
      </p>
    </>
  );
}

/** What a remittance would leave of a file; nothing while an amount is not one. */
function restText({ number, open }: ReceivableFile, amountText: string, feeText: string): string {
  const amount = remittanceForm.shape.amount.safeParse(amountText);
  const fee = remittanceForm.shape.fee.safeParse(feeText);
  if (!amount.success || !fee.success) return `${formatNaira(open)} of ${number} is owed.`;
  const rest = Math.round((open - amount.data - fee.data) * 100) / 100;
  if (rest > 0) return `Then ${formatNaira(rest)} of ${number} is still owed.`;
  if (rest === 0) return `Then nothing of ${number} is owed.`;
  return `It is ${formatNaira(-rest)} more than what is owed of ${number}. The rest stays the employer’s, for another file.`;
}
