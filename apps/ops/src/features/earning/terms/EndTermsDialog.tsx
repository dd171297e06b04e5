import { requestTermsEnd, type TermRow } from '@foodbank/contract/earning/terms-staff';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';

export interface EndTermsDialogProps {
  /** The terms that are to end; null while the dialog is closed. */
  term: TermRow | null;
  onClose: () => void;
  /** It was asked for. Gets the id of the request. */
  onAsked: (approvalId: string) => void;
}

/** Asks for terms to end on a day, or for planned terms to be cancelled. */
export function EndTermsDialog({ term, onClose, onAsked }: EndTermsDialogProps) {
  const today = lagosDay(new Date());
  const [lastOn, setLastOn] = useState(today);
  const close = () => {
    setLastOn(today);
    onClose();
  };
  const isPlanned = term?.state === 'planned';
  return (
    <ReasonDialog
      open={term !== null}
      onClose={close}
      title={isPlanned ? 'Cancel planned terms' : 'End terms early'}
      dismiss="Keep the terms"
      consequences={[
        'Another person has to approve it.',
        isPlanned
          ? 'The terms never begin.'
          : 'From the next day on the more general terms hold. Orders placed before keep theirs.',
      ]}
      confirm="Ask for it"
      send={(reason) =>
        call(requestTermsEnd, {
          params: { id: term?.id ?? '' },
          body: isPlanned ? { reason } : { lastOn, reason },
        })
      }
      onDone={({ approvalId }) => {
        void queryClient.invalidateQueries({ queryKey: ['approvals'] });
        onAsked(approvalId);
      }}
    >
      {!isPlanned && (
        <TextField
          name="lastOn"
          type="date"
          label="Last day"
          min={today}
          value={lastOn}
          onChange={({ target }) => setLastOn(target.value)}
        />
      )}
    </ReasonDialog>
  );
}
