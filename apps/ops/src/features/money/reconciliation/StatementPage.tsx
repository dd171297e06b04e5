import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { type Statement, type StatementCounts, statementAccounts } from '@foodbank/contract/money/reconciliation-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '../../../components/BackLink.tsx';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import { ApplyStatement } from './ApplyStatement.tsx';
import styles from './Reconciliation.module.css';
import { statementQuery } from './reconciliation-queries.ts';
import { lineStateLabels, linesText, periodText, statementLabel, statementTones } from './reconciliation-texts.ts';
import { StatementLines } from './StatementLines.tsx';
import { TriedStatement } from './TriedStatement.tsx';

/** One statement: its balances, what is wrong with it or how its lines are explained, and its lines. */
export function StatementPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(statementQuery(id));
  const title = data ? `${statementAccounts[data.statement.account]}, ${periodText(data.statement)}` : 'Statement';
  return (
    <div className={styles.page}>
      <BackLink to={paths.reconciliation}>Reconciliation</BackLink>
      <PageHeading title={title} className={styles.title} />
      {error && <FailedNotice what="statement" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="block" />}
      {data && <Problems statement={data.statement} />}
      {data && <Summary {...data} />}
      {data && <TriedStatement statement={data.statement} />}
      {data && <ApplyStatement statement={data.statement} />}
      {data && <StatementLines statement={data.statement} />}
    </div>
  );
}

function Problems({ statement: { problems, errorCount, state } }: { statement: Statement }) {
  if (state !== 'checked' || (problems.length === 0 && errorCount === 0)) return null;
  return (
    <section className={styles.problems} aria-label="What is wrong">
      <h2 className={styles.heading}>This statement can’t be applied</h2>
      <ul>
        {problems.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {errorCount > 0 && (
          <li>
            {counted(errorCount, 'row has an error', 'rows have errors')}. The sums are checked once every row can be
            read.
          </li>
        )}
      </ul>
      <p>Correct the file or what you typed, and upload it again. Nothing was booked.</p>
    </section>
  );
}

function Summary({ statement, counts }: { statement: Statement; counts: StatementCounts | null }) {
  const {
    opening,
    sum,
    closing,
    lineCount,
    errorCount,
    fileName,
    uploadedAt,
    uploadedBy,
    appliedAt,
    appliedBy,
    ledger,
    unstated,
  } = statement;
  return (
    <section aria-label="Summary" className={styles.summary}>
      <StatusBadge tone={statementTones[statement.state]}>{statementLabel(statement)}</StatusBadge>
      <DescriptionList
        entries={[
          { label: 'Opening balance', value: formatNaira(opening) },
          { label: `Sum of ${linesText(lineCount - errorCount)}`, value: formatNaira(sum) },
          { label: 'Closing balance', value: formatNaira(closing) },
          ...(ledger === null
            ? []
            : [
                { label: 'Ledger just after', value: formatNaira(ledger) },
                {
                  label: 'Booked and not on a statement then',
                  value: (
                    <Link to={paths.unstated({ account: statement.account, show: 'all' })}>
                      {formatNaira(unstated ?? 0)}
                    </Link>
                  ),
                },
              ]),
          ...(counts === null
            ? []
            : (['matched', 'cleared', 'waiting', 'suspense'] as const).map((state) => ({
                label: lineStateLabels[state],
                value: `${linesText(counts[state].count)}, ${formatNaira(counts[state].amount)}`,
              }))),
        ]}
      />
      <p className={styles.hint}>
        {fileName} · {uploadedBy === null ? 'fetched' : 'uploaded'} <Moment at={uploadedAt} />
        {uploadedBy !== null && ` by ${uploadedBy}`}
        {appliedAt && (
          <>
            {' '}
            · applied <Moment at={appliedAt} />
            {appliedBy !== null && ` by ${appliedBy}`}
          </>
        )}
      </p>
    </section>
  );
}
