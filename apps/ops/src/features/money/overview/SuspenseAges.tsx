import { Link } from '@foodbank/app/components/Link';
import { type SuspenseAges as Ages, getSuspenseAges } from '@foodbank/contract/money/ledger-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import styles from './Overview.module.css';

type Age = Ages['ages'][number];

/** Lines of statements that nothing explains yet, by their age. Those older than a week are red. */
export function SuspenseAges() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reconciliation', 'suspense-ages'],
    queryFn: () => call(getSuspenseAges, {}),
  });
  const count = data?.ages.reduce((sum, one) => sum + one.count, 0) ?? 0;
  const highest = Math.max(1, ...(data?.ages.map((one) => one.in + one.out) ?? []));
  return (
    <section className={styles.card} aria-label="Suspense by age">
      <div className={styles.top}>
        <h2 className={styles.heading}>Suspense by age</h2>
        {count > 0 && (
          <Link to={paths.statementLines()} className={styles.target}>
            Explain the lines
          </Link>
        )}
      </div>
      {error && <FailedNotice what="lines in suspense" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton />}
      {data && count === 0 && <p className={styles.quiet}>Every line of every statement is explained.</p>}
      {data && count > 0 && (
        <table className={styles.sums}>
          <tbody>
            {data.ages.map(
              (age, index) =>
                age.count > 0 && (
                  <AgeRow
                    key={age.untilDays}
                    age={age}
                    after={data.ages[index - 1]?.untilDays ?? null}
                    highest={highest}
                  />
                ),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

function AgeRow({ age, after, highest }: { age: Age; after: number | null; highest: number }) {
  const { untilDays, count } = age;
  const isOld = untilDays === null || untilDays > 7;
  const amounts = [age.in > 0 && `${formatNaira(age.in)} in`, age.out > 0 && `${formatNaira(age.out)} out`].filter(
    Boolean,
  );
  return (
    <tr>
      <th scope="row">
        {ageText(untilDays, after)}
        <span className={styles.second}>{counted(count, 'line')}</span>
        <span className={styles.track} aria-hidden="true">
          <span
            className={isOld ? styles.old : styles.fresh}
            style={{ inlineSize: `${Math.max(2, (100 * (age.in + age.out)) / highest)}%` }}
          />
        </span>
      </th>
      <td>
        {amounts.map((text) => (
          <span key={String(text)} className={styles.amount}>
            {text}
          </span>
        ))}
      </td>
    </tr>
  );
}

const ageText = (untilDays: number | null, after: number | null) =>
  untilDays === null
    ? `More than ${after} days`
    : after === null
      ? `Up to ${untilDays} days`
      : `${after + 1} to ${untilDays} days`;
