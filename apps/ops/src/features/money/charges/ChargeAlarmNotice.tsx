import {
  type ChargeAlarm,
  type ChargeRefund,
  chargeAlarms,
  closeChargeAlarm,
  type RefundAlarm,
  refundAlarms,
} from '@foodbank/contract/money/charges-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Charges.module.css';
import { refreshCharges } from './charge-queries.ts';

/** The alarm of a charge, or of one of its refunds. */
type ShownAlarm =
  | { chargeId: string; refund?: undefined; alarm: ChargeAlarm }
  | { chargeId: string; refund: ChargeRefund; alarm: RefundAlarm };

const comesAgain = 'The alarm comes again if the provider says the same again.';

/** What closing an alarm does. */
function consequencesOf({ refund, alarm }: ShownAlarm): string[] {
  if (refund === undefined) return ['The charge keeps its state.', comesAgain];
  const { amountKobo, state, wasSentAgain, paidOtherwiseAt } = refund;
  if (alarm === 'refund-failed')
    return [
      'Close it only once the customer has the money in another way.',
      'Above ₦50,000, and beyond ₦100,000 that you end in a day, another person has to approve it first.',
      `The books take ${formatKobo(amountKobo)} out of our bank account, so its statement has to show them. What a lost dispute gave back is left out.`,
      'The refund is never sent again.',
    ];
  if (alarm === 'paid-after-failed' && paidOtherwiseAt !== null)
    return [
      'The customer had this money from us in another way, so it went out twice. The books have it once: ask for the other one back.',
    ];
  if (alarm === 'paid-after-failed' && !wasSentAgain)
    return ['The refund counts as paid, as the provider says, and is never sent again.'];
  if (alarm === 'paid-after-failed')
    return [
      'Another refund took the place of this one. If that one failed, this one counts as paid, and nothing more is sent.',
      'If that one was paid too, the money went out twice. The books have it once: ask for the other one back.',
      'While that one is under way, the alarm can’t be closed.',
    ];
  if (state !== 'failed' || paidOtherwiseAt !== null) return ['The refund keeps its state.', comesAgain];
  return wasSentAgain
    ? ['The refund keeps its state. Another one took its place.']
    : ['The refund stays failed: its alarm says again that the customer waits for the money.', comesAgain];
}

/** An alarm in words, and closing it with a reason. */
export function ChargeAlarmNotice(shown: ShownAlarm) {
  const { chargeId, refund, alarm } = shown;
  const may = useMay('payments.close-alarm');
  const [isOpen, setOpen] = useState(false);
  const isAsked = refund?.endAsked === true && alarm === 'refund-failed';
  const refusedBecause = isAsked
    ? 'It waits for another person, in Approvals.'
    : may
      ? null
      : `Your roles don’t include: ${permissions['payments.close-alarm']}.`;
  const text = shown.refund === undefined ? chargeAlarms[shown.alarm] : refundAlarms[shown.alarm];
  return (
    <div className={styles.alarm}>
      <p>{text}</p>
      {isAsked && <p>Another person has to approve that the customer has the money.</p>}
      <ActButton size="small" variant="quiet" refused={refusedBecause} onClick={() => setOpen(true)}>
        Close the alarm
      </ActButton>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={refund === undefined ? 'Close the alarm of this charge' : 'Close the alarm of this refund'}
        consequences={[text, ...consequencesOf(shown)]}
        confirm="Close the alarm"
        takesReference
        send={(reason, _key, theirReference) =>
          call(closeChargeAlarm, {
            params: { chargeId },
            body: { ...(refund && { refundId: refund.id }), alarm, reason, theirReference },
          })
        }
        onDone={({ message }) => {
          toast(message);
          void refreshCharges();
        }}
      />
    </div>
  );
}
