import {
  estimateCommissionTerms,
  type ProposedTerms,
  type TermsEstimate,
} from '@foodbank/contract/earning/terms-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import styles from './Terms.module.css';

/** What last month's commission would have been with proposed terms. */
export function Estimate({ proposed }: { proposed: ProposedTerms | null }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['terms', 'estimate', proposed],
    queryFn: async () => (await call(estimateCommissionTerms, { query: proposed as ProposedTerms })).estimate,
    enabled: proposed !== null,
  });
  return (
    <section className={styles.estimate} aria-label="What last month would have been" aria-live="polite">
      <h2 className={styles.title}>What last month would have been</h2>
      {proposed === null && (
        <p className={styles.quiet}>
          Fill in for whom, rate and months, and press “Compare with last month”. Nothing is changed by the calculation.
        </p>
      )}
      {error && <FailedNotice what="calculation" error={error} busy={isFetching} onRetry={refetch} />}
      {proposed !== null && !data && !error && (
        <>
          <p role="status" className="visually-hidden">
            Calculating…
          </p>
          <Skeleton shape="block" />
        </>
      )}
      {data && !error && <Figures estimate={data} />}
    </section>
  );
}

function Figures({ estimate }: { estimate: TermsEstimate }) {
  const { firstOn, lastOn, orderCount, sales, commission, commissionProposed, agentsBetter, agentsWorse } = estimate;
  if (orderCount === 0) return <p>No completed order of last month would have had these terms.</p>;
  const unchanged = estimate.agentCount - agentsBetter - agentsWorse;
  const rows = [
    ['Orders', orderCount.toLocaleString('en')],
    ['Sales', formatNaira(sales)],
    ['Commission as it was', formatNaira(commission)],
    ['Commission with these terms', formatNaira(commissionProposed)],
    ['Difference', differenceOf(commission, commissionProposed)],
    ['Agents', `${agentsBetter} better, ${agentsWorse} worse, ${unchanged} the same`],
  ];
  return (
    <>
      <p className={styles.quiet}>
        Completed orders from {formatDay(firstOn)} to {formatDay(lastOn)} that would have had these terms. They keep
        their own commission.
      </p>
      <dl className={styles.figures}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {estimate.largest.length > 0 && (
        <table className={styles.largest}>
          <caption>Largest differences</caption>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Was</th>
              <th scope="col">Would be</th>
            </tr>
          </thead>
          <tbody>
            {estimate.largest.map((agent) => (
              <tr key={agent.id}>
                <th scope="row">
                  {agent.name} <span className={`${styles.quiet} ${styles.code}`}>{agent.code}</span>
                </th>
                <td className="figures">{formatNaira(agent.commission)}</td>
                <td className="figures">{formatNaira(agent.commissionProposed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function differenceOf(before: number, after: number): string {
  const difference = Math.round((after - before) * 100) / 100;
  const share = before === 0 ? '' : ` (${difference > 0 ? '+' : ''}${((difference / before) * 100).toFixed(1)} %)`;
  return `${difference > 0 ? '+' : ''}${formatNaira(difference)}${share}`;
}
