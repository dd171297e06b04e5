import { requestPaidAfterAll } from '@foodbank/contract/earning/payouts-staff';
import {
  type AlarmedPayment,
  answerText,
  closePaymentAlarm,
  getPaymentAlarm,
  paymentAlarms,
} from '@foodbank/contract/money/payments-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { requestPartnerPaidAfterAll } from '@foodbank/contract/selling/partner-payouts-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import styles from './Payments.module.css';
import { paymentKeys } from './payment-queries.ts';

export interface PaymentAlarmRecordProps {
  id: string;
  onClosed: (message: string) => void;
}

/** One payment with an alarm: what it is about, what the provider answered, and what can be done about it. */
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
          <Acts payment={payment} onDone={onClosed} />
          <DescriptionList
            entries={[
              { label: 'Amount', value: formatKobo(payment.amountKobo) },
              { label: 'State', value: payment.state },
              { label: 'Reference at the provider', value: payment.reference, long: true },
              { label: 'For', value: <RecordName of={payment.owner} />, long: true },
              {
                label: 'Tries and answers, newest first',
                long: true,
                value: (
                  <ul className={styles.answers}>
                    {answers.map((answer) => (
                      <li key={answer.id}>
                        <Moment at={answer.at} />:{' '}
                        {[answerText(answer), whyOf(answer.failure)].filter(Boolean).join(', ')}
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

/** Why an answer did not fit: the alarm that it made, or the provider's own words. */
const whyOf = (failure: string | null) => (failure === null ? null : ({ ...paymentAlarms }[failure] ?? failure));

/** The payouts that payments are for: where each kind is shown, and how to ask that one is booked as paid. */
const payoutsOf = {
  payout: { path: paths.payouts(), ask: requestPaidAfterAll },
  'partner-payout': { path: paths.partnerPayouts(), ask: requestPartnerPaidAfterAll },
} as const;

/** The payout that a payment is for, by its owner such as `payout:<id>`; null for others. */
function payoutOf(owner: string) {
  const [kind = '', id = ''] = owner.split(':');
  return kind === 'payout' || kind === 'partner-payout' ? { ...payoutsOf[kind], id } : null;
}

/** Closing the alarm; and where the money arrived after all, having the payout booked as paid. */
function Acts({ payment, onDone }: { payment: AlarmedPayment; onDone: (message: string) => void }) {
  const { id, alarm, owner } = payment;
  const [mayClose, mayAsk] = [useMay('payments.close-alarm'), useMay('payouts.review')];
  const refusedFor = (permission: 'payments.close-alarm' | 'payouts.review', may: boolean) =>
    may ? null : `Your roles don’t include: ${permissions[permission]}.`;
  const payout = alarm.startsWith('moved-after') ? payoutOf(owner) : null;
  const again = 'The alarm comes again if the provider says the same again.';
  const closing = {
    letter: 'c',
    label: 'Close the alarm',
    refused: refusedFor('payments.close-alarm', mayClose),
    title: 'Close this alarm',
    tone: payout === null ? ('primary' as const) : ('danger' as const),
    consequences:
      payout === null
        ? ['The payment keeps its state.', again]
        : [
            'Close it only if the money did not arrive, or came back for good.',
            'The payout keeps its state: what it was for is due, and is paid with the next payout.',
            again,
          ],
    takesReference: true,
    send: (reason: string, theirReference?: string) =>
      call(closePaymentAlarm, { params: { paymentId: id }, body: { alarm, reason, theirReference } }),
  };
  if (payout === null) return <DecideBar onDecided={onDone} decisions={[closing]} />;
  return (
    <>
      <p>
        If the money arrived, choose “It was paid”. If the alarm is closed instead, the same money is paid again with
        the next payout. Until one of the two is done, nothing more is paid to this payee.
      </p>
      <DecideBar
        onDecided={onDone}
        decisions={[
          {
            letter: 'p',
            label: 'It was paid',
            refused: refusedFor('payouts.review', mayAsk),
            title: 'The money arrived',
            consequences: [
              'Another person approves it. Until then nothing changes.',
              'Then the payout is paid in all books, and nothing of it is paid again.',
              'A payout that was prepared meanwhile is made anew of what is left.',
              'What was paid a second time already, the payee owes.',
            ],
            takesReference: true,
            send: (reason, theirReference) =>
              call(payout.ask, { params: { id: payout.id }, body: { reason, theirReference } }),
          },
          closing,
        ]}
      />
    </>
  );
}
