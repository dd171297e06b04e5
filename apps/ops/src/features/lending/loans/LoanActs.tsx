import {
  grantLoanHardship,
  type LoanInstalment,
  type LoanStateKey,
  requestLoanWriteOff,
} from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Loans.module.css';
import { refreshLoans } from './loan-queries.ts';

export interface LoanActsProps {
  loan: {
    id: string;
    number: string;
    state: LoanStateKey;
    asOf: string;
    eventCount: number;
    isOwn: boolean;
    writeOff: object | null;
    instalments: readonly LoanInstalment[];
  };
}

const own = 'This is your own loan. Another person has to do this.';

/** What staff may do with a loan: move an instalment for hardship, and ask for a write-off. */
export function LoanActs({ loan }: LoanActsProps) {
  const { id, number, asOf, eventCount, instalments, writeOff } = loan;
  const [mayMove, mayAsk] = [useMay('loans.hardship'), useMay('loans.request-write-off')];
  const [open, setOpen] = useState<'move' | 'write-off' | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const unpaid = instalments.filter(({ paidOn, dueOn }) => paidOn === null && dueOn >= asOf);
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState('');
  const instalment = unpaid.find((one) => `${one.number}` === chosen) ?? unpaid[0];
  const close = () => setOpen(null);
  return (
    <>
      {asked && writeOff === null && (
        <AskedNotice approvalId={asked}>The write-off was asked for. Nothing has changed yet.</AskedNotice>
      )}
      <div className={styles.acts}>
        <ActButton
          size="small"
          variant="quiet"
          refused={whyNoMove(loan, mayMove, unpaid.length)}
          onClick={() => setOpen('move')}
        >
          Grant hardship…
        </ActButton>
        <ActButton
          size="small"
          variant="quiet"
          refused={whyNoWriteOff(loan, mayAsk)}
          onClick={() => setOpen('write-off')}
        >
          Ask for a write-off…
        </ActButton>
      </div>
      <ReasonDialog
        open={open === 'move'}
        onClose={close}
        title={`Move an instalment of ${number}`}
        consequences={[
          'By up to 30 days, and at most two instalments of a loan.',
          'Nothing is added: no charge and no late fee.',
        ]}
        confirm="Move"
        send={(reason) =>
          call(grantLoanHardship, {
            params: { loanId: id },
            body: { eventCount, instalment: instalment?.number ?? 0, to, reason },
          })
        }
        onDone={({ message }) => {
          toast(message);
          void refreshLoans();
        }}
      >
        <SelectField
          name="instalment"
          label="Instalment"
          value={`${instalment?.number ?? ''}`}
          options={unpaid.map((one) => ({
            value: `${one.number}`,
            label: `${one.number}, due ${formatDay(one.dueOn)}`,
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
        <TextField
          name="to"
          type="date"
          label="New due day"
          min={instalment?.dueOn}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </ReasonDialog>
      <ReasonDialog
        open={open === 'write-off'}
        onClose={close}
        title={`Write ${number} off`}
        consequences={['Another person has to approve it.', 'What is open on that day is written off.']}
        confirm="Ask for approval"
        send={(reason) => call(requestLoanWriteOff, { params: { loanId: id }, body: { reason } })}
        onDone={({ approvalId }) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          void refreshLoans();
          setAsked(approvalId);
        }}
      />
    </>
  );
}

/** Why no instalment can be moved; null if one can. */
function whyNoMove({ state, isOwn }: LoanActsProps['loan'], mayMove: boolean, unpaidCount: number): string | null {
  if (!mayMove) return 'Your role does not grant hardship.';
  if (isOwn) return own;
  if (state !== 'active') return 'Only an active loan has instalments to move.';
  return unpaidCount > 0 ? null : 'Nothing that is still to come is unpaid.';
}

/** Why no write-off can be asked for; null if one can. */
function whyNoWriteOff({ state, isOwn, writeOff }: LoanActsProps['loan'], mayAsk: boolean): string | null {
  if (!mayAsk) return 'Your role does not ask for write-offs.';
  if (isOwn) return own;
  if (writeOff !== null) return 'It was asked for already, and waits for another person.';
  return state === 'for-write-off' ? null : 'A loan can be written off once it is 90 days late.';
}
