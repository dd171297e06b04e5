import { requestPlanEnd } from '@foodbank/contract/lending/plans-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';

export interface EndPlanDialogProps {
  code: string;
  name: string;
  /** The business date. */
  today: string;
  onClose: () => void;
  /** It was asked for. Gets the id of the request. */
  onAsked: (approvalId: string) => void;
}

/** Asks that a plan isn't offered from a day on. */
export function EndPlanDialog({ code, name, today, onClose, onAsked }: EndPlanDialogProps) {
  const [fromOn, setFromOn] = useState(addDays(today, 1));
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`End ${name}`}
      consequences={[
        'Another person has to approve it.',
        'From that day on customers can not choose the plan.',
        'Agreements that were made go on as they are.',
      ]}
      confirm="Ask for approval"
      send={(reason) => call(requestPlanEnd, { params: { code }, body: { fromOn, reason } })}
      onDone={({ approvalId }) => onAsked(approvalId)}
    >
      <TextField
        name="fromOn"
        type="date"
        label="First day on which it is not offered"
        min={today}
        value={fromOn}
        onChange={({ target }) => setFromOn(target.value)}
      />
    </ReasonDialog>
  );
}
