import {
  checkPayout,
  holdPayout,
  type PayoutAct,
  refusePayout,
  releasePayout,
} from '@foodbank/contract/earning/payout-acts';
import type { PayoutRecord, PayoutState } from '@foodbank/contract/earning/payouts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import { type Asked, ConfirmAct } from './ConfirmAct.tsx';
import styles from './Payouts.module.css';
import { refreshPayouts } from './payout-queries.ts';

const unsent: readonly PayoutState[] = ['proposed', 'reviewed', 'approved', 'held'];
const roleRefused = 'Your role does not allow this.';

/** What can be done with a payout now. Acts that a rule refuses stay visible, with the reason. */
export function PayoutActs({ payout }: { payout: PayoutRecord }) {
  const { id, state, review, approve, agent } = payout;
  const params = { id };
  const mayReview = useMay('payouts.review');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState<'hold' | 'release' | 'refuse' | null>(null);
  const close = () => setOpen(null);
  const done = ({ message }: { message: string }) => {
    toast(message);
    void refreshPayouts();
  };
  const checking = useMutation({
    mutationFn: () => call(checkPayout, { params }),
    onSuccess: done,
    onError: (error: Error) => toast(error.message),
  });
  const ask = (act: PayoutAct) => setAsked({ act, ids: [id] });
  if (state === 'refused' || state === 'dropped') return null;
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
      <ActButton
        size="small"
        variant="quiet"
        refused={mayReview ? null : roleRefused}
        onClick={() => setOpen('refuse')}
      >
        Refuse…
      </ActButton>
      <ConfirmAct asked={asked} onClose={() => setAsked(null)} />
      <ReasonDialog
        open={open === 'hold'}
        onClose={close}
        title={`Hold the payout to ${agent.name}`}
        consequences={[
          'It is not sent until the hold ends.',
          'Its review and its approval are over: both are needed again.',
        ]}
        confirm="Hold"
        send={(reason) => call(holdPayout, { params, body: { reason } })}
        onDone={done}
      />
      <ReasonDialog
        open={open === 'release'}
        onClose={close}
        title="End the hold"
        consequences={['It is proposed again, with the lines and the bank account as they are now.']}
        confirm="End the hold"
        send={(reason) => call(releasePayout, { params, body: { reason } })}
        onDone={done}
      />
      <ReasonDialog
        open={open === 'refuse'}
        onClose={close}
        title={`Refuse the payout to ${agent.name}`}
        consequences={['It is never sent.', 'Its lines are due again and stand in the next proposal.']}
        confirm="Refuse"
        tone="danger"
        send={(reason) => call(refusePayout, { params, body: { reason } })}
        onDone={done}
      />
    </div>
  );
}
