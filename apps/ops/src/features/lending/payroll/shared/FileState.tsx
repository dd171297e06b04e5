import { type PayrollFileWire, returnAlarmDays } from '@foodbank/contract/lending/payroll-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

/** Where a deduction file stands: asked, waiting for its answer, late from ten days after the payday on, or answered. */
export function FileState({ file }: { file: Pick<PayrollFileWire, 'state' | 'daysWaiting' | 'answeredCount'> }) {
  const { state, daysWaiting, answeredCount } = file;
  if (state === 'answered') return <StatusBadge tone="completed">Answered</StatusBadge>;
  if (state === 'asked') return <StatusBadge tone="other">Before the payday</StatusBadge>;
  if (daysWaiting !== null && daysWaiting >= returnAlarmDays)
    return <StatusBadge tone="pending">Late, {counted(daysWaiting, 'day')}</StatusBadge>;
  return <StatusBadge tone="pending">{answeredCount > 0 ? 'Answered in part' : 'Waits for the answer'}</StatusBadge>;
}
