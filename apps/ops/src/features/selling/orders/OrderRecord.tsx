import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { handovers, paymentStates } from '@foodbank/contract/selling/checkout';
import type { StaffOrder } from '@foodbank/contract/selling/orders-staff';
import { eventWords, stateWords } from '@foodbank/contract/selling/shop-orders';
import { DescriptionList, type DescriptionListEntry } from '@foodbank/ui/DescriptionList';
import { PlainList } from '@foodbank/ui/PlainList';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Moment } from '../../../components/moments.tsx';
import { WaitingNotice } from '../../../components/notices.tsx';
import { RecordBody, RecordPart } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { OrderActs } from './OrderActs.tsx';
import styles from './Orders.module.css';
import { orderQuery } from './order-queries.ts';
import { PackingList } from './PackingList.tsx';
import { costOf, itemsText, standingOf, toneOf, windowText } from './shared/order-texts.ts';

const ConnectedRecords = lazyPart(
  async () => (await import('../../../components/ConnectedRecords.tsx')).ConnectedRecords,
);
const RequestsAbout = lazyPart(async () => (await import('../../../components/RequestsAbout.tsx')).RequestsAbout);
const LoanOfOrder = lazyPart(async () => (await import('../../lending/loans/shared/LoansOf.tsx')).LoanOfOrder);

/** One order: where it stands, what can be done, its packing list, payment and history. */
export function OrderRecord({ number }: { number: string }) {
  return (
    <article className={styles.stack}>
      <RecordBody query={useQuery(orderQuery(number))} what="order">
        {(order) => <Details order={order} />}
      </RecordBody>
    </article>
  );
}

function Details({ order }: { order: StaffOrder }) {
  const mayReadLoans = useMay('loans.read');
  const customerId = useMay('customers.read') ? order.customerId : null;
  const { number, state, customerName, customerPhone, total, goodsTotal, deliveryFee, refundedGoods, payment } = order;
  return (
    <>
      <div className={styles.top}>
        <RecordHeading title={`Order ${number}`}>{number}</RecordHeading>
        <StatusBadge tone={toneOf(state)}>{stateWords(order)}</StatusBadge>
      </div>
      <p className={order.isLate ? styles.late : undefined}>{standingOf(order)}</p>
      {order.waitingApprovalId !== null && (
        <WaitingNotice action={<Link to={paths.approval(order.waitingApprovalId)}>Open the request</Link>}>
          Its customer is a member of staff who set one of its prices on the same day. It is not packed until then.
        </WaitingNotice>
      )}
      <OrderActs order={order} />
      <RecordPart title="Packing list" aside={<span className={styles.quiet}>{itemsText(order.itemCount)}</span>}>
        <PackingList order={order} />
      </RecordPart>
      <RecordPart title="Hand-over">
        <DescriptionList entries={handoverEntries(order)} />
      </RecordPart>
      <RecordPart title="Customer">
        <DescriptionList
          entries={[
            {
              label: 'Name',
              value: customerId ? <Link to={paths.customer(customerId)}>{customerName}</Link> : customerName,
            },
            { label: 'Phone', value: <span className="figures">{customerPhone}</span> },
          ]}
        />
      </RecordPart>
      <RecordPart title="Payment">
        <Sums
          rows={[
            ['Goods', goodsTotal],
            ['Delivery', deliveryFee],
            ['In all', total, true],
            ...(refundedGoods > 0 ? ([['Goods given back', -refundedGoods]] as const) : []),
            ...(costOf(order).before ? ([['Left to pay for', costOf(order).cost, true]] as const) : []),
          ]}
        />
        <DescriptionList
          entries={[
            { label: 'State', value: staffStates[payment.state] },
            ...planEntries(order, mayReadLoans),
            { label: 'Paid', value: <span className="figures">{formatNaira(payment.paid)}</span> },
            ...(payment.missing > 0
              ? [{ label: 'Missing', value: <span className="figures">{formatNaira(payment.missing)}</span> }]
              : []),
            { label: 'Refunded', value: <span className="figures">{formatNaira(payment.refunded)}</span> },
            ...(payment.paidAt ? [{ label: 'Paid on', value: <Moment at={payment.paidAt} /> }] : []),
          ]}
        />
        <Charges charges={order.charges ?? []} />
      </RecordPart>
      <Suspense fallback={null}>
        <RequestsAbout orderNumber={number} what="order" />
        <ConnectedRecords of="order" id={number} without={['customer', 'request']} />
      </Suspense>
      <RecordPart title="History">
        <ol className={styles.history}>
          {order.events.map(({ id, at, kind, text, actor, reason }) => (
            <li key={id}>
              <Moment at={at} />
              <p>
                {text ?? eventWords(kind, order.handover)}
                <span className={styles.quiet}>, {actor}</span>
              </p>
              {reason && <p className={styles.quiet}>{reason}</p>}
            </li>
          ))}
        </ol>
      </RecordPart>
    </>
  );
}

