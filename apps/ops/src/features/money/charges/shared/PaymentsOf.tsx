import { Link } from '@foodbank/app/components/Link';
import { chargeStateWords, listCustomerPayments } from '@foodbank/contract/money/charges-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { Moment } from '../../../../components/moments.tsx';
import { FailedNotice } from '../../../../components/notices.tsx';
import { paths } from '../../../../paths.ts';
import { useMay } from '../../../../session/member.ts';
import styles from './PaymentsOf.module.css';

/** A customer's last payments: how much, whether it came, when and what for. Who may read payments opens them. */
export function PaymentsOf({ customerId }: { customerId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['charges', 'of-customer', customerId],
    queryFn: () => call(listCustomerPayments, { params: { customerId } }),
  });
  const mayOpen = useMay('payments.read');
  if (error) return <FailedNotice what="payments" error={error} busy={isFetching} onRetry={refetch} />;
  if (data === undefined) return <Skeleton />;
  if (data.rows.length === 0) return <p className={styles.quiet}>No payments yet.</p>;
  return (
    <>
      <PlainList className={styles.payments} aria-label="Payments">
        {data.rows.map(({ id, orderNumber, isRepayment, amountKobo, paidKobo, refundKobo, at, ...state }) => {
          const amount = formatKobo(paidKobo > 0 ? paidKobo : amountKobo);
          return (
            <li key={id} className={styles.payment}>
              <strong className="figures">{mayOpen ? <Link to={paths.charge(id)}>{amount}</Link> : amount}</strong>
              <span>{chargeStateWords(state)}</span>
              <span className={styles.quiet}>
                <Moment at={at} />
                {orderNumber && (isRepayment ? `, on the plan of ${orderNumber}` : `, for ${orderNumber}`)}
                {refundKobo > 0 && `. ${formatKobo(refundKobo)} goes or went back`}
              </span>
            </li>
          );
        })}
      </PlainList>
      {data.hasMore && <p className={styles.quiet}>The last {data.rows.length}.</p>}
    </>
  );
}
