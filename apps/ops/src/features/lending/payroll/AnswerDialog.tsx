import { AmountField } from '@foodbank/app/components/AmountField';
import {
  answerPayrollRow,
  type PayrollResult,
  type PayrollRowWire,
  payrollAnswerForm,
  payrollResultLabels,
} from '@foodbank/contract/lending/payroll-staff';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { nairaText } from '@foodbank/contract/primitives/typed-numbers';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshPayroll } from './return-queries.ts';

export interface AnswerDialogProps {
  employerId: string;
  fileId: string;
  row: PayrollRowWire;
  open: boolean;
  onClose: () => void;
}

const form = z.omit(payrollAnswerForm, { seenCount: true });

/** Says by hand what came of one row of a deduction file. */
export function AnswerDialog({ employerId: id, fileId, row, open, onClose }: AnswerDialogProps) {
  const [result, setResult] = useState<PayrollResult>(row.result ?? 'deducted');
  const takesAmount = result === 'deducted' || result === 'part';
  return (
    <ReasonFormDialog
      schema={form}
      open={open}
      onClose={onClose}
      title={`Answer for ${row.name ?? row.loanNumber}`}
      consequences={[
        `Staff number ${row.staffNumber ?? 'not kept'}, loan ${row.loanNumber}: ${formatNaira(row.amount)} were asked.`,
        row.result === null
          ? 'There is no answer yet.'
          : `Until now: ${payrollResultLabels[row.result]}, ${formatNaira(row.deducted)}.`,
      ]}
      confirm="Book the answer"
      send={({ deducted, ...given }) => {
        const amount = deducted === '' || !takesAmount ? ('' as const) : nairaText(deducted);
        const body = { ...given, deducted: amount, seenCount: row.answerCount };
        return call(answerPayrollRow, { params: { id, fileId, rowId: row.id }, body });
      }}
      onDone={() => {
        void refreshPayroll();
        toast('The answer is booked.');
      }}
    >
      {(field) => (
        <>
          <ChoiceField
            {...field('result')}
            label="What came of it"
            value={result}
            labels={payrollResultLabels}
            onChoose={setResult}
          />
          {takesAmount ? (
            <AmountField
              {...field('deducted')}
              label={result === 'part' ? 'Deducted' : 'Deducted (empty for all that was asked)'}
              defaultValue={row.deducted > 0 ? nairaText(row.deducted) : ''}
            />
          ) : (
            <input type="hidden" name="deducted" value="" />
          )}
        </>
      )}
    </ReasonFormDialog>
  );
}