const staffStates = { ...paymentStates, 'taken-back': 'Taken back by the customer’s bank' } as const;

/** Of an order on a plan: what is repaid later, with its loan. */
function planEntries({ number, financed = 0 }: StaffOrder, mayRead: boolean): DescriptionListEntry[] {
  if (financed === 0) return [];
  return [
    { label: 'On a plan', value: <span className="figures">{formatNaira(financed)} financed</span> },
    ...(mayRead
      ? [
          {
            label: 'Loan',
            value: (
              <Suspense fallback="…">
                <LoanOfOrder number={number} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
}

/** The payments of an order that was asked to pay more than once, each with what came in and what goes back. */
function Charges({ charges }: { charges: NonNullable<StaffOrder['charges']> }) {
  const mayRead = useMay('payments.read');
  if (charges.length < 2) return null;
  return (
    <PlainList className={styles.charges}>
      {charges.map(({ id, reference, asked, paid, used, back, isOpen, channel }) => (
        <li key={id}>
          {mayRead ? <Link to={paths.charge(id)}>{reference}</Link> : reference}
          <span className={styles.quiet}>
            {[
              `asked for ${formatNaira(asked)}`,
              paid > 0
                ? `${formatNaira(paid)} came in${channel ? ` by ${channel.replaceAll('_', ' ')}` : ''}`
                : isOpen
                  ? 'not paid yet'
                  : 'not paid',
              used > 0 && used < paid ? `${formatNaira(used)} of it for this order` : '',
              back > 0 ? `refunds of ${formatNaira(back)}` : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </PlainList>
  );
}

function handoverEntries({ handover, storeName, windowFrom, windowTo, promisedBy, delivery }: StaffOrder) {
  const entries: DescriptionListEntry[] = [
    { label: 'How', value: handovers[handover] },
    { label: 'Store', value: storeName },
  ];
  if (windowFrom && windowTo) entries.push({ label: 'Promised', value: windowText(windowFrom, windowTo) });
  else if (handover !== 'pick-up') entries.push({ label: 'Window', value: 'None yet: choose one in Deliveries' });
  // The window is the promise. Without one there is still a time by which it has to come.
  if (promisedBy && !windowTo) entries.push({ label: 'Promised by', value: <Moment at={promisedBy} /> });
  if (delivery) {
    const { recipientName, recipientPhone, street, area, landmark, localGovernment, state } = delivery;
    entries.push(
      { label: 'Recipient', value: `${recipientName}, ${recipientPhone}` },
      {
        label: 'Address',
        value: [street, area, landmark, localGovernment, state].filter((part) => part !== '').join(', '),
        long: true,
      },
    );
  }
  return entries;
}

/** Amounts below each other. */
function Sums({ rows }: { rows: readonly (readonly [string, number, boolean?])[] }) {
  return (
    <table className={styles.sumTable}>
      <tbody>
        {rows.map(([label, value, isTotal]) => (
          <tr key={label} className={isTotal ? styles.total : undefined}>
            <th scope="row">{label}</th>
            <td className="figures">{formatNaira(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
