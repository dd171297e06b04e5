import type { EmployerRow, StaffFile } from '@foodbank/contract/people/employers-staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

const agreements = {
  draft: { label: 'Draft', tone: 'pending' },
  'in-force': { label: 'In force', tone: 'completed' },
  stopped: { label: 'Stopped', tone: 'other' },
} as const;
const files = {
  checked: { label: 'Checked', tone: 'pending' },
  replaced: { label: 'Replaced', tone: 'other' },
  applied: { label: 'Applied', tone: 'completed' },
} as const;

/** Where the agreement with an employer stands, and whether new plans are stopped. */
export function AgreementBadge({ employer }: { employer: Pick<EmployerRow, 'agreement' | 'plansStoppedAt'> }) {
  const { agreement, plansStoppedAt } = employer;
  if (agreement === 'in-force' && plansStoppedAt !== null)
    return <StatusBadge tone="pending">In force, no new plans</StatusBadge>;
  const { label, tone } = agreements[agreement];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** Where a file stands. One with errors can't be applied. */
export function FileState({ file: { state, errorCount } }: { file: StaffFile }) {
  const { label, tone } = files[state];
  return <StatusBadge tone={tone}>{state === 'checked' && errorCount > 0 ? 'Has errors' : label}</StatusBadge>;
}
