import type { PayoutState } from '@foodbank/contract/earning/payouts';
import type { PayoutAct } from '@foodbank/contract/earning/payouts-staff';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActButton } from '../../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../../components/ReasonDialog.tsx';
import { toast } from '../../../../components/toast.ts';
import { holdPayoutWhys, refusePayoutWhys, releasePayoutWhys } from '../../../../components/whys.ts';
import { useMay } from '../../../../session/member.ts';
import { type Asked, ConfirmAct } from './ConfirmAct.tsx';
import styles from './Payouts.module.css';
import { type AnyPayoutRecord, payeeOf, usePayoutKind } from './payout-kind.ts';
import { refreshPayouts } from './payout-queries.ts';

const unsent: readonly PayoutState[] = ['proposed', 'reviewed', 'approved', 'held'];
const roleRefused = 'Your role does not allow this.';

/** What can be done with a payout now. Acts that a rule refuses stay visible, with the reason. */
export function PayoutActs({ payout }: { payout: AnyPayoutRecord }) {
  const { id, state, review, approve, hasLeft } = payout;
  const { name } = payeeOf(payout);
  const kind = usePayoutKind();
  const mayReview = useMay('payouts.review');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState<'hold' | 'release' | 'refuse' | null>(null);
  const close = () => setOpen(null);
  const done = ({ message }: { message: string }) => {
    toast(message);
    void refreshPayouts();
  };
  const checking = useMutation({
    mutationFn: () => kind.check(id),
    onSuccess: done,
    onError: (error: Error) => toast(error.message),
  });
  const ask = (act: PayoutAct) => setAsked({ act, ids: [id] });
  if (state === 'refused' || state === 'dropped') return null;
  const refusing = (
    <>
      <ActButton
        size="small"
        variant="quiet"
        refused={mayReview ? null : roleRefused}
        onClick={() => setOpen('refuse')}
      >
        Refuse…
      </ActButton>
      <ReasonDialog
        open={open === 'refuse'}
        onClose={close}
        title={`Refuse the payout to ${name}`}
        consequences={['It is never sent.', `Its ${kind.part.many} are due again and stand in the next proposal.`]}
        confirm="Refuse"
        whys={refusePayoutWhys}
        tone="danger"
        send={(reason) => kind.refuse(id, reason)}
        onDone={done}
      />
    </>
  );
  if (!unsent.includes(state))
    return (
      <div className={styles.acts}>
        <ActButton
          size="small"
          variant={state === 'unclear' ? 'primary' : 'quiet'}
          busy={checking.isPending}
          refused={mayReview ? null : roleRefused}
          onClick={() => checking.mutate()}
        >
          Check with the provider
        </ActButton>
        {state === 'sending' && !hasLeft && refusing}
      </div>
    );
  return (
    <div className={styles.acts}>
      {state === 'proposed' && (
        <ActButton size="small" refused={review.why} onClick={() => ask('review')}>
          Review…
        </ActButton>
      )}
      {(state === 'proposed' || state === 'reviewed') && (
        <ActButton
          size="small"
          variant={state === 'reviewed' ? 'primary' : 'quiet'}
          refused={approve.why}
          onClick={() => ask('approve')}
        >
          Approve…
        </ActButton>
      )}
      {state === 'held' ? (
        <ActButton size="small" refused={mayReview ? null : roleRefused} onClick={() => setOpen('release')}>
          End the hold…
        </ActButton>
      ) : (
        <ActButton
          size="small"
          variant="quiet"
          refused={mayReview ? null : roleRefused}
          onClick={() => setOpen('hold')}
        >
          Hold…
        </ActButton>
      )}
      {refusing}
      <ConfirmAct asked={asked} onClose={() => setAsked(null)} />
      <ReasonDialog
        open={open === 'hold'}
        onClose={close}
        title={`Hold the payout to ${name}`}
        consequences={[
          'It is not sent until the hold ends.',
          'Its review and its approval are over: both are needed again.',
        ]}
        confirm="Hold"
        whys={holdPayoutWhys}
        send={(reason) => kind.hold(id, reason)}
        onDone={done}
      />
      <ReasonDialog
        open={open === 'release'}
        onClose={close}
        title="End the hold"
        consequences={[`It is proposed again, with the ${kind.part.many} and the bank account as they are now.`]}
        confirm="End the hold"
        whys={releasePayoutWhys}
        send={(reason) => kind.release(id, reason)}
        onDone={done}
      />
    </div>
  );
}
