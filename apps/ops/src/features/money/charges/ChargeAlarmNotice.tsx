import {
  type ChargeAlarm,
  chargeAlarms,
  closeChargeAlarm,
  type RefundAlarm,
  refundAlarms,
} from '@foodbank/contract/money/charges-admin';
import { permissions } from '@foodbank/contract/people/permissions';
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
  | { chargeId: string; refundId?: undefined; alarm: ChargeAlarm }
  | { chargeId: string; refundId: string; alarm: RefundAlarm };

/** What closing an alarm does. */
function consequencesOf(alarm: ChargeAlarm | RefundAlarm): string[] {
  if (alarm === 'refund-failed')
    return ['Close it only once the customer has the money in another way.', 'The refund is never sent again.'];
  if (alarm === 'paid-after-failed')
    return ['The refund counts as paid, as the provider says, and is never sent again.'];
  return ['Charge and refund keep their states.'];
}

/** An alarm in words, and closing it with a reason. */
export function ChargeAlarmNotice(shown: ShownAlarm) {
  const { chargeId, refundId, alarm } = shown;
  const may = useMay('payments.close-alarm');
  const [isOpen, setOpen] = useState(false);
  const text = shown.refundId === undefined ? chargeAlarms[shown.alarm] : refundAlarms[shown.alarm];
  return (
    <div className={styles.alarm}>
      <p>{text}</p>
      <ActButton
        size="small"
        variant="quiet"
        refused={may ? null : `Your roles don’t include: ${permissions['payments.close-alarm']}.`}
        onClick={() => setOpen(true)}
      >
        Close the alarm
      </ActButton>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={refundId === undefined ? 'Close the alarm of this charge' : 'Close the alarm of this refund'}
        consequences={[text, ...consequencesOf(alarm), 'The alarm comes again if the provider says the same again.']}
        confirm="Close the alarm"
        send={(reason) =>
          call(closeChargeAlarm, { params: { chargeId }, body: { ...(refundId && { refundId }), alarm, reason } })
        }
        onDone={({ message }) => {
          toast(message);
          void refreshCharges();
        }}
      />
    </div>
  );
}
