import { PageHeading } from '@foodbank/app/components/PageHeading';
import { isMissing } from '@foodbank/app/is-missing';
import { ApiError, messageOf } from '@foodbank/contract/client/api-error';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { Receipt, ReceiptLine } from '@foodbank/contract/selling/receipts';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { receiptQuery } from '../../../orders/order-queries.ts';
import { orderPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
import { channelWords, receiptFilePath } from './order-words.ts';
import styles from './ReceiptPage.module.css';

/** The receipt of a paid order, as a page that prints. */
export function ReceiptPage() {
  const { number = '' } = useParams();
  const query = useQuery(receiptQuery(number));
  return (
    <div className={styles.page}>
      <BackLink to={orderPath(number)}>Order {number}</BackLink>
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">Loading the receipt…</span>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {query.data && <Sheet receipt={query.data} />}
      {query.isError && !query.data && <NoReceipt query={query} number={number} />}
    </div>
  );
}

function NoReceipt({ query, number }: { query: ReturnType<typeof useQuery<Receipt>>; number: string }) {
  const isUnpaid = query.error instanceof ApiError && query.error.code === 'order-not-paid';
  if (!isUnpaid && !isMissing(query.error)) return <ReadFailure query={query} of="The receipt" isScreen />;
  return (
    <div className={styles.none}>
      <PageHeading title="No receipt" className={styles.heading} />
      <p>{isUnpaid ? messageOf(query.error) : `You have no order ${number}.`}</p>
    </div>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { number, orderNumber, version, issuedOn, correctedOn, seller, customerName, credits, plan = null } = receipt;
  return (
    <>
      <article className={styles.sheet}>
        <header className={styles.top}>
          <div>
            <PageHeading title={`Receipt ${number}`} className={styles.heading}>
              Receipt
            </PageHeading>
            <p>
              {number} for order {orderNumber}
              <br />
              {formatDay(issuedOn)}
              {correctedOn !== null && `, corrected ${formatDay(correctedOn)} (version ${version})`}
            </p>
          </div>
          <p className={styles.seller}>
            {seller.name}
            <br />
            {seller.address}
            <br />
            {seller.city}
          </p>
        </header>
        <p>
          For {customerName}
          {paidWords(receipt)}
        </p>
        <Lines heading="Goods" lines={receipt.lines} sign={1} />
        {credits.length > 0 && (
          <Lines
            heading={plan === null ? 'Credit: refunded' : 'Credit: came off your plan'}
            lines={credits}
            sign={-1}
          />
        )}
        <table className={`${styles.table} ${styles.sums} figures`} aria-label="Sums">
          <tbody>
            <Sum name={credits.length > 0 ? 'Goods that you keep' : 'Goods'} amount={receipt.goodsTotal} />
            <Sum name="Delivery" amount={receipt.deliveryFee} />
            <tr className={styles.total}>
              <th scope="row">Total</th>
              <td>{formatNaira(receipt.total)}</td>
            </tr>
            {(plan !== null || (receipt.financed ?? 0) > 0) && (
              <>
                <Sum name="Paid now" amount={receipt.dueNow ?? receipt.total} />
                <Sum name="On your plan" amount={receipt.financed ?? 0} />
              </>
            )}
            {receipt.vat.map(({ percent, net, vat }) => (
              <Sum key={percent} name={`VAT ${percent} % of ${formatNaira(net)}, included`} amount={vat} />
            ))}
            {plan !== null && plan.takenBack > 0 && <Sum name="Taken back by your bank" amount={plan.takenBack} />}
            {receipt.refunded > 0 && <Sum name="Refunded so far" amount={receipt.refunded} />}
          </tbody>
        </table>
        {plan !== null && plan.takenBack > 0 && (
          <p>
            What your bank took back is on your plan {plan.number}
            {plan.payBy === null ? '.' : `, to pay by ${formatDay(plan.payBy)}.`}
          </p>
        )}
      </article>
      <ButtonLink href={receiptFilePath(orderNumber)} download variant="quiet" block className={styles.print}>
        <Icon name="download" /> Save as PDF
      </ButtonLink>
      <Button variant="quiet" block className={styles.print} onClick={() => window.print()}>
        <Icon name="print" /> Print
      </Button>
    </>
  );
}

/** When and how it was paid; of several payments each with its amount. */
function paidWords({ paidAt, channel, payments = [] }: Receipt): string {
  const words = (paid: { paidAt: string | null; channel: string | null }) =>
    [paid.paidAt && ` on ${formatInstant(new Date(paid.paidAt))}`, paid.channel && ` by ${channelWords(paid.channel)}`]
      .filter(Boolean)
      .join('');
  if (payments.length < 2) return paidAt === null ? '' : `, paid${words({ paidAt, channel })}`;
  return `, paid ${payments.map((one) => `${formatNaira(one.amount)}${one.paidAt ? ' on' : ''}${words(one)}`).join(', and ')}`;
}

/** What was ordered, or what of it was credited: with a minus. */
function Lines({ heading, lines, sign }: { heading: string; lines: readonly ReceiptLine[]; sign: 1 | -1 }) {
  return (
    <table className={`${styles.table} figures`}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.name} ${line.unit} ${line.price}`}>
            <td>
              {line.name}, {line.unit}
              {line.insteadOf && <span className={styles.times}>instead of {line.insteadOf.name}</span>}
              <span className={styles.times}>
                {line.quantity} × {formatNaira(line.price)}
                {line.vatPercent === null
                  ? `, with ${formatNaira(line.vatIncluded)} VAT on what of it is taxed`
                  : line.vatPercent > 0 && `, with ${line.vatPercent} % VAT`}
              </span>
            </td>
            <td>{formatNaira(sign * line.lineTotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNaira(amount)}</td>
    </tr>
  );
}
