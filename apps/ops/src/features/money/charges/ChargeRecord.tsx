import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import {
  type ChargeAnswer,
  type ChargeWithRefunds,
  chargeReasonWords,
  chargeStates,
  chargeStateWords,
  type NamedRefundAccount,
  refundStates,
} from '@foodbank/contract/money/charges-staff';
import { answerText } from '@foodbank/contract/money/payments-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { DescriptionList, type DescriptionListEntry } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { RecordName } from '../../../components/RecordName.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { ChargeAlarmNotice } from './ChargeAlarmNotice.tsx';
import styles from './Charges.module.css';
import { chargeQuery } from './charge-queries.ts';
import { RefundAccountPart } from './RefundAccountPart.tsx';
import { SendRefundAgain, type SendRefundAgainProps } from './SendRefundAgain.tsx';

const ConnectedRecords = lazyPart(
  async () => (await import('../../../components/ConnectedRecords.tsx')).ConnectedRecords,
);

/** One charge: its amounts, its alarms, its refunds, and what the provider answered. */
export function ChargeRecord({ id }: { id: string }) {
  return (
    <RecordBody query={useQuery(chargeQuery(id))} what="charge">
      {({ refunds, answers, refundAccount, ...charge }) => (
        <>
          <RecordHeading title={`Charge of ${formatKobo(charge.amountKobo)}`} />
          {charge.alarm && <ChargeAlarmNotice chargeId={id} alarm={charge.alarm} />}
          <DescriptionList
            entries={[
              { label: 'State', value: chargeStateWords(charge) },
              ...(charge.reason && charge.usedKobo === 0
                ? [{ label: 'Why', value: chargeReasonWords(charge.reason) }]
                : []),
              { label: 'Asked for', value: money(charge.amountKobo) },
              { label: 'Paid', value: money(charge.paidKobo) },
              ...(charge.usedKobo > 0 && charge.usedKobo < charge.amountKobo
                ? [{ label: 'Of it for the order', value: money(charge.usedKobo) }]
                : []),
              { label: 'Refunds', value: money(charge.refundKobo) },
              { label: 'Fees of the provider', value: money(charge.feesKobo) },
              ...(charge.byLink ? [{ label: 'Payer', value: 'Somebody else, by a pay link' }] : []),
              ...(charge.channel
                ? [{ label: charge.paidKobo > 0 ? 'Paid by' : 'Asked by', value: charge.channel.replaceAll('_', ' ') }]
                : []),
              ...(charge.paidAt ? [{ label: 'Paid on', value: <Moment at={charge.paidAt} /> }] : []),
              { label: 'Asked on', value: <Moment at={charge.createdAt} /> },
              { label: 'Reference at the provider', value: charge.reference, long: true },
              { label: 'For', value: <ChargedFor {...charge} />, long: true },
              { label: 'Customer', value: <CustomerLink id={charge.customerId} name={charge.customerName} /> },
            ]}
          />
          {charge.siblings.length > 0 && (
            <RecordPart title="Other payments of the order">
              <Siblings siblings={charge.siblings} />
            </RecordPart>
          )}
          <RecordPart title="Refunds">
            {refunds.length === 0 && <p className={styles.quiet}>Nothing goes back.</p>}
            {refunds.map((refund) => (
              <Refund key={refund.id} chargeId={id} refund={refund} hasAccount={isUsable(refundAccount)} />
            ))}
          </RecordPart>
          {(refunds.length > 0 || refundAccount !== null) && (
            <RefundAccountPart chargeId={id} account={refundAccount} byLink={charge.byLink ?? false} />
          )}
          <Suspense fallback={null}>
            <ConnectedRecords of="charge" id={id} />
          </Suspense>
          <RecordPart title="Tries and answers">
            {answers.length === 0 && <p className={styles.quiet}>The provider was not asked yet.</p>}
            <Answers answers={answers} />
          </RecordPart>
        </>
      )}
    </RecordBody>
  );
}

