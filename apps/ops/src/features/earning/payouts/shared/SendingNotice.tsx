import type { SendingState } from '@foodbank/contract/earning/payouts';
import { resumePayouts, stopPayouts } from '@foodbank/contract/earning/payouts-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Icon } from '@foodbank/ui/Icon';
import { useState } from 'react';
import { call } from '../../../../api.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Moment } from '../../../../components/moments.tsx';
import { ReasonDialog } from '../../../../components/ReasonDialog.tsx';
import { toast } from '../../../../components/toast.ts';
import { useMay } from '../../../../session/member.ts';
import { refreshPayouts } from './payout-queries.ts';
import styles from './SendingNotice.module.css';

/** Whether payouts are sent now, what was sent today, and the button that stops all of it. */
export function SendingNotice({ sending }: { sending: SendingState }) {
  const mayStop = useMay('payouts.stop');
  const [isOpen, setOpen] = useState(false);
  const { stop } = sending;
  const trouble = stop === null ? troubleOf(sending) : null;
  const done = ({ message }: { message: string }) => {
    toast(message);
    void refreshPayouts();
  };
  return (
    <section aria-label="Sending" className={stop || trouble ? `${styles.notice} ${styles.alarm}` : styles.notice}>
      {(stop || trouble) && <Icon name="alert" size={20} className={styles.icon} />}
      <div className={styles.text}>
        {stop && (
          <>
            <p className={styles.strong}>Nothing is sent</p>
            <p>
              {stop.by} stopped all sending, <Moment at={stop.at} />: {stop.reason}
            </p>
          </>
        )}
        {trouble && (
          <>
            <p className={styles.strong}>{trouble.title}</p>
            <p>{trouble.text}</p>
          </>
        )}
        <p className={styles.small}>
          Sent on {formatDay(sending.today)}: {formatNaira(sending.sentToday)} of {formatNaira(sending.bound)}
        </p>
      </div>
      <ActButton
        size="small"
        variant="quiet"
        refused={mayStop ? null : 'Your role does not stop or resume sending.'}
        onClick={() => setOpen(true)}
      >
        {stop ? 'Resume sending…' : 'Stop sending…'}
      </ActButton>
      {stop ? (
        <ReasonDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Send payouts again"
          consequences={['Approved payouts are sent, from the 5th on, on working days.']}
          confirm="Resume sending"
          send={(reason) => call(resumePayouts, { body: { reason } })}
          onDone={done}
        />
      ) : (
        <ReasonDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Stop all sending"
          consequences={[
            'No payout is sent until a member resumes it.',
            'What the payment provider has already is not called back.',
            'Payouts can still be proposed, reviewed and approved.',
          ]}
          confirm="Stop sending"
          tone="danger"
          send={(reason) => call(stopPayouts, { body: { reason } })}
          onDone={done}
        />
      )}
    </section>
  );
}

/** What kept the last try from sending; null if nothing did that a person has to see to. */
function troubleOf({ lastTry }: SendingState): { title: string; text: string } | null {
  if (lastTry === null) return null;
  const { outcome, day, balance, needed } = lastTry;
  const on = `Nothing was sent on ${formatDay(day)}`;
  switch (outcome) {
    case 'balance-low':
      return {
        title: 'The balance at the payment provider is too low',
        text: `${on}: ${formatNaira(balance ?? 0)} is there, and ${formatNaira(needed ?? 0)} is needed with fees and what is on its way. It is tried again every half an hour.`,
      };
    case 'balance-unknown':
      return {
        title: 'The payment provider did not say its balance',
        text: `${on}. It is tried again every half an hour.`,
      };
    case 'clock-behind':
      return {
        title: 'The business date is behind',
        text: `${on}, because payouts were sent on a later day already.`,
      };
    case 'bound-reached':
      return { title: 'The bound of the day is reached', text: 'The rest is sent on the next working day.' };
    default:
      return null;
  }
}
