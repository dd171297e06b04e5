import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import { type RequestRecord, snoozeRequest } from '@foodbank/contract/support/requests-staff';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { momentText } from './request-texts.ts';
import { undoOn } from './undo-on.ts';
import { refreshRequests } from './use-requests.ts';

interface DialogProps {
  request: RequestRecord;
  open: boolean;
  onClose: () => void;
  onGoOn: () => void;
}

/** Snoozes the request until a day. */
export function SnoozeDialog({ request: { id, version, dueAt, state }, onGoOn, ...dialog }: DialogProps) {
  const [until, setUntil] = useState(() => addDays(lagosDay(new Date()), 1));
  return (
    <ReasonDialog
      {...dialog}
      title="Snooze"
      consequences={[
        'It leaves the queue and comes back at 8:00 of the day.',
        dueAt === null
          ? 'Its clock stays stopped. A message of the sender brings it back at once.'
          : `Its clock goes on. It comes back on ${momentText(dueAt)} at the latest, when its answer is due.`,
      ]}
      confirm="Snooze"
      asksReason="if-any"
      send={(reason, key) => call(snoozeRequest, { params: { requestId: id }, body: { key, version, reason, until } })}
      onDone={({ message }) => {
        // Without a clock, bringing it back would start one.
        toast(message, state === 'new' || state === 'taken' ? () => undoOn(id) : undefined);
        void refreshRequests();
        onGoOn();
      }}
    >
      <TextField
        type="date"
        label="Until"
        name="until"
        value={until}
        min={addDays(lagosDay(new Date()), 1)}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ReasonDialog>
  );
}
