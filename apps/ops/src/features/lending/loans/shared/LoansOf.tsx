import { Link } from '@foodbank/app/components/Link';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { FailedNotice } from '../../../../components/notices.tsx';
import { paths } from '../../../../paths.ts';
import styles from './LoansOf.module.css';
import { loanOfOrderQuery, loansOfCustomerQuery, openOf, overdueText, standingOf } from './loan-lists.ts';

const shownMax = 5;

/** A customer's plans, the newest first: where each stands, and what is open. */
export function PlansOfCustomer({ customerId }: { customerId: string }) {
  const { data, error, isFetching, refetch } = useQuery(loansOfCustomerQuery(customerId));
  if (error) return <FailedNotice what="plans" error={error} busy={isFetching} onRetry={refetch} />;
  if (data === undefined) return <Skeleton />;
  if (data.rows.length === 0) return <p className={styles.quiet}>No plans yet.</p>;
  return (
    <>
      <PlainList className={styles.plans} aria-label="Plans">
        {data.rows.slice(0, shownMax).map((loan) => (
          <li key={loan.id} className={styles.plan}>
            <strong>
              <Link to={paths.loan(loan.id, { customer: customerId })}>{loan.number}</Link>
            </strong>
            <StatusBadge tone={standingOf(loan).tone}>{standingOf(loan).text}</StatusBadge>
            <span className={styles.quiet}>
              {loan.planCode}, agreed to on {formatDay(loan.acceptedOn)}
              {loan.settledOn && `, settled on ${formatDay(loan.settledOn)}`}
            </span>
            <strong className="figures">{formatNaira(openOf(loan))} open</strong>
            {overdueText(loan) && (
              <span className={loan.frozenSince || loan.pausedSince ? styles.quiet : styles.late}>
                {overdueText(loan)}
              </span>
            )}
          </li>
        ))}
      </PlainList>
      {data.rows.length > shownMax && (
        <Link to={paths.loans({ customer: customerId })}>All plans of this customer</Link>
      )}
    </>
  );
}

/** The number of an order's loan, which leads to it. */
export function LoanOfOrder({ number }: { number: string }) {
  const { data: loan, error } = useQuery(loanOfOrderQuery(number));
  if (loan === undefined) return error ? <Link to={paths.loans({ number })}>Find it</Link> : '…';
  return loan === null ? 'None: it was not agreed to' : <Link to={paths.loan(loan.id)}>{loan.number}</Link>;
}
