import type { StaffFile } from '@foodbank/contract/people/employers-staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

const labels = { checked: 'Checked', replaced: 'Replaced', applied: 'Applied' };
const tones = { checked: 'pending', replaced: 'other', applied: 'completed' } as const;

/** Where a file stands. One with errors can't be applied. */
export function FileState({ file: { state, errorCount } }: { file: StaffFile }) {
  return (
    <StatusBadge tone={tones[state]}>
      {state === 'checked' && errorCount > 0 ? 'Has errors' : labels[state]}
    </StatusBadge>
  );
}
