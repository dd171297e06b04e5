import { AmountField } from '@foodbank/app/components/AmountField';
import { addEmployee, changeEmployee, type EmployeeRow, employeeForm } from '@foodbank/contract/people/employers-staff';
import { nairaText } from '@foodbank/contract/primitives/typed-numbers';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonFormDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { refreshEmployers } from './employer-queries.ts';

export interface EmployeeDialogProps {
  employerId: string;
  today: string;
  /** Null to add a person. */
  employee: EmployeeRow | null;
  open: boolean;
  onClose: () => void;
}

/** Adds a person to a staff list, or changes one. */
export function EmployeeDialog({ employerId: id, today, employee, open, onClose }: EmployeeDialogProps) {
  const [netPay, setNetPay] = useState(employee ? nairaText(employee.netPay) : '');
  const [others, setOthers] = useState(employee ? nairaText(employee.otherDeductions) : '0');
  return (
    <ReasonFormDialog
      schema={employeeForm}
      open={open}
      onClose={onClose}
      title={employee === null ? 'Add a person to the list' : `Change ${employee.name}`}
      consequences={
        employee === null
          ? ['A customer who names this number is confirmed if the verified name fits.']
          : [
              'Another staff number, or a last day that is over, ends what the customer agreed to.',
              'Another name is looked at before it counts.',
            ]
      }
      confirm={employee === null ? 'Add' : 'Change'}
      send={({ netPay: pay, otherDeductions, ...form }) => {
        const body = { ...form, netPay: nairaText(pay), otherDeductions: nairaText(otherDeductions) };
        if (employee === null) return call(addEmployee, { params: { id }, body });
        const params = { id, employeeId: employee.id };
        return call(changeEmployee, { params, body: { ...body, seenAt: employee.updatedAt } });
      }}
      onDone={() => {
        void refreshEmployers();
        toast(employee === null ? 'The person is on the list.' : 'The list is changed.');
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('staffNumber')}
            label="Staff number"
            hint="With its zeros, as on the payslip"
            autoComplete="off"
            defaultValue={employee?.staffNumber}
          />
          <TextField {...field('name')} label="Name" autoComplete="off" defaultValue={employee?.name} />
          <TextField
            {...field('department')}
            label="Department (optional)"
            autoComplete="off"
            defaultValue={employee?.department ?? ''}
          />
          <AmountField
            {...field('netPay')}
            label="Net pay a month"
            hint="After tax and pension, before deductions for loans"
            value={netPay}
            onChange={({ target }) => setNetPay(target.value)}
          />
          <AmountField
            {...field('otherDeductions')}
            label="Other deductions a month"
            value={others}
            onChange={({ target }) => setOthers(target.value)}
          />
          <TextField
            {...field('confirmedOn')}
            label="Figures confirmed on"
            type="date"
            max={today}
            defaultValue={employee?.confirmedOn ?? today}
          />
          <TextField
            {...field('leftOn')}
            label="Last day of work (optional)"
            type="date"
            defaultValue={employee?.leftOn ?? ''}
          />
        </>
      )}
    </ReasonFormDialog>
  );
}
