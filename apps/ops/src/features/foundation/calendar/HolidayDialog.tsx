import {
  holidayNameMax,
  requestFixedHolidays,
  requestHoliday,
  requestHolidayRemoval,
} from '@foodbank/contract/foundation/calendar-staff';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';

/** What is asked for: a holiday more, one less, or the fixed ones of a year that are missing. */
export type HolidayAct =
  | { act: 'add' }
  | { act: 'remove'; day: string; name: string }
  | { act: 'fixed'; year: string; missing: readonly { day: string; name: string }[] };

export interface HolidayDialogProps {
  /** Null while the dialog is closed. */
  act: HolidayAct | null;
  onClose: () => void;
  /** It was asked for. Gets the id of the request. */
  onAsked: (approvalId: string) => void;
}

const titles = { add: 'Add a public holiday', remove: 'Remove a public holiday', fixed: 'Add the fixed holidays' };

/** Asks for a change of the public holidays, which another person approves. */
export function HolidayDialog({ act, onClose, onAsked }: HolidayDialogProps) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const close = () => {
    setDay('');
    setName('');
    onClose();
  };
  const send = (reason: string) => {
    if (act?.act === 'remove') return call(requestHolidayRemoval, { params: { day: act.day }, body: { reason } });
    if (act?.act === 'fixed') return call(requestFixedHolidays, { body: { year: act.year, reason } });
    return call(requestHoliday, { body: { day, name, reason } });
  };
  return (
    <ReasonDialog
      open={act !== null}
      onClose={close}
      title={titles[act?.act ?? 'add']}
      consequences={[...effectsOf(act), 'Another person has to approve it.']}
      confirm="Ask for it"
      send={send}
      onDone={({ approvalId }) => onAsked(approvalId)}
    >
      {act?.act === 'add' && (
        <>
          <TextField
            name="holidayDay"
            type="date"
            label="Day"
            required
            min={lagosDay(new Date())}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField
            name="holidayName"
            label="Name"
            required
            maxLength={holidayNameMax}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      )}
    </ReasonDialog>
  );
}

function effectsOf(act: HolidayAct | null): string[] {
  if (act?.act === 'remove')
    return [`${act.name}, ${formatDay(act.day)}, becomes an ordinary day. Payouts may go out on it.`];
  if (act?.act === 'fixed') return act.missing.map((holiday) => `${holiday.name}, ${formatDay(holiday.day)}`);
  return ['Payouts that would go out on this day go out on the next working day.'];
}