/** What a charge is for: its order, which leads there for those who may read orders. */
function ChargedFor({ owner, orderNumber }: Pick<ChargeWithRefunds, 'owner' | 'orderNumber'>) {
  const mayRead = useMay('orders.read');
  if (orderNumber === null) return <RecordName of={owner.id} />;
  return mayRead ? <Link to={paths.order(orderNumber)}>Order {orderNumber}</Link> : `Order ${orderNumber}`;
}

/** The other charges of the same order: several may pay for it together. */
function Siblings({ siblings }: Pick<ChargeWithRefunds, 'siblings'>) {
  return (
    <PlainList className={styles.answers}>
      {siblings.map(({ id, reference, amountKobo, state, paidKobo, usedKobo, refundKobo }) => (
        <li key={id}>
          <Link to={paths.charge(id)}>{reference}</Link>: {formatKobo(amountKobo)} asked for,{' '}
          {usedKobo > 0 ? `${formatKobo(usedKobo)} pays for the order` : chargeStates[state].toLowerCase()}
          {paidKobo > usedKobo && `, ${formatKobo(paidKobo)} came in`}
          {refundKobo > 0 && `, refunds of ${formatKobo(refundKobo)}`}
        </li>
      ))}
    </PlainList>
  );
}

const money = (kobo: number) => <span className="figures">{formatKobo(kobo)}</span>;

/** What became of a refund that failed. */
function moreOf({ state, alarm, wasSentAgain, paidOtherwiseAt }: SendRefundAgainProps['refund']): string | null {
  if (wasSentAgain) return 'Another refund took its place.';
  return state === 'failed' && (alarm === null || paidOtherwiseAt !== null)
    ? 'The customer has the money in another way.'
    : null;
}

const isUsable = (account: NamedRefundAccount | null): boolean =>
  account?.state === 'in-name' || account?.state === 'accepted';

function Refund({ chargeId, refund, hasAccount }: SendRefundAgainProps) {
  const { amountKobo, reason, state, failure, alarm, requestedAt, endedAt, reference, toAccount } = refund;
  const { wasSentAgain, paidOtherwiseAt } = refund;
  const entries: DescriptionListEntry[] = [
    { label: 'State', value: [refundStates[state], moreOf(refund)].filter(Boolean).join('. ') },
    ...(toAccount ? [{ label: 'To', value: 'The customer’s account' }] : []),
    { label: 'Amount', value: money(amountKobo) },
    { label: 'Asked on', value: <Moment at={requestedAt} /> },
    ...(endedAt ? [{ label: 'Ended on', value: <Moment at={endedAt} /> }] : []),
    ...(paidOtherwiseAt ? [{ label: 'Paid otherwise, booked on', value: <Moment at={paidOtherwiseAt} /> }] : []),
    { label: 'Reason', value: reason, long: true },
    ...(failure ? [{ label: 'Why not', value: failure, long: true }] : []),
    { label: 'Reference', value: reference, long: true },
  ];
  return (
    <div className={styles.refund}>
      {alarm && <ChargeAlarmNotice chargeId={chargeId} refund={refund} alarm={alarm} />}
      <DescriptionList entries={entries} />
      {state === 'failed' && !wasSentAgain && alarm === 'refund-failed' && (
        <SendRefundAgain chargeId={chargeId} refund={refund} hasAccount={hasAccount} />
      )}
    </div>
  );
}

function Answers({ answers }: { answers: readonly ChargeAnswer[] }) {
  return (
    <PlainList className={styles.answers}>
      {answers.map(({ id, at, source, outcome, status, amountKobo, failure }) => (
        <li key={id}>
          <Moment at={at} />:{' '}
          {[answerText({ source, outcome, status }), amountKobo === null ? null : formatKobo(amountKobo), failure]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </PlainList>
  );
}

/** The customer's name, which leads to them for those who may see customers. */
function CustomerLink({ id, name }: { id: string; name: string }) {
  const shown = name || 'An erased customer';
  return useMay('customers.read') && name ? <Link to={paths.customer(id)}>{shown}</Link> : shown;
}
