import { lazyPart } from '@foodbank/app/lazy-part';
import {
  type FreezeReason,
  grantLoanHardship,
  type LoanInstalment,
  type LoanStateKey,
  requestLoanWriteOff,
} from '@foodbank/contract/lending/loans-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { SelectField } from '@foodbank/ui/SelectField';
import { TextField } from '@foodbank/ui/TextField';
import { Suspense, useEffect, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Loans.module.css';
import { refreshLoans } from './loan-queries.ts';

const FreezeDialog = lazyPart(async () => (await import('./FreezeDialogs.tsx')).FreezeDialog);
const UnfreezeDialog = lazyPart(async () => (await import('./FreezeDialogs.tsx')).UnfreezeDialog);

export interface LoanActsProps {
  loan: {
    id: string;
    number: string;
    customerName: string;
    state: LoanStateKey;
    asOf: string;
    eventCount: number;
    isOwn: boolean;
    writeOff: object | null;
    freeze: { reason: FreezeReason; end: object | null } | null;
    instalments: readonly LoanInstalment[];
  };
}

/** The element that tells of what waits for a second person. */
export const waitingId = 'loan-waits';

const own = 'This is your own loan. Another person has to do this.';

/** What staff may do with a loan: move an instalment for hardship, freeze it or ask for the end of that, and ask for a write-off. */
export function LoanActs({ loan }: LoanActsProps) {
  const { id, number, asOf, instalments, writeOff, freeze } = loan;
  const customerName = loan.customerName || 'an erased customer';
  const [mayMove, mayAsk, mayFreeze] = [
    useMay('loans.hardship'),
    useMay('loans.request-write-off'),
    useMay('loans.freeze'),
  ];
  const [open, setOpen] = useState<'move' | 'write-off' | 'freeze' | 'unfreeze' | null>(null);
  const [asked, setAsked] = useState<{ what: string; approvalId: string } | null>(null);
  const isAskedShown = writeOff !== null || (freeze?.end ?? null) !== null;
  const [isAskedHere, setAskedHere] = useState(false);
  // From here on the loan itself tells of it.
  if (asked && isAskedShown) {
    setAsked(null);
    setAskedHere(true);
  }
  // The button that was pressed is refused now, and can't keep the focus.
  useEffect(() => {
    if (isAskedHere) document.getElementById(waitingId)?.focus();
  }, [isAskedHere]);
  const unpaid = instalments.filter(({ paidOn, dueOn }) => paidOn === null && dueOn >= asOf);
  const close = () => setOpen(null);
  return (
    <>
      {asked && (
        <AskedNotice approvalId={asked.approvalId}>{asked.what} was asked for. Nothing has changed yet.</AskedNotice>
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
          refused={freeze === null ? whyNoFreeze(loan, mayFreeze) : whyNoUnfreeze(loan, mayFreeze)}
          onClick={() => setOpen(freeze === null ? 'freeze' : 'unfreeze')}
        >
          {freeze === null ? 'Freeze…' : 'Ask to end the freeze…'}
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
      <MoveDialog loan={loan} unpaid={unpaid} open={open === 'move'} onClose={close} />
      <ReasonDialog
        open={open === 'write-off'}
        onClose={close}
        title={`Write off ${number} of ${customerName}`}
        consequences={['Another person has to approve it.', 'What is open on that day is written off.']}
        confirm="Ask for approval"
        send={(reason) => call(requestLoanWriteOff, { params: { loanId: id }, body: { reason } })}
        onDone={({ approvalId }) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          void refreshLoans();
          setAsked({ what: 'The write-off', approvalId });
        }}
      />
      <Suspense fallback={null}>
        {open === 'freeze' && <FreezeDialog loanId={id} number={number} customerName={customerName} onClose={close} />}
        {open === 'unfreeze' && (
          <UnfreezeDialog
            loanId={id}
            number={number}
            customerName={customerName}
            onClose={close}
            onAsked={(approvalId) => setAsked({ what: 'The end of the freeze', approvalId })}
          />
        )}
      </Suspense>
    </>
  );
}

interface MoveDialogProps extends LoanActsProps {
  unpaid: readonly LoanInstalment[];
  open: boolean;
  onClose: () => void;
}

/** Moves an instalment for hardship. */
function MoveDialog({ loan: { id, number, eventCount }, unpaid, open, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState('');
  const instalment = unpaid.find((one) => `${one.number}` === chosen) ?? unpaid[0];
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
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
  );
}

/** Why no instalment can be moved; null if one can. */
function whyNoMove(
  { state, isOwn, freeze }: LoanActsProps['loan'],
  mayMove: boolean,
  unpaidCount: number,
): string | null {
  if (!mayMove) return 'Your role does not grant hardship.';
  if (isOwn) return own;
  if (freeze !== null)
    return 'The loan is frozen: nothing falls due. An instalment can move once the freeze has ended.';
  if (state !== 'active') return 'Only an active loan has instalments to move.';
  return unpaidCount > 0 ? null : 'Nothing that is still to come is unpaid.';
}

/** Why no write-off can be asked for; null if one can. */
function whyNoWriteOff({ state, isOwn, writeOff, freeze }: LoanActsProps['loan'], mayAsk: boolean): string | null {
  if (!mayAsk) return 'Your role does not ask for write-offs.';
  if (isOwn) return own;
  if (writeOff !== null) return 'It was asked for already, and waits for another person.';
  if (freeze?.reason === 'death' || freeze?.reason === 'identity-theft') return null;
  if (freeze !== null) return 'The loan is frozen. It can be written off once the freeze has ended.';
  return state === 'for-write-off' ? null : 'A loan can be written off once it is 90 days late.';
}

/** Why the loan can't be frozen; null if it can. */
function whyNoFreeze({ state, isOwn }: LoanActsProps['loan'], mayFreeze: boolean): string | null {
  if (!mayFreeze) return 'Your role does not freeze loans.';
  if (isOwn) return own;
  return state === 'active' || state === 'for-write-off' ? null : 'Only a loan that is being repaid can be frozen.';
}

/** Why the end of the freeze can't be asked for; null if it can. */
function whyNoUnfreeze({ isOwn, freeze }: LoanActsProps['loan'], mayFreeze: boolean): string | null {
  if (!mayFreeze) return 'Your role does not end freezes.';
  if (isOwn) return own;
  return freeze?.end ? 'It was asked for already, and waits for another person.' : null;
}
