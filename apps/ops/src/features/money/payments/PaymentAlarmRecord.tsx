import {
  type AlarmedPayment,
  closePaymentAlarm,
  getPaymentAlarm,
  paymentAlarms,
} from '@foodbank/contract/money/payments-admin';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { useMay } from '../../../session/member.ts';
import styles from './Payments.module.css';
import { paymentKeys } from './payment-queries.ts';

export interface PaymentAlarmRecordProps {
  id: string;
  onClosed: (message: string) => void;
}

/** One payment with an alarm: what it is about, what the provider answered, and closing the alarm. */
export function PaymentAlarmRecord({ id, onClosed }: PaymentAlarmRecordProps) {
  const query = useQuery({
    queryKey: paymentKeys.record('alarms', id),
    queryFn: () => call(getPaymentAlarm, { params: { paymentId: id } }),
  });
  return (
    <RecordBody
      query={query}
      what="alarm"
      gone={{ title: 'No alarm any more', text: 'It was closed, or it ended by itself.' }}
    >
      {({ answers, ...payment }) => (
        <>
          <RecordHeading title={paymentAlarms[payment.alarm]} />
          <Close payment={payment} onClosed={onClosed} />
          <DescriptionList
            entries={[
              { label: 'Amount', value: formatKobo(payment.amountKobo) },
              { label: 'State', value: payment.state },
              { label: 'Reference at the provider', value: payment.reference, long: true },
              { label: 'For', value: payment.owner, long: true },
              {
                label: 'Tries and answers, newest first',
                long: true,
                value: (
                  <ul className={styles.answers}>
                    {answers.map((answer) => (
                      <li key={answer.id}>
                        <Moment at={answer.at} />:{' '}
                        {[answer.source, answer.outcome, answer.status, answer.failure].filter(Boolean).join(', ')}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        </>
      )}
    </RecordBody>
  );
}

function Close({ payment: { id, alarm }, onClosed }: { payment: AlarmedPayment; onClosed: (message: string) => void }) {
  const may = useMay('payments.close-alarm');
  return (
    <DecideBar
      onDecided={onClosed}
      decisions={[
        {
          letter: 'c',
          label: 'Close the alarm',
          refused: may ? null : `Your roles don’t include: ${permissions['payments.close-alarm']}.`,
          title: 'Close this alarm',
          consequences: ['The payment keeps its state.', 'The alarm comes again if the provider says the same again.'],
          send: (reason) => call(closePaymentAlarm, { params: { paymentId: id }, body: { alarm, reason } }),
        },
      ]}
    />
  );
}
