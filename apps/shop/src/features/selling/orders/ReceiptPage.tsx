import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ApiError, messageOf } from '@foodbank/contract/client/api-error';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { Receipt } from '@foodbank/contract/selling/shop-orders';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { receiptQuery } from '../../../orders/order-queries.ts';
import { orderPath } from '../../../paths.ts';
import { BackLink } from '../../../shell/BackLink.tsx';
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
  if (!(query.error instanceof ApiError) || query.error.status === 0)
    return <ReadFailure query={query} of="The receipt" />;
  return (
    <div className={styles.none}>
      <PageHeading title="No receipt" className={styles.heading} />
      <p>{query.error.status === 404 ? `You have no order ${number}.` : messageOf(query.error)}</p>
    </div>
  );
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { orderNumber, version, issuedOn, seller, customerName, paidAt, lines, goodsTotal, deliveryFee, total } =
    receipt;
  return (
    <>
      <article className={styles.sheet}>
        <header className={styles.top}>
          <div>
            <PageHeading title={`Receipt ${orderNumber}`} className={styles.heading}>
              Receipt
            </PageHeading>
            <p>
              {orderNumber}
              {version > 1 && `, version ${version}`}
              <br />
              {formatDay(issuedOn)}
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
          {paidAt && `, paid ${formatInstant(new Date(paidAt))}`}
          {receipt.channel && ` by ${receipt.channel.replaceAll('_', ' ')}`}
        </p>
        <table className={`${styles.table} figures`}>
          <thead>
            <tr>
              <th scope="col">Goods</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.name} ${line.unit} ${line.price}`}>
                <td>
                  {line.name}, {line.unit}
                  {line.insteadOf && (
                    <span className={styles.times}>
                      instead of {line.insteadOf.name}, {line.insteadOf.unit}
                    </span>
                  )}
                  <span className={styles.times}>
                    {line.quantity} × {formatNaira(line.price)}
                    {line.vatPercent === null
                      ? `, with ${formatNaira(line.vatIncluded)} VAT on what of it is taxed`
                      : line.vatPercent > 0 && `, with ${line.vatPercent} % VAT`}
                  </span>
                </td>
                <td>{formatNaira(line.lineTotal)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sum name="Goods" amount={goodsTotal} />
            <Sum name="Delivery" amount={deliveryFee} />
            <tr className={styles.total}>
              <th scope="row">Total</th>
              <td>{formatNaira(total)}</td>
            </tr>
            {receipt.vat.map(({ percent, net, vat }) => (
              <Sum key={percent} name={`VAT ${percent} % of ${formatNaira(net)}, included`} amount={vat} />
            ))}
            {receipt.refunded > 0 && <Sum name="Refunded so far" amount={receipt.refunded} />}
          </tfoot>
        </table>
      </article>
      <Button variant="quiet" block className={styles.print} onClick={() => window.print()}>
        <Icon name="print" /> Print or save as PDF
      </Button>
    </>
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
