import type { TargetUpload } from '@foodbank/contract/people/targets-staff';
import { StatusBadge } from '@foodbank/ui/StatusBadge';

const labels = { checked: 'Checked', replaced: 'Replaced', applied: 'Applied', undone: 'Undone' };
const tones = { checked: 'pending', replaced: 'other', applied: 'completed', undone: 'other' } as const;

/** Where a file stands. One with errors can't be applied. */
export function UploadState({ upload: { state, errorCount } }: { upload: TargetUpload }) {
  return (
    <StatusBadge tone={tones[state]}>
      {state === 'checked' && errorCount > 0 ? 'Has errors' : labels[state]}
    </StatusBadge>
  );
}
